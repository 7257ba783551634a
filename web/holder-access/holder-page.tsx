import { ArrowRight, BellRing, CircleX, List } from 'lucide-react'
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
const SubscribeDialog = lazyDialog(
  async () => (await import('../subscriptions/subscribe-dialog.tsx')).SubscribeDialog,
)

/** The public page of a certificate, with what its holder can do. */
export const HolderPage = () => <CheckPage HolderPart={HolderPart} />

function HolderPart({ check, code }: { check: CheckedCertificate; code: string }) {
  return (
    <>
      {check.next && <NextCertificate nextCertificate={check.next} />}
      {/* Another certificate starts without what was said about this one. */}
      <HolderActions key={check.number} check={check} code={code} />
    </>
  )
}

const formatTerm = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  `${formatDay(startDate)} to ${formatDay(endDate)}`

/** Names no policy and no limit: the certificate itself shows them. */
function NextCertificate({ nextCertificate }: { nextCertificate: NonNullable<CheckedCertificate['next']> }) {
  const issuedOn = formatDay(dayIn(agency.timeZone, new Date(nextCertificate.issuedAt)))
  return (
    <Card
      title={`Certificate ${nextCertificate.number} for the Next Term`}
      subtitle={`Issued to the same holder on ${issuedOn}`}
    >
      <div className="space-y-4">
        <p className="text-sm">Policy terms: {nextCertificate.terms.map(formatTerm).join('; ')}</p>
        <Button
          variant="secondary"
          iconAfter={ArrowRight}
          to={`${certificatePaths.check}/${nextCertificate.number}/${nextCertificate.code}`}
        >
          Verify Certificate {nextCertificate.number}
        </Button>
      </div>
    </Card>
  )
}

function HolderActions({
  check: { number, canSubscribe },
  code,
}: {
  check: CheckedCertificate
  code: string
}) {
  const [dialog, setDialog] = useState<'report' | 'subscribe' | null>(null)
  const [sentText, setSentText] = useState('')
  const close = () => setDialog(null)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={CircleX} onClick={() => setDialog('report')}>
          This Is Not What We Need
        </Button>
        {canSubscribe && (
          <Button variant="secondary" icon={BellRing} onClick={() => setDialog('subscribe')}>
            Email Me When It Changes
          </Button>
        )}
        <Button variant="secondary" icon={List} to={holderPaths.sent}>
          All Certificates Sent to You
        </Button>
      </div>
      <div role="status">{sentText && <Alert tone="green">{sentText}</Alert>}</div>
      {dialog === 'report' && (
        <ReportDialog
          number={number}
          code={code}
          onSent={() => setSentText(`Sent. ${agency.name} will review your report.`)}
          onClose={close}
        />
      )}
      {dialog === 'subscribe' && (
        <SubscribeDialog
          number={number}
          code={code}
          onSent={() =>
            setSentText(
              'We have sent a link to confirm this address, unless this address already gets these emails. The link works once, for one day.',
            )
          }
          onClose={close}
        />
      )}
    </div>
  )
}
