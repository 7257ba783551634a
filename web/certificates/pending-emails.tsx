import type { Undo } from '../../contract/undo.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/use-now.ts'

/** Says that ordered emails leave shortly, with their undo while it is possible. */
export function PendingEmails({
  recipients,
  undo,
  onUndone,
}: {
  recipients: readonly string[]
  undo: Undo
  onUndone: () => void
}) {
  const now = useNow([undo.until])
  const undoMutation = useApiMutation(today.undo, { failureTitle: 'Failed to undo', onDone: onUndone })
  const canUndo = Date.parse(undo.until) > now.getTime()
  return (
    <Alert tone="green">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {canUndo ? 'Sends in ten seconds' : 'On its way'}: {recipients.join(', ')}
        </p>
        {canUndo && (
          <Button
            variant="secondary"
            size="sm"
            busy={undoMutation.busy}
            onClick={() => void undoMutation.write({ event: undo.event })}
          >
            Undo
          </Button>
        )}
      </div>
    </Alert>
  )
}
