import type { WorkItem } from '../../contract/work-queue.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { ColleagueOptions } from '../tasks/colleague-options.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { WorkItemResult } from '../work-item.ts'

export function ReassignItemDialog({
  item,
  clientId,
  onDone,
  onClose,
}: {
  item: WorkItem
  clientId: string
  onDone: (result: WorkItemResult) => void
  onClose: () => void
}) {
  const pass = useApiMutation(today.pass, {
    failureTitle: 'Error',
    onDone: ({ undo }) => {
      onClose()
      onDone({ message: `Reassigned: ${item.about}`, undo })
    },
  })
  return (
    <Dialog
      title="Reassign"
      description={`A colleague with access to ${item.clientName} can take over this item, and is notified after ten seconds.`}
      size="sm"
      busy={pass.busy}
      onClose={onClose}
    >
      <ColleagueOptions
        scope={{ clientId }}
        excludedId={item.ownerId}
        busy={pass.busy}
        onChoose={({ id: assigneeId }) => pass.write({ kind: item.kind, id: item.id, to: assigneeId })}
      />
    </Dialog>
  )
}
