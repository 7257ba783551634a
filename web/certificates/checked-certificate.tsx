import type { certificates } from '../../contract/certificates.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { referenceLinesOf } from '../../contract/values/certificate-texts.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { Facts } from '../ui/facts.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { LimitsList } from './limits-list.tsx'
import { WordingsList } from './wordings-list.tsx'

/** The text as issued, to compare with the document at hand. */
export function PrintedCertificateFacts({
  check: { printed, issuedAt },
}: Pick<Reply<typeof certificates.check>, 'check'>) {
  const { holder, insured, policies, issuedBy } = printed
  const wordingTexts = [...printed.wordings, printed.ownWording ?? ''].filter(Boolean)
  return (
    <section
      aria-labelledby="printed"
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="printed" className="text-lg font-bold">
        What Was Printed
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted">
        Compare this with your document. If anything differs, do not rely on the document: please call us.
      </p>
      <div className="space-y-6">
        <Facts
          stacked
          facts={[
            {
              label: 'Certificate holder',
              value: [holder.name, holder.street, cityLine(holder)].filter(Boolean).join(', '),
            },
            { label: 'Named insured', value: [insured.name, insured.address].filter(Boolean).join(', ') },
            {
              label: 'Issued',
              value: `${formatDay(dayIn(agency.timeZone, new Date(issuedAt)))} by ${issuedBy}`,
            },
          ]}
        />
        <LimitsList policies={policies} />
        <EvidenceList evidence={printed.evidence} />
        <Facts
          stacked
          facts={referenceLinesOf(printed.reference).map(([label, value]) => ({ label, value }))}
        />
        <WordingsList wordings={wordingTexts} />
      </div>
    </section>
  )
}
