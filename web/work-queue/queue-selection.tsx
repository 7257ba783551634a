import { MoonStar } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatCount } from '../../contract/values/plural.ts'
import type { WorkItem } from '../../contract/work-queue.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { ReassignSelected } from '../tasks/reassign-selected.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Selection, SelectionBar, selectionLimit } from '../ui/selection.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { workItemKindOf } from './work-item-kinds.ts'

const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

const formatItemCount = (count: number) => formatCount(count, 'item')

/** Bulk actions on the selected items of the queue: snooze and reassign. */
export function QueueSelection({
  items,
  selection,
  onDone,
}: {
  items: readonly WorkItem[]
  selection: Selection
  onDone: (result: WorkItemResult) => void
}) {
  const [isSnoozing, setSnoozing] = useState(false)
  const onTakenBackRef = useRef(() => {})
  const outcomeOptions = { failureTitle: 'Error', onDone: () => onTakenBackRef.current() }
  const unsnooze = useApiMutation(today.unsnoozeSeveral, outcomeOptions)
  const undo = useApiMutation(today.undoSeveral, outcomeOptions)
  /** Reports a bulk action; its undo hides the report once the server has taken the action back. */
  const report = (message: string, undo: (() => unknown) | null) =>
    onDone({
      message,
      ...(undo && {
        takeBack: (onTakenBack: () => void) => {
          onTakenBackRef.current = onTakenBack
          return undo()
        },
      }),
    })
  const chosenItems = items.filter(({ id }) => selection.has(id))
  const reassignableItems = chosenItems.flatMap((item) =>
    item.clientId === null || workItemKindOf(item.kind)?.hasOwnReassign
      ? []
      : [{ ...item, clientId: item.clientId, clientName: item.clientName ?? '' }],
  )
  const limit = selectionLimit(chosenItems.length, maxBulkRecords, 'items')
  return (
    <SelectionBar
      count={items.length}
      selection={selection}
      formatCount={formatItemCount}
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            icon={MoonStar}
            aria-keyshortcuts="s"
            {...limit}
            onClick={() => setSnoozing(true)}
          >
            Snooze<span className="max-sm:sr-only"> Selected</span>
          </Button>
          {reassignableItems.length === chosenItems.length && (
            <ReassignSelected
              items={reassignableItems}
              selection={selection}
              things="items"
              formatCount={formatItemCount}
              shortcut="a"
              onDone={({ message, undo: undos }) => {
                const events = undos.map(({ event }) => event)
                report(message, events.length > 0 ? () => undo.write({ events }) : null)
              }}
            />
          )}
          {isSnoozing && (
            <SnoozeDialog
              items={chosenItems}
              onClose={() => setSnoozing(false)}
              onSnoozed={(snoozedIds) => {
                setSnoozing(false)
                selection.clear()
                const items = chosenItems
                  .filter(({ id }) => snoozedIds.includes(id))
                  .map(({ kind, id }) => ({ kind, id }))
                report(
                  `${formatItemCount(snoozedIds.length)} snoozed.`,
                  items.length > 0 ? () => unsnooze.write({ things: items }) : null,
                )
              }}
            />
          )}
        </>
      }
    />
  )
}
