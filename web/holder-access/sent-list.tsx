import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import type { holderAccess as holderCalls, SentCertificate } from '../../contract/holder-access.ts'
import { type CertificateState, certificateStateLabels } from '../../contract/values/certificate-states.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { holderAccess } from '../api/wire.ts'
import { CertificateStateBadge } from '../certificates/certificate-state-badge.tsx'
import { certificatePaths } from '../certificates/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Certificates that end soon have a group of their own before these. */
const statesInOrder = [
  'current',
  'changed',
  'in force again',
  'reduced',
  'replaced',
  'ended',
  'withdrawn',
] as const satisfies readonly CertificateState[]

/** The certificates of an opened link, by state. */
export function SentList({
  reply: { email, certificates, isWhole, exportToken },
}: {
  reply: Reply<typeof holderCalls.openLink>
}) {
  const { write, busy } = useApiMutation(
    holderAccess.exportSent,
    makeCsvExportOptions('certificates', 'certificate'),
  )
  const groups = [
    { title: 'Expires Within 60 Days', listed: certificates.filter(({ endsSoon }) => endsSoon) },
    ...statesInOrder.map((state) => ({
      title: certificateStateLabels[state],
      listed: certificates.filter((certificate) => certificate.state === state && !certificate.endsSoon),
    })),
  ].filter(({ listed }) => listed.length > 0)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">Emailed to {email}</p>
        {certificates.length > 0 && (
          <Button
            variant="secondary"
            icon={Download}
            busy={busy}
            busyText="Exporting..."
            onClick={() => void write({ exportToken })}
          >
            Download CSV
          </Button>
        )}
      </div>
      {!isWhole && (
        <Alert tone="blue">Showing the newest {certificates.length}. Download the CSV for more.</Alert>
      )}
      {groups.length === 0 && <p>No certificate is listed for this address now.</p>}
      {groups.map(({ title, listed }) => (
        <Card key={title} title={`${title} (${listed.length})`}>
          <ul className="divide-y divide-line">
            {listed.map((certificate) => (
              <SentRow key={certificate.number} certificate={certificate} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function SentRow({ certificate }: { certificate: SentCertificate }) {
  const { number, code, insuredName, holderName, sentAt, firstEnd } = certificate
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        <Link
          to={`${certificatePaths.check}/${number}/${code}`}
          target="_blank"
          className="inline-flex min-h-10 items-center font-semibold text-orange-ink underline underline-offset-4"
        >
          Certificate {number}
        </Link>
        <p>{insuredName}</p>
        <p className="text-muted">
          Issued to {holderName}. Emailed {formatDay(dayIn(agency.timeZone, new Date(sentAt)))}. First
          expiration {formatDay(firstEnd)}.
        </p>
      </div>
      <CertificateStateBadge certificate={certificate} />
    </li>
  )
}
