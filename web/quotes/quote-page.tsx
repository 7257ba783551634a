import { ArrowLeft, SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { quotes } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { AgentQuote } from './agent-quote.tsx'
import { ClientQuote } from './client-quote.tsx'
import { quotePaths } from './paths.ts'

type BackLink = { to: string; label: string }

export function QuotePage() {
  const { quoteId = '' } = useParams()
  const isForStaff = isStaff(useMe())
  const backLink = isForStaff
    ? { to: homePaths.home, label: 'Back to Dashboard' }
    : { to: quotePaths.own, label: 'Back to Quotes' }
  return (
    <QueryView
      query={endpointQuery(quotes.one, { id: quoteId })}
      skeleton={
        <>
          <title>{`Quote · ${agency.name}`}</title>
          <Skeleton status="Loading quote...">{skeleton}</Skeleton>
        </>
      }
      heading={<PageHeader title="Quote" backLink={backLink} />}
      missing={<QuoteNotFound backLink={backLink} />}
    >
      {({ quote }) => (isForStaff ? <AgentQuote quote={quote} /> : <ClientQuote quote={quote} />)}
    </QueryView>
  )
}

function QuoteNotFound({ backLink }: { backLink: BackLink }) {
  return (
    <>
      <PageHeader title="Quote Not Found" />
      <Empty
        icon={SearchX}
        title="Quote not found"
        text="The quote you're looking for doesn't exist or you don't have permission to view it."
        action={
          <Button variant="secondary" icon={ArrowLeft} to={backLink.to}>
            {backLink.label}
          </Button>
        }
      />
    </>
  )
}

const skeleton = (
  <div className="space-y-6">
    <SkeletonBar height="title" width="half" />
    <SkeletonBar height="card" />
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
    </div>
  </div>
)
