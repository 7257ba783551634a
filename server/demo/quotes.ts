import type { DemoClock } from './clock.ts'
import { earlierQuotes } from './quotes/earlier-quotes.ts'
import type { PlannedQuote } from './quotes/planned-quote.ts'
import { recentQuotes } from './quotes/recent-quotes.ts'

/** All demo quotes, oldest first. */
export const planDemoQuotes = (clock: DemoClock): PlannedQuote[] => [
  ...earlierQuotes(clock),
  ...recentQuotes(clock),
]
