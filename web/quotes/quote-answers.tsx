import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Quote } from '../../contract/quotes.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { fullName } from '../../contract/values/names.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { clientPaths } from '../clients/paths.ts'
import { Attachment } from '../documents/attachment.tsx'
import { EmailText } from '../invites/email-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { QuoteSection } from './quote-section.tsx'

const notAnsweredLabel = 'N/A'
const formatYesOrNo = (answer: boolean | null) => (answer === null ? notAnsweredLabel : answer ? 'Yes' : 'No')
const formatCount = (number: number | null) =>
  number === null ? notAnsweredLabel : number.toLocaleString('en-US')
const formatAmount = (number: number | null) =>
  number === null ? notAnsweredLabel : number === 0 ? 'None' : dollars(number)

export function QuoteRequester({ quote }: { quote: Quote }) {
  const { email, phoneNumber } = quote
  return (
    <QuoteSection title="Client Information">
      <Facts
        facts={[
          { label: 'Business Name', value: quote.businessName || notAnsweredLabel },
          { label: 'Request ID', value: `#${quote.requestId}` },
          {
            label: 'Client Name',
            value: (
              <Link
                to={clientPaths.one(quote.clientId)}
                className="text-orange-ink underline underline-offset-4"
              >
                {fullName(quote.firstName, quote.lastName) || quote.clientName}
              </Link>
            ),
          },
          {
            label: 'Phone',
            value: phoneNumber ? (
              <a href={dialStringOf(phoneNumber)} className="hover:underline">
                {phoneNumber}
              </a>
            ) : (
              notAnsweredLabel
            ),
          },
        ]}
      />
      <Facts
        columnCount={1}
        facts={[
          {
            label: 'Email',
            value: email ? (
              <a href={`mailto:${email}`} className="hover:underline">
                <EmailText email={email} />
              </a>
            ) : (
              notAnsweredLabel
            ),
          },
        ]}
      />
      <RawRequestData answers={quote.requestData} />
    </QuoteSection>
  )
}

/**
 * The client's answers verbatim. The list is folded, because most answers are elsewhere on the
 * page.
 */
function RawRequestData({ answers }: { answers: Quote['requestData'] }) {
  if (answers.length === 0) return null
  return (
    <details className="group">
      <summary className="-mx-1 inline-flex min-h-10 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-90" />
        Raw Request Data
      </summary>
      <dl className="mt-1 space-y-2.5 rounded-control bg-wash p-4 text-sm">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The facts for carriers, the client's notes and the attached document. */
export function QuoteRequestDetails({ quote }: { quote: Quote }) {
  const { documentId, documentUrl, documentThumbnailUrl } = quote
  return (
    <QuoteSection title="Quote Details">
      <Facts
        facts={[
          { label: 'Has Insurance', value: formatYesOrNo(quote.hasInsurance) },
          { label: 'Has a Current Policy', value: formatYesOrNo(quote.hasCurrentPolicy) },
          { label: 'Full-Time Employees', value: formatCount(quote.fullTimeEmployees) },
          { label: 'Part-Time Employees', value: formatCount(quote.partTimeEmployees) },
          { label: 'Annual Payroll', value: formatAmount(quote.annualPayroll) },
          { label: 'Annual Revenue', value: formatAmount(quote.annualRevenue) },
          { label: 'Industry', value: quote.industry || notAnsweredLabel },
          {
            label: 'Address',
            value: <span className="whitespace-pre-line">{quote.address || notAnsweredLabel}</span>,
          },
        ]}
      />
      <Facts
        columnCount={1}
        facts={[
          {
            label: 'Requested Coverage',
            value: quote.requestedCoverage.map(typeName).join(', ') || notAnsweredLabel,
          },
          {
            label: 'Client Notes',
            value: quote.presentationNotes ? (
              <span className="font-normal whitespace-pre-line">{quote.presentationNotes}</span>
            ) : (
              <span className="font-normal text-muted">No notes included.</span>
            ),
          },
          {
            label: 'Included Document',
            value:
              documentId && documentUrl ? (
                <Attachment
                  documentId={documentId}
                  documentUrl={documentUrl}
                  thumbnailUrl={documentThumbnailUrl}
                  title={quote.title}
                />
              ) : (
                <span className="font-normal text-muted">No documents included.</span>
              ),
          },
        ]}
      />
    </QuoteSection>
  )
}
