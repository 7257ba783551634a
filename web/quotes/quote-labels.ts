import type { Quote } from '../../contract/quotes.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { type QuoteStatus, settableStatuses } from '../../contract/values/quote-statuses.ts'
import { agency } from '../agency.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  completed: 'Completed',
}

export const quoteStatusOptions = [
  { value: 'all', label: 'All Status' },
  ...settableStatuses.map((status) => ({ value: status, label: quoteStatusLabels[status] })),
] as const

/** Pending yellow, quoted green, expired red, accepted blue, any other grey (specification). */
export const quoteTone: Record<QuoteStatus, BadgeTone> = {
  pending: 'amber',
  quoted: 'green',
  expired: 'red',
  accepted: 'blue',
  declined: 'grey',
  completed: 'grey',
}

/**
 * For clients. While amounts are hidden, this only says whether there is a best quote; afterwards
 * it has the premium.
 */
export function formatBestQuote({
  bestQuoteAvailable,
  bestQuoteAmount,
}: Pick<Quote, 'bestQuoteAvailable' | 'bestQuoteAmount'>): string {
  if (!bestQuoteAvailable) return 'Pending'
  return bestQuoteAmount === null ? 'Available!' : premiumPerYear(bestQuoteAmount)
}

/**
 * If a quote is still open after its expiry date, a presentation or a request to finalize keeps it
 * open.
 */
export const formatExpiry = ({ status, expiresAt }: Pick<Quote, 'status' | 'expiresAt'>) =>
  (status === 'pending' || status === 'quoted') && Date.parse(expiresAt) < Date.now()
    ? 'Past its expiration date, still open'
    : formatDay(dayIn(agency.timeZone, new Date(expiresAt)))
