import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { hasHiddenAmounts } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { quotes } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

const changedToast = {
  successToast: { title: 'Quote View Changed!' },
  failureTitle: 'Failed to change quote view',
}

/** Says whether the client sees the amounts, and since when. */
export function formatAmountsVisibility({
  clientName,
  hideQuoteAmounts,
  amountsShownAt,
}: Pick<Quote, 'clientName' | 'hideQuoteAmounts' | 'amountsShownAt'>): string {
  if (hideQuoteAmounts === null) return `${clientName} cannot see the amounts yet.`
  if (hideQuoteAmounts) return `${clientName} can no longer see the amounts.`
  return amountsShownAt === null
    ? `${clientName} can see the amounts.`
    : `${clientName} has been able to see the amounts since ${formatMoment(amountsShownAt)}.`
}

export function AmountsSentence({ quote }: { quote: Quote }) {
  const Icon = hasHiddenAmounts(quote) ? EyeOff : Eye
  return (
    <p className="flex min-w-0 items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{formatAmountsVisibility(quote)}</span>
    </p>
  )
}

type SwitchStyle = Pick<ComponentProps<typeof Button>, 'variant' | 'size'>

/** A button to show the amounts to the client, after a confirmation, or to hide them at once. */
export function AmountsSwitch({ quote, variant = 'secondary', ...style }: SwitchStyle & { quote: Quote }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const { write, busy } = useApiMutation(quotes.toggleAmounts, changedToast)
  const isHidden = hasHiddenAmounts(quote)
  return (
    <>
      <Button
        {...style}
        variant={variant}
        icon={isHidden ? Eye : EyeOff}
        busy={busy}
        onClick={() => (isHidden ? setConfirmOpen(true) : write({ quoteId: quote.id, hidden: true }))}
      >
        {isHidden ? 'Show Quote Details' : 'Hide Quote Details'}
      </Button>
      {isConfirmOpen && <ShowAmounts quote={quote} onClose={() => setConfirmOpen(false)} />}
    </>
  )
}

/** Confirms that the client sees the amounts: which ones, and who is notified. */
export function ShowAmounts({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { id, clientName, details } = quote
  return (
    <ConfirmCall
      call={quotes.toggleAmounts}
      send={{ quoteId: id, hidden: false }}
      {...changedToast}
      title="Show the amounts?"
      text={`${clientName} ${visibleAmountsText(quote)} You can hide amounts later, but they will have been seen.`}
      confirmLabel="Show Quote Details"
      onClose={onClose}
    >
      {details.length > 0 && <AmountsPreview offers={details} />}
    </ConfirmCall>
  )
}

function visibleAmountsText({ details, hideQuoteAmounts }: Quote): string {
  if (details.length === 0)
    return 'sees the amounts of each offer as soon as it is added. There are no offers yet, so no one is notified.'
  const visibleText =
    details.length === 1
      ? 'sees the amounts of this offer and its PDF'
      : `sees the amounts of these ${details.length} offers and their PDFs`
  // Clients are notified about rates shown again only if some are new or changed.
  return hideQuoteAmounts === null
    ? `${visibleText} from now on, and is notified at once.`
    : `${visibleText} from now on, and is notified if any offer is new or changed since the amounts were last shown.`
}

/** The offers, one per line, as the client will see them. */
export function AmountsPreview({ offers }: { offers: Quote['details'] }) {
  return (
    <ul aria-label="Offers" className="divide-y divide-line rounded-control border border-line">
      {offers.map(({ id, insurerName, premium, deductible, recommended, isValid }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-sm"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
            {insurerName}
            {recommended && <Badge tone="green">Recommended</Badge>}
            {!isValid && <Badge tone="red">No longer valid</Badge>}
          </span>
          <span className="text-muted tabular-nums">
            {premium === null ? 'See Agent' : premiumPerYear(premium)}
            {deductible ? `, deductible ${dollars(deductible)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
