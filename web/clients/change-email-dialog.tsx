import type { ClientDetails } from '../../contract/clients.ts'
import { emailChanges } from '../../contract/email-changes.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

/** Change E-mail of a client who signs in already. */
export function ChangeEmailDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const { id, email } = client
  const ask = useCall(emailChanges.ask)
  const form = useContractForm(emailChanges.ask.body, { email: client.newEmail?.email ?? '' })
  const submit = form.handleSubmit((given) =>
    ask.mutate(
      { id, ...given },
      {
        onSuccess: () => {
          toast({ title: 'Link Sent', description: `${given.email} is asked to confirm.` })
          onClose()
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'E-mail not changed',
            description: showFailure(form, error),
          }),
      },
    ),
  )
  return (
    <Dialog
      title="Change E-mail"
      description={`A link goes to the new address, and ${email} is told. Once it is confirmed there, the client signs in with it.`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Send Link"
      busyLabel="Sending..."
      busy={ask.isPending}
      dirty={form.formState.isDirty}
    >
      <TextField form={form} name="email" label="New e-mail" inputMode="email" autoComplete="off" required />
    </Dialog>
  )
}
