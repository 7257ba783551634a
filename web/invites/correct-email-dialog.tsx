import { type Invite, invites } from '../../contract/invites.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

export function CorrectEmailDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const correct = useCall(invites.correctEmail)
  const form = useContractForm(invites.correctEmail.body, { email: invite.email })
  const submit = form.handleSubmit(({ email }) =>
    correct.mutate(
      { inviteId: invite.id, email },
      {
        onSuccess: () => {
          toast({
            title: 'E-mail corrected',
            description: 'The link has changed. Send the invitation again.',
          })
          onClose()
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'E-mail not corrected',
            description: showFailure(form, error),
          }),
      },
    ),
  )
  return (
    <Dialog
      title="Correct e-mail"
      description="A link that is already out stops working."
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      busy={correct.isPending}
      busyLabel="Saving..."
      dirty={form.formState.isDirty}
    >
      <TextField form={form} name="email" label="Email" inputMode="email" autoComplete="off" required />
    </Dialog>
  )
}
