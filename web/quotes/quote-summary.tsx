import { useRef, useState } from 'react'
import { hasHiddenAmounts } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { type QuoteStatus, settableStatuses } from '../../contract/values/quote-statuses.ts'
import { useLatestVersion } from '../api/latest-version.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { quotes } from '../api/wire.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { AmountsSentence, AmountsSwitch } from './amounts-visibility.tsx'
import { formatExpiry, quoteStatusLabels } from './quote-labels.ts'

/** A quote's status, and the agent's decisions: amounts visible to the client, and the status. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const { bestQuoteAmount } = quote
  return (
    <Card title="Quote Summary">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-wash px-4 py-3 font-semibold">
        <AmountsSentence quote={quote} />
        <div className="grid max-sm:w-full">
          <AmountsSwitch quote={quote} />
        </div>
      </div>
      <div className="mt-5 space-y-5">
        <StatusChoice quote={quote} />
        <Facts
          facts={[
            { label: 'Quotes Hidden to Client', value: hasHiddenAmounts(quote) ? 'Yes' : 'No' },
            { label: 'Type', value: capitalize(quote.category) },
            { label: 'Quote Count', value: quote.quotesCount },
            {
              label: 'Best Quote',
              value: bestQuoteAmount === null ? 'Pending' : premiumPerYear(bestQuoteAmount),
            },
            { label: 'Requested', value: formatDate(quote.requestedAt) },
            { label: 'Expires', value: formatExpiry(quote) },
          ]}
        />
      </div>
    </Card>
  )
}

const toStatusOption = (status: QuoteStatus) => ({ value: status, label: quoteStatusLabels[status] })
const settableOptions = settableStatuses.map(toStatusOption)

function StatusChoice({ quote: { id, status, version } }: { quote: Quote }) {
  // Shown until the refetch, so that the old status does not flash.
  const [chosenStatus, setChosenStatus] = useState<{ status: QuoteStatus; statusBefore: QuoteStatus } | null>(
    null,
  )
  const { known: latestVersion, learn } = useLatestVersion({ version })
  const { write } = useApiMutation(quotes.setStatus, {
    successToast: { title: 'Quote Status Changed!' },
    failureTitle: 'Failed to update quote status',
    onDone: (reply) => learn(reply.quote),
    onFailed: () => setChosenStatus(null),
  })
  // Arrow keys change the status quickly: send one change after another, each with its version.
  const lastWrite = useRef(Promise.resolve())
  if (chosenStatus && chosenStatus.statusBefore !== status) setChosenStatus(null)
  const choose = (value: string) => {
    const next = settableStatuses.find((status) => status === value)
    if (!next) return
    setChosenStatus({ status: next, statusBefore: status })
    lastWrite.current = lastWrite.current.then(() =>
      write({ quoteId: id, status: next, version: latestVersion() }),
    )
  }
  return (
    <SelectField
      label="Status"
      options={
        status === 'completed'
          ? [...settableOptions, { ...toStatusOption(status), disabled: true }]
          : settableOptions
      }
      value={chosenStatus?.status ?? status}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
