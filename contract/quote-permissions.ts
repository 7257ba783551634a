import type { Quote } from './quotes.ts'

type QuoteState = Pick<Quote, 'status' | 'hideQuoteAmounts' | 'presentationDateTime' | 'details'>

const isAhead = (moment: string | null, now: Date) => moment !== null && Date.parse(moment) > now.getTime()
const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'pending' || status === 'quoted'

/** Whether a presentation is scheduled: one that has begun is not. */
export const isScheduled = (quote: Pick<Quote, 'presentationDateTime'>, now: Date) =>
  isAhead(quote.presentationDateTime, now)

/** Whether the client may see no amount. */
export const amountsHidden = ({ hideQuoteAmounts }: Pick<Quote, 'hideQuoteAmounts'>) =>
  hideQuoteAmounts !== false

interface QuotePermissions {
  book(quote: QuoteState, now: Date): boolean
  finalize(quote: QuoteState): boolean
  choose(quote: QuoteState & Pick<Quote, 'finalizedDetailId'>): boolean
}

/** What a client may do with a quote at a moment: the server's refusals, and the buttons on the page. */
export const quoteCan: QuotePermissions = {
  book: (quote: QuoteState, now: Date) => isOpen(quote) && amountsHidden(quote) && !isScheduled(quote, now),
  finalize: (quote: QuoteState) =>
    isOpen(quote) && !amountsHidden(quote) && quote.details.some(({ isValid }) => isValid),
  /** Once: what was chosen stands while it is valid. */
  choose: (quote: QuoteState & Pick<Quote, 'finalizedDetailId'>) =>
    quoteCan.finalize(quote) &&
    !quote.details.some(({ id, isValid }) => id === quote.finalizedDetailId && isValid),
}
