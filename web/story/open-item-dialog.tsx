import type { Waiting } from '../../contract/today.ts'
import { kindOf } from '../today/kinds.ts'
import { WorkPane } from '../today/work-pane.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { WorkItemResult } from '../work-item.ts'

/** Something that waits about the client, with all that can be done with it: as Today has it. */
export function OpenItemDialog({
  item,
  now,
  onDone,
  onSnoozed,
  onClose,
}: {
  item: Waiting
  now: Date
  onDone: (did: WorkItemResult) => void
  onSnoozed: (item: Waiting) => void
  onClose: () => void
}) {
  return (
    <Dialog title={kindOf(item.kind)?.one ?? 'Open item'} size="lg" onClose={onClose}>
      <WorkPane item={item} now={now} onDone={onDone} onSnoozed={onSnoozed} />
    </Dialog>
  )
}
