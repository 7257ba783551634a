import { PasswordChange } from '../../contract/auth.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { auth } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMe()
  const form = useContractForm(PasswordChange, { currentPassword: '', newPassword: '' })
  return (
    <FormDialog
      call={auth.updatePassword}
      form={form}
      send={(passwords) => passwords}
      successToast={{
        title: 'Password Updated',
        description: 'Your password has been successfully changed.',
      }}
      failureTitle="Update Failed"
      title="Change Password"
      size="sm"
      onClose={onClose}
      submitLabel="Change Password"
    >
      {/* Lets password managers match the password to its account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <form.PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField form={form} name="newPassword" label="New password" />
    </FormDialog>
  )
}
