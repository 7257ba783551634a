import type { WorkItem } from '../../contract/work-queue.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { workItemKindOf } from '../work-queue/work-item-kinds.ts'
import { WorkPane } from '../work-queue/work-pane.tsx'

/** A work item about the client with its actions, as in the work queue. */
export function OpenItemDialog({
  item,
  now,
  onDone,
  onSnoozed,
  onClose,
}: {
  item: WorkItem
  now: Date
  onDone: (result: WorkItemResult) => void
  onSnoozed: (item: WorkItem) => void
  onClose: () => void
}) {
  return (
    <Dialog title={workItemKindOf(item.kind)?.singular ?? 'Open item'} size="lg" onClose={onClose}>
      <WorkPane item={item} now={now} onDone={onDone} onSnoozed={onSnoozed} />
    </Dialog>
  )
}
