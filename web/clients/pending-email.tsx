import type { ClientDetails } from '../../contract/clients.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { emailChanges } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** A new address that nobody has confirmed yet, and the way to take it back. */
export function PendingEmail({ client: { id, newEmail } }: { client: ClientDetails }) {
  const withdraw = useApiMutation(emailChanges.withdraw, { fails: 'Not taken back' })
  if (!newEmail) return null
  return (
    <div className="mt-4">
      <Alert tone="blue">
        <p className="mb-2.5 wrap-anywhere">
          {newEmail.email} has to confirm that it is the new e-mail, until{' '}
          {formatMoment(newEmail.expiresAt, agency.timeZone)}. Until then everything goes to the one on file.
        </p>
        <Button
          variant="secondary"
          size="sm"
          busy={withdraw.busy}
          busyText="Taking back..."
          onClick={() => withdraw.write({ id })}
        >
          Take Back
        </Button>
      </Alert>
    </div>
  )
}
