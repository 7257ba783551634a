import type { Quote } from './quotes.ts'

type QuoteState = Pick<Quote, 'status' | 'hideQuoteAmounts' | 'presentationDateTime' | 'details'>

const isInFuture = (moment: string | null, now: Date) => moment !== null && Date.parse(moment) > now.getTime()
const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'pending' || status === 'quoted'

/** Whether a presentation is still ahead. A presentation in progress is not. */
export const isScheduled = (quote: Pick<Quote, 'presentationDateTime'>, now: Date) =>
  isInFuture(quote.presentationDateTime, now)

/** Whether the client may not see amounts. Null counts as hidden. */
export const hasHiddenAmounts = ({ hideQuoteAmounts }: Pick<Quote, 'hideQuoteAmounts'>) =>
  hideQuoteAmounts !== false

interface QuotePermissions {
  book(quote: QuoteState, now: Date): boolean
  finalize(quote: QuoteState): boolean
  choose(quote: QuoteState & Pick<Quote, 'finalizedDetailId'>): boolean
}

/** A client's permissions on a quote, for the server's checks and the page's buttons. */
export const quotePermissions: QuotePermissions = {
  book: (quote: QuoteState, now: Date) =>
    isOpen(quote) && hasHiddenAmounts(quote) && !isScheduled(quote, now),
  finalize: (quote: QuoteState) =>
    isOpen(quote) && !hasHiddenAmounts(quote) && quote.details.some(({ isValid }) => isValid),
  /** A client chooses once. The choice stands while the chosen offer is valid. */
  choose: (quote: QuoteState & Pick<Quote, 'finalizedDetailId'>) =>
    quotePermissions.finalize(quote) &&
    !quote.details.some(({ id, isValid }) => id === quote.finalizedDetailId && isValid),
}
