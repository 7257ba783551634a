import { FileBadge, Mail } from 'lucide-react'
import type { Certificate } from '../../contract/certificates.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { canShareFiles, ShareFileButton } from '../documents/share-file-button.tsx'
import { SubscriberList } from '../subscriptions/subscriber-list.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { certificateDocumentOf } from './certificate-document.ts'
import { CertificateStateBadge } from './certificate-state-badge.tsx'
import { CertificateEmailList, useCertificateEmails } from './email-list.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { LimitsList } from './limits-list.tsx'
import { WordingsList } from './wordings-list.tsx'

/** Shows the certificate's text, even if the certificate was withdrawn. */
export function CertificateDialog({
  certificate,
  onView,
  onEmail,
  onClose,
}: {
  certificate: Certificate
  onView: () => void
  /** Staff alone email certificates. */
  onEmail?: () => void
  onClose: () => void
}) {
  const { number, printed, issuedAt, issuedByName, replacedByNumber, withdrawnAt, isBeyondApproval } =
    certificate
  const { holder, insured } = printed
  const emails = useCertificateEmails(certificate.id, { enabled: onEmail !== undefined })
  const certificateDocument = certificateDocumentOf(certificate)
  const wordingTexts = [...printed.wordings, printed.ownWording ?? ''].filter(Boolean)
  return (
    <Dialog
      title={`Certificate ${number}`}
      description={`For ${holder.name}`}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {certificateDocument && canShareFiles() && (
            <ShareFileButton variant="secondary" document={certificateDocument} />
          )}
          {certificate.document && onEmail && (
            <Button variant="secondary" icon={Mail} onClick={onEmail}>
              Email
            </Button>
          )}
          {certificate.document && (
            <Button icon={FileBadge} onClick={onView}>
              View Certificate
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-6">
        <Facts
          stacked
          facts={[
            { label: 'Status', value: <CertificateStateBadge certificate={certificate} /> },
            { label: 'Issued', value: `${formatMoment(issuedAt, agency.timeZone)} by ${issuedByName}` },
            {
              label: 'Certificate holder',
              value: [holder.name, holder.street, cityLine(holder)].filter(Boolean).join(', '),
            },
            { label: 'Named insured', value: [insured.name, insured.address].filter(Boolean).join(', ') },
            ...(replacedByNumber ? [{ label: 'Replaced by', value: `Certificate ${replacedByNumber}` }] : []),
            ...(withdrawnAt
              ? [{ label: 'Withdrawn', value: formatMoment(withdrawnAt, agency.timeZone) }]
              : []),
            ...(isBeyondApproval
              ? [{ label: 'Limits and wording', value: 'Chosen by the agent for this holder only' }]
              : []),
          ]}
        />
        {emails.length > 0 && (
          <section aria-labelledby="emailed">
            <h3 id="emailed" className="text-sm font-semibold">
              Emailed to
            </h3>
            <CertificateEmailList emails={emails} />
          </section>
        )}
        {onEmail && <SubscriberList certificateId={certificate.id} />}
        <LimitsList policies={printed.policies} />
        <EvidenceList evidence={printed.evidence} />
        <WordingsList wordings={wordingTexts} />
      </div>
    </Dialog>
  )
}
