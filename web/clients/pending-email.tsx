import type { ClientDetails } from '../../contract/clients.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { emailChanges } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** An unconfirmed new email address, with a button to cancel the change. */
export function PendingEmail({ client: { id, newEmail } }: { client: ClientDetails }) {
  const withdraw = useApiMutation(emailChanges.withdraw, { failureTitle: 'Not cancelled' })
  if (!newEmail) return null
  return (
    <div className="mt-4">
      <Alert tone="blue">
        <p className="mb-2.5 wrap-anywhere">
          {newEmail.email} must confirm the new email, until{' '}
          {formatMoment(newEmail.expiresAt, agency.timeZone)}. Until then, emails go to the address on file.
        </p>
        <Button
          variant="secondary"
          size="sm"
          busy={withdraw.busy}
          busyText="Cancelling..."
          onClick={() => withdraw.write({ id })}
        >
          Cancel Change
        </Button>
      </Alert>
    </div>
  )
}
