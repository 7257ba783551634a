import type { ClientDetails } from '../../contract/clients.ts'
import { NewEmail } from '../../contract/email-changes.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { emailChanges } from '../api/wire.ts'
import { TextField } from '../ui/form-fields.tsx'

/** Change E-mail of a client who signs in already. */
export function ChangeEmailDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const { id, email } = client
  const form = useContractForm(NewEmail, { email: client.newEmail?.email ?? '' })
  return (
    <FormDialog
      call={emailChanges.ask}
      form={form}
      send={(given) => ({ id, ...given })}
      told={(_, given) => ({ title: 'Link Sent', description: `${given.email} is asked to confirm.` })}
      fails="E-mail not changed"
      title="Change E-mail"
      description={`A link goes to the new address, and ${email} is told. Once it is confirmed there, the client signs in with it.`}
      onClose={onClose}
      submitLabel="Send Link"
      busyLabel="Sending..."
    >
      <TextField form={form} name="email" label="New e-mail" inputMode="email" autoComplete="off" required />
    </FormDialog>
  )
}
