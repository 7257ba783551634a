import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { PresentationCard } from '../appointments/presentation-card.tsx'
import { homePaths } from '../home/paths.ts'
import { AgentOffers } from '../offers/agent-offers.tsx'
import { formatStatedAmount } from '../offers/offer-labels.ts'
import { PageHeader } from '../page-header.tsx'
import { type PageSubject, usePageSubject } from '../page-subject.ts'
import { policyPaths } from '../policies/paths.ts'
import { NewTaskButton } from '../tasks/new-task.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { DeleteQuote } from './delete-quote.tsx'
import { QuoteRequestDetails, QuoteRequester } from './quote-answers.tsx'
import { quoteStatusLabels, quoteTone } from './quote-labels.ts'
import { QuoteSummary } from './quote-summary.tsx'

/** Messages and notes written from this page are about the quote. */
const subjectOf = ({ id, clientId, clientName, title }: Quote): PageSubject => ({
  clientId,
  clientName,
  about: { kind: 'quote', id, label: title },
})

export function AgentQuote({ quote }: { quote: Quote }) {
  const [isDeleting, setDeleting] = useState(false)
  const subject = subjectOf(quote)
  usePageSubject(subject)
  return (
    <>
      <PageHeader
        backLink={{ to: homePaths.home, label: 'Back to Dashboard' }}
        title={quote.title}
        subtitle={<span className="tabular-nums">#{quote.requestId}</span>}
        badge={<Badge tone={quoteTone[quote.status]}>{quoteStatusLabels[quote.status]}</Badge>}
        actions={<NewTaskButton subject={subject} />}
      />
      <div className="group/quote space-y-6">
        <div className="empty:hidden group-has-data-comparing/quote:print:hidden">
          <FinalizeRequestNotice quote={quote} />
        </div>
        {/* Offers side by side take the whole width, and are printed alone. */}
        <div className="grid items-start gap-6 not-has-data-comparing:xl:grid-cols-[minmax(0,1fr)_22rem]">
          <AgentOffers quote={quote} />
          <div className="min-w-0 space-y-5 group-has-data-comparing/quote:print:hidden">
            <QuoteSummary quote={quote} />
            <RenewedTerm quote={quote} />
            <PresentationCard quote={quote} />
            <Card
              title="Quote Request Details"
              footer={
                <Button variant="danger" size="sm" icon={Trash2} onClick={() => setDeleting(true)}>
                  Delete Quote
                </Button>
              }
            >
              <div className="space-y-7">
                <QuoteRequester quote={quote} />
                <QuoteRequestDetails quote={quote} />
              </div>
            </Card>
          </div>
        </div>
      </div>
      {isDeleting && <DeleteQuote quote={quote} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** The expiring term that the quote is to renew, with figures to compare. */
function RenewedTerm({ quote: { renews } }: { quote: Quote }) {
  if (!renews) return null
  const { policyId, policyNumber, insurer, endDate, deductible, coverageLimit } = renews
  return (
    <Card title="Policy to Renew">
      <Facts
        columnCount={2}
        facts={[
          {
            label: 'Policy',
            value: (
              <Link to={policyPaths.one(policyId)} className="text-orange-ink underline underline-offset-4">
                {policyNumber}
              </Link>
            ),
          },
          { label: 'Current carrier', value: insurer },
          { label: 'Term premium', value: formatStatedAmount(renews.premium) },
          { label: 'Deductible', value: formatStatedAmount(deductible) },
          { label: 'Coverage', value: formatStatedAmount(coverageLimit) },
          { label: 'Expires', value: formatDay(endDate) },
        ]}
      />
    </Card>
  )
}

/** Says which offer the client asked to finalize. The request binds nothing. */
function FinalizeRequestNotice({
  quote: { finalizedAt, finalizedDetailId, clientName, details },
}: {
  quote: Quote
}) {
  if (!finalizedAt) return null
  const offer = details.find(({ id }) => id === finalizedDetailId)
  return (
    <Alert tone="blue">
      <p className="font-semibold">
        {clientName} asked to finalize {offer ? `the offer from ${offer.insurerName}` : 'this quote'} on{' '}
        {formatDate(finalizedAt)}.
      </p>
      <p>This does not bind coverage. Add the policy once the carrier has bound it.</p>
    </Alert>
  )
}
