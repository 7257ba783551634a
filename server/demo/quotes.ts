import type { DemoClock } from './clock.ts'
import { planEarlierQuotes } from './quotes/earlier-quotes.ts'
import type { PlannedQuote } from './quotes/planned-quote.ts'
import { planRecentQuotes } from './quotes/recent-quotes.ts'

/** All demo quotes, oldest first. */
export const planDemoQuotes = (clock: DemoClock): PlannedQuote[] => [
  ...planEarlierQuotes(clock),
  ...planRecentQuotes(clock),
]
