import { SignInProvider } from '../../contract/single-sign-on.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { singleSignOn } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import type { SignOnSettings } from './sign-on-settings.ts'

export function ProviderDialog({
  settings: { provider, returnUrl },
  onClose,
}: {
  settings: SignOnSettings
  onClose: () => void
}) {
  const { label = '', issuer = '', clientId = '' } = provider ?? {}
  const form = useContractForm(SignInProvider, { label, issuer, clientId, clientSecret: '' })
  const isOtherIssuer = provider !== null && form.watch('issuer') !== provider.issuer
  return (
    <FormDialog
      title={provider ? 'Edit Provider' : 'Add Provider'}
      description={`Redirect URI to enter at the provider: ${returnUrl}`}
      call={singleSignOn.setProvider}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Provider Saved' }}
      submitLabel="Save Provider"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <form.TextField
        name="label"
        label="Name"
        hint="Shown on the button: Continue with Microsoft."
        required
      />
      <form.TextField
        name="issuer"
        label="Issuer"
        hint="The provider’s address, such as https://accounts.google.com."
        required
      />
      <form.TextField name="clientId" label="Client ID" required />
      <form.PasswordField
        name="clientSecret"
        label="Client secret"
        autoComplete="off"
        {...(provider ? { hint: 'Leave blank to keep the current secret.' } : { required: true })}
      />
      {isOtherIssuer && (
        <Alert tone="amber">
          Changing the issuer unlinks all accounts. Everyone then needs a new invitation.
        </Alert>
      )}
    </FormDialog>
  )
}
