import { useState } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import type { Undo } from '../../contract/undo.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificateEmails } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CertificateEmailList, useCertificateEmails } from './email-list.tsx'
import { PendingEmails } from './pending-emails.tsx'
import { RecipientsField, useRecipients } from './recipients-field.tsx'

/** Emails a certificate, and shows to whom it was emailed before. */
export function EmailCertificateDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  const { id: certificateId, clientId, holderId, number, printed } = certificate
  const recipients = useRecipients({ clientId, holderId })
  const emails = useCertificateEmails(certificateId)
  const [emailOrder, setEmailOrder] = useState<{ recipients: readonly string[]; undo: Undo } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = useApiMutation(certificateEmails.send, {
    onDone({ emails, undo }) {
      setEmailOrder({ recipients: emails.map(({ recipient }) => recipient), undo })
      setFailure(null)
      recipients.clear()
    },
    onFailed: (error) => setFailure(recipients.showFailure(error)),
  })
  return (
    <Dialog
      title="Email Certificate"
      description={`Certificate ${number} for ${printed.holder.name}, as a PDF with its verification link`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send.write({ certificateId, recipients: recipients.allEmails() })
      }}
      submitLabel="Send"
      busyLabel="Sending..."
      busy={send.busy}
      failure={failure}
      {...(recipients.canSend ? {} : { submitDisabledReason: 'Email isn’t set up' })}
      dirty={recipients.typedEmail !== ''}
    >
      <div className="space-y-6">
        {emailOrder && <PendingEmails {...emailOrder} onUndone={() => setEmailOrder(null)} />}
        {recipients.canSend ? (
          <RecipientsField recipients={recipients} label="To" disabled={send.busy} />
        ) : (
          <Alert>Email isn’t set up. Please send the certificate another way.</Alert>
        )}
        {emails.length > 0 && (
          <section aria-labelledby="emailed">
            <h3 id="emailed" className="text-sm font-semibold">
              Emailed before
            </h3>
            <CertificateEmailList emails={emails} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
