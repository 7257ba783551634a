import { ArrowRight, CircleX, List } from 'lucide-react'
import { useState } from 'react'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { type CheckedCertificate, CheckPage } from '../certificates/check-page.tsx'
import { certificatePaths } from '../certificates/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { holderPaths } from './paths.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The public page of a certificate, with what its holder can do. */
export const HolderPage = () => <CheckPage HolderPart={HolderPart} />

function HolderPart({ check, code }: { check: CheckedCertificate; code: string }) {
  return (
    <>
      {check.next && <NextCertificate next={check.next} />}
      {/* Another certificate starts without the answer to a report of this one. */}
      <HolderReport key={check.number} number={check.number} code={code} />
    </>
  )
}

const formatTerm = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  `${formatDay(startDate)} to ${formatDay(endDate)}`

/** Names no policy and no limit: the certificate itself shows them. */
function NextCertificate({ next }: { next: NonNullable<CheckedCertificate['next']> }) {
  const issuedOn = formatDay(dayIn(agency.timeZone, new Date(next.issuedAt)))
  return (
    <Card
      title={`Certificate ${next.number} for the Next Term`}
      subtitle={`Issued to the same holder on ${issuedOn}`}
    >
      <div className="space-y-4">
        <p className="text-sm">Policy terms: {next.terms.map(formatTerm).join('; ')}</p>
        <Button
          variant="secondary"
          iconAfter={ArrowRight}
          to={`${certificatePaths.check}/${next.number}/${next.code}`}
        >
          Verify Certificate {next.number}
        </Button>
      </div>
    </Card>
  )
}

function HolderReport({ number, code }: { number: number; code: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={CircleX} onClick={() => setOpen(true)}>
          This Is Not What We Need
        </Button>
        <Button variant="secondary" icon={List} to={holderPaths.sent}>
          All Certificates Sent to You
        </Button>
      </div>
      <div role="status">
        {isSent && <Alert tone="green">Sent. {agency.name} will review your report.</Alert>}
      </div>
      {isOpen && (
        <ReportDialog
          number={number}
          code={code}
          onSent={() => setSent(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
