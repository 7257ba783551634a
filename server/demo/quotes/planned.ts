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
  /** Why, in the agent's words. */
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
  /** By the client in the wizard, or by the agent for the client. */
  by: 'client' | 'agent'
  /** A line of the wizard, or a type of the agent's. */
  line: string
  industry: string
  fullTimeEmployees: number
  partTimeEmployees: number
  annualPayroll: number
  annualRevenue: number
  at: string
  /** As it is stored: what has run out reads expired by itself. */
  status: Quote['status']
  /** When its status was last set by hand. */
  settled?: string
  /** When the amounts were shown to the client. */
  shown?: string
  /** Booked with these notes, for 10:30 AM of the next working day but one. */
  presentation?: { at: string; notes: string }
  offers: PlannedOffer[]
}
