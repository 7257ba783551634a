import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UpcomingRenewal } from '../../contract/policies.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDay } from '../../contract/values/days.ts'
import { lineOfType } from '../../contract/values/lines.ts'
import { endpointQuery } from '../api/query.ts'
import { clients, quotes } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { formatPremium } from '../policies/policy-labels.ts'
import { CreateQuoteDialog } from '../quotes/create-quote-dialog.tsx'
import { quotePaths } from '../quotes/paths.ts'

type PolicyToRenew = Pick<
  UpcomingRenewal,
  | 'id'
  | 'userId'
  | 'type'
  | 'policyNumber'
  | 'insurer'
  | 'premium'
  | 'paymentFrequency'
  | 'startDate'
  | 'endDate'
>

/** Requests quotes for a policy's next term, prefilled with the last known business data. */
export function AskForQuotes({ policy, onClose }: { policy: PolicyToRenew; onClose: () => void }) {
  const navigate = useNavigate()
  const lines = useLines()
  const client = useQuery(endpointQuery(clients.one, { id: policy.userId }))
  const quotesQuery = useQuery(endpointQuery(quotes.ofClient, { id: policy.userId, limit: 20 }))
  if (client.isPending || quotesQuery.isPending) return null
  const { type, policyNumber, insurer, endDate } = policy
  const premiumText = policy.premium === 0 ? '' : ` at ${formatPremium(policy)}`
  return (
    <CreateQuoteDialog
      {...(client.data && { client: client.data.client })}
      renewedPolicy={{
        id: policy.id,
        label: `To renew or replace ${policyNumber}, ${insurer}${premiumText}, expiring ${formatDay(endDate)}`,
      }}
      initialValues={{
        ...businessOfQuotes(quotesQuery.data?.quotes ?? []),
        ...{ userId: policy.userId, category: lineOfType(lines, type)?.category ?? 'commercial', type },
      }}
      onDone={({ quote }) => {
        onClose()
        navigate(quotePaths.one(quote.id))
      }}
      onClose={onClose}
    />
  )
}

const toTypedNumber = (answer: number | null) => (answer === null ? '' : String(answer))

/** The business data from the newest request that has any. */
function businessOfQuotes(askedQuotes: readonly Quote[]) {
  const last = askedQuotes.find(
    ({ annualPayroll, annualRevenue, industry }) => annualPayroll ?? annualRevenue ?? industry,
  )
  return last
    ? {
        fullTimeEmployees: toTypedNumber(last.fullTimeEmployees),
        partTimeEmployees: toTypedNumber(last.partTimeEmployees),
        annualPayroll: toTypedNumber(last.annualPayroll),
        annualRevenue: toTypedNumber(last.annualRevenue),
        industry: last.industry ?? '',
      }
    : {}
}
