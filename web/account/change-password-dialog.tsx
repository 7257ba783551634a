import { auth } from '../../contract/auth.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMe()
  const update = useCall(auth.updatePassword)
  const form = useContractForm(auth.updatePassword.body, { currentPassword: '', newPassword: '' })
  const submit = form.handleSubmit((passwords) =>
    update.mutate(passwords, {
      onSuccess: () => {
        toast({ title: 'Password Updated', description: 'Your password has been successfully changed.' })
        onClose()
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Update Failed', description: showFailure(form, error) }),
    }),
  )
  return (
    <Dialog
      title="Change Password"
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Change Password"
      busyLabel="Saving..."
      busy={update.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField form={form} name="newPassword" label="New password" />
      </div>
    </Dialog>
  )
}
