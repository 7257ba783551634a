import { NewEmail } from '../../contract/email-changes.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { emailChanges } from '../api/wire.ts'
import type { Signer } from './signer.ts'

/**
 * Corrects a portal user's email address. The owner of the new address must confirm it; the old
 * address is notified.
 */
export function ChangeEmailDialog({
  clientId,
  signer: { userId, name, email, newEmail },
  onClose,
}: {
  clientId: string
  signer: Signer
  onClose: () => void
}) {
  const form = useContractForm(NewEmail, { email: newEmail ?? '' })
  return (
    <FormDialog
      call={emailChanges.ask}
      form={form}
      send={(values) => ({ id: clientId, ...(userId ? { userId } : {}), ...values })}
      successToast={(_, values) => ({
        title: 'Link Sent',
        description: `${values.email} will be asked to confirm.`,
      })}
      failureTitle="Email not changed"
      title="Change Email"
      description={`The new address gets a link, and ${email} is notified. Once confirmed, ${name} signs in with the new address.`}
      onClose={onClose}
      submitLabel="Send Link"
      busyLabel="Sending..."
    >
      <form.TextField name="email" label="New email" inputMode="email" autoComplete="off" required />
    </FormDialog>
  )
}
