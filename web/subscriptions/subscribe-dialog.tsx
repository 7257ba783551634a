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
      title="Tell Us When It Changes"
      description={`${agency.name} emails you when certificate ${number} is reduced, ends, is withdrawn or in force again, and when the next term’s exists.`}
      onClose={onClose}
      submitLabel="Send Link"
      busyLabel="Sending..."
    >
      {(busy) => (
        <>
          <form.TextField
            name="email"
            label="Email address"
            hint="We email it a link. Nothing more is sent until you open the link."
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy}
          />
          <p className="text-xs text-muted">
            A courtesy that gives no right to notice. Coverage may change without an email.
          </p>
        </>
      )}
    </FormDialog>
  )
}
