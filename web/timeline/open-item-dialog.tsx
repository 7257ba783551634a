import type { WorkItem } from '../../contract/work-queue.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { workItemKindOf } from '../work-queue/work-item-kinds.ts'
import { WorkPane } from '../work-queue/work-pane.tsx'

/** Something that waits about the client, with all that can be done with it: as Today has it. */
export function OpenItemDialog({
  item,
  now,
  onDone,
  onSnoozed,
  onClose,
}: {
  item: WorkItem
  now: Date
  onDone: (did: WorkItemResult) => void
  onSnoozed: (item: WorkItem) => void
  onClose: () => void
}) {
  return (
    <Dialog title={workItemKindOf(item.kind)?.one ?? 'Open item'} size="lg" onClose={onClose}>
      <WorkPane item={item} now={now} onDone={onDone} onSnoozed={onSnoozed} />
    </Dialog>
  )
}
