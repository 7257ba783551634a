import { type Invite, InviteCorrection } from '../../contract/invites.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { invites } from '../api/wire.ts'

export function CorrectEmailDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const form = useContractForm(InviteCorrection, { email: invite.email })
  return (
    <FormDialog
      call={invites.correctEmail}
      form={form}
      send={({ email }) => ({ inviteId: invite.id, email })}
      edits={{
        record: invite,
        recordOf: (reply) => reply.invite,
        values: ({ email }) => ({ email }),
        fields: { email: 'Email' },
      }}
      successToast={{
        title: 'Email corrected',
        description: 'The link has changed. Send the invitation again.',
      }}
      failureTitle="Email not corrected"
      title="Correct email"
      description="An earlier link stops working."
      size="sm"
      onClose={onClose}
    >
      <form.TextField name="email" label="Email" inputMode="email" autoComplete="off" required />
    </FormDialog>
  )
}
