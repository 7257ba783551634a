import { SubscriptionRequest } from '../../contract/subscription-forms.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { subscriptions } from '../api/wire.ts'

/** An address asks for emails about a certificate. It gets a link that confirms the address. */
export function SubscribeDialog({
  number,
  code,
  onSent,
  onClose,
}: {
  number: number
  code: string
  onSent: () => void
  onClose: () => void
}) {
  const form = useContractForm(SubscriptionRequest, { email: '' })
  return (
    <FormDialog
      call={subscriptions.ask}
      form={form}
      send={(values) => ({ ...values, number: String(number), code })}
      onDone={() => {
        onSent()
        onClose()
      }}
      title="Email Me When It Changes"
      description={`${agency.name} emails you when coverage on certificate ${number} is reduced, ends or resumes, and when the certificate is withdrawn or renewed.`}
      onClose={onClose}
      submitLabel="Send Link"
      busyLabel="Sending..."
    >
      {(isBusy) => (
        <>
          <form.TextField
            name="email"
            label="Email address"
            hint="We send a link to this address, and nothing else until you confirm."
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isBusy}
          />
          <p className="text-xs text-muted">
            These emails are a courtesy and do not entitle you to notice. Coverage may change without an
            email.
          </p>
        </>
      )}
    </FormDialog>
  )
}
