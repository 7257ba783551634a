import type { Quote } from '../../../contract/quotes.ts'
import type { ClientName } from '../clients.ts'

interface PlannedOffer {
  carrier: string
  premium: number
  deductible?: number
  coverageLimit: number
  rating: number
  amBestRating: string
  recommended?: boolean
  recommendationReason?: string
  validUntil: string
  features: string[]
  exclusions?: string
  paymentOptions?: string
  discounts?: string
  coverageDetails?: string
  at: string
}

export interface PlannedQuote {
  client: ClientName
  /** Requested by the client in the wizard, or by the agent. */
  requester: 'client' | 'agent'
  /** A line of insurance of the client's wizard, or a type of the agent's form. */
  line: string
  industry: string
  fullTimeEmployees: number
  partTimeEmployees: number
  annualPayroll: number
  annualRevenue: number
  at: string
  /** The stored status. A quote past its expiration date is shown as expired. */
  status: Quote['status']
  /** Time of the last manual status change. */
  settledAt?: string
  /** The time when the agent showed the amounts to the client. */
  shownAt?: string
  /** Booked with these notes, for 10:30 AM on the business day after next. */
  presentation?: { at: string; notes: string }
  offers: PlannedOffer[]
}
