import { formatLossReport, type LossReport, type LossReportField } from '../../contract/claim-forms.ts'
import type { LossKind } from '../../contract/values/claim-labels.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'

const linkAddressOf = (field: LossReportField, value: string) =>
  field === 'contactPhone' ? dialStringOf(value) : field === 'contactEmail' ? `mailto:${value}` : null

/** The report's answers under their questions. `asks` limits the questions. */
export function LossFacts({
  line,
  report,
  asks,
}: {
  line: LossKind
  report: LossReport
  asks?: readonly LossReportField[]
}) {
  const facts = formatLossReport(line, report).filter(({ field }) => !asks || asks.includes(field))
  if (facts.length === 0) return <p className="text-sm text-muted">Nothing entered yet</p>
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(({ field, label, value }) => (
        <div key={field} className={value.length > 60 ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">
            <FactValue value={value} address={linkAddressOf(field, value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Links phone numbers and email addresses. */
function FactValue({ value, address }: { value: string; address: string | null }) {
  if (!address) return value
  return (
    <a href={address} className="text-orange-ink hover:underline">
      {value}
    </a>
  )
}
