import type { Clock } from './clock.ts'
import { earlierQuotes } from './quotes/earlier.ts'
import type { PlannedQuote } from './quotes/planned.ts'
import { recentQuotes } from './quotes/recent.ts'

/** All demo quotes, oldest first. */
export const planDemoQuotes = (clock: Clock): PlannedQuote[] => [
  ...earlierQuotes(clock),
  ...recentQuotes(clock),
]
