import { Hourglass } from 'lucide-react'
import type { Quote } from '../../contract/quotes.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { PresentationCard } from '../appointments/presentation-card.tsx'
import { AllOffers } from '../offers/all-offers.tsx'
import { FinalizeNotice } from '../offers/finalize-notice.tsx'
import { YourOffers } from '../offers/your-offers.tsx'
import { PageHeader } from '../page-header.tsx'
import { capitalize } from '../policies/policy-labels.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { NextFreeTimes } from './next-free-times.tsx'
import { NextStep } from './next-step.tsx'
import { quotePaths } from './paths.ts'
import { formatBestQuote, quoteStatusLabels, quoteTone } from './quote-labels.ts'

/** A quote for its client. The server omits what the client may not see yet. */
export function ClientQuote({ quote }: { quote: Quote }) {
  const { requestId, title, status, details } = quote
  return (
    <>
      <PageHeader
        backLink={{ to: quotePaths.own, label: 'Back to Quotes' }}
        title={title}
        badge={<Badge tone={quoteTone[status]}>{quoteStatusLabels[status]}</Badge>}
        subtitle={<span className="tabular-nums">#{requestId}</span>}
        actions={<NextStep quote={quote} />}
      />
      <div className="space-y-8">
        <FinalizeNotice quote={quote} />
        <NextFreeTimes quote={quote} />
        <div className="grid gap-4 *:min-w-0 lg:auto-cols-fr lg:grid-flow-col print:hidden">
          <Summary quote={quote} />
          <PresentationCard quote={quote} />
        </div>
        {details.length === 0 ? (
          <Empty
            icon={Hourglass}
            title="No Quotes Available"
            text="Your quote request is being processed. You'll receive quotes from our partner insurers soon."
          />
        ) : (
          <>
            <YourOffers quote={quote} />
            <AllOffers quote={quote} />
          </>
        )}
      </div>
    </>
  )
}

function Summary({ quote }: { quote: Quote }) {
  const { industry, category, quotesCount, description, requestedCoverage } = quote
  return (
    <Card title="Quote Summary">
      <div className="space-y-4">
        <Facts
          columnCount={3}
          facts={[
            { label: 'Best Quote', value: formatBestQuote(quote) },
            { label: 'Quotes Received', value: quotesCount },
            { label: 'Category', value: capitalize(category) },
            ...(industry ? [{ label: 'Industry', value: capitalize(industry) }] : []),
            { label: 'Requested Coverage', value: requestedCoverage.map(typeName).join(', ') },
          ]}
        />
        <Facts
          columnCount={1}
          facts={[{ label: 'Description', value: <span className="font-normal">{description}</span> }]}
        />
      </div>
    </Card>
  )
}
