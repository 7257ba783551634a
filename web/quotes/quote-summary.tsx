import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { amountsHidden } from '../../contract/quote-can.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { type QuoteStatus, settableStatuses } from '../../contract/values/quote-statuses.ts'
import { useKnownVersion } from '../api/known-version.ts'
import { quotes } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { QuoteSection } from './quote-section.tsx'
import { capitalised, expiryText, quoteStatusText } from './quote-words.ts'

/** How a quote stands, and what the agent decides about it: its status, and whether the client sees the amounts. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const { bestQuoteAmount } = quote
  return (
    <QuoteSection title="Quote Summary">
      <AmountsSwitch quote={quote} />
      <StatusChoice quote={quote} />
      <Facts
        facts={[
          { label: 'Quotes Hidden to Client', value: amountsHidden(quote) ? 'Yes' : 'No' },
          { label: 'Type', value: capitalised(quote.category) },
          { label: 'Quote Count', value: quote.quotesCount },
          {
            label: 'Best Quote',
            value: bestQuoteAmount === null ? 'Pending' : premiumPerYear(bestQuoteAmount),
          },
          { label: 'Requested', value: formatDate(quote.requestedAt) },
          { label: 'Expires', value: expiryText(quote) },
        ]}
      />
    </QuoteSection>
  )
}

/** Says what a press does: shows the amounts to the client while they are hidden, and hides them again. */
function AmountsSwitch({ quote }: { quote: Quote }) {
  const toggle = useWriting(quotes.toggleAmounts, {
    told: { title: 'Quote View Changed!' },
    fails: 'Failed to change quote view',
  })
  const hidden = amountsHidden(quote)
  return (
    <Button
      variant="secondary"
      wide
      icon={hidden ? Eye : EyeOff}
      busy={toggle.busy}
      onClick={() => toggle.write({ quoteId: quote.id })}
    >
      {hidden ? 'Show Quote Details' : 'Hide Quote Details'}
    </Button>
  )
}

const option = (status: QuoteStatus) => ({ value: status, label: quoteStatusText[status] })
const settable = settableStatuses.map(option)

function StatusChoice({ quote: { id, status, version } }: { quote: Quote }) {
  // Shown until the quote is read anew, so that the old one does not flash up in between.
  const [chosen, setChosen] = useState<{ status: QuoteStatus; instead: QuoteStatus } | null>(null)
  const { known, learn } = useKnownVersion({ version })
  const { write } = useWriting(quotes.setStatus, {
    told: { title: 'Quote Status Changed!' },
    fails: 'Failed to update quote status',
    onDone: (reply) => learn(reply.quote),
    onFailed: () => setChosen(null),
  })
  // The arrow keys choose one after the other: each goes out on what the one before has made.
  const turn = useRef(Promise.resolve())
  if (chosen && chosen.instead !== status) setChosen(null)
  const choose = (value: string) => {
    const next = settableStatuses.find((known) => known === value)
    if (!next) return
    setChosen({ status: next, instead: status })
    turn.current = turn.current.then(() => write({ quoteId: id, status: next, version: known() }))
  }
  return (
    <SelectField
      label="Status"
      options={status === 'completed' ? [...settable, { ...option(status), disabled: true }] : settable}
      value={chosen?.status ?? status}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
