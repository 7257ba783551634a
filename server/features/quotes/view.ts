import type { z } from 'zod'
import type { Offer } from '../../../contract/offers.ts'
import { hasHiddenAmounts } from '../../../contract/quote-permissions.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { QuoteStatus } from '../../../contract/values/quote-statuses.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Me } from '../../context.ts'
import type { Quotes } from '../../database/tables.ts'
import { fileUrl } from '../documents/links.ts'

/** An offer from SQL. `file` and `documentId` are the carrier's PDF. */
export interface OfferRow {
  id: string
  quoteId: string
  insurerName: string
  insurerLogo: string | null
  rating: number | null
  amBestRating: string | null
  premium: number
  deductible: number
  coverageLimit: number
  recommended: boolean
  recommendationReason: string | null
  recommendedBy: string | null
  validUntil: string | null
  isValid: boolean
  features: string[]
  exclusions: string | null
  paymentOptions: string | null
  discounts: string | null
  coverageDetails: string | null
  termsUrl: string | null
  documentId: string | null
  documentThumbnailUrl: string | null
  file: string | null
  renewalId: string | null
  createdAt: string
  version: number
}

type QuoteColumn =
  | 'id'
  | 'clientId'
  | 'createdAt'
  | 'category'
  | 'requestedCoverage'
  | 'title'
  | 'description'
  | 'hideAmounts'
  | 'amountsShownAt'
  | 'hasInsurance'
  | 'hasCurrentPolicy'
  | 'fullTimeEmployees'
  | 'partTimeEmployees'
  | 'annualPayroll'
  | 'annualRevenue'
  | 'industry'
  | 'address'
  | 'firstName'
  | 'lastName'
  | 'businessName'
  | 'phone'
  | 'email'
  | 'agreementVersion'
  | 'agreementText'
  | 'agreedAt'
  | 'finalizedAt'
  | 'finalizedOfferId'

/** A quote from SQL, with its offers and presentation. */
interface QuoteRow extends Pick<Quotes, QuoteColumn> {
  version: number
  requestNumber: number
  status: QuoteStatus
  type: Quote['type']
  expiresAt: string
  offers: OfferRow[]
  presentationDateTime: string | null
  presentationNotes: string | null
  /** The document that the client uploaded with the request. */
  documentId: string | null
  documentThumbnailUrl: string | null
  file: string | null
  clientName: string
  renews: Quote['renews']
}

/**
 * Quotes and offers reach the wire only through these functions: they remove what a client may not
 * see yet.
 */

export function toOfferView(
  me: Pick<Me, 'role'>,
  offer: OfferRow,
  quote: Pick<Quote, 'hideQuoteAmounts'>,
): z.input<typeof Offer> {
  const isHidden = hasHiddenAmounts(quote)
  const offerFields = { ...offer, _id: offer.id, documentUrl: urlOf(offer) }
  if (isStaff(me)) return offerFields
  if (!isHidden) return { ...offerFields, renewalId: null }
  // The texts of the carrier and the agent may reveal the price.
  return {
    ...offerFields,
    premium: null,
    deductible: null,
    coverageLimit: null,
    recommendationReason: null,
    paymentOptions: null,
    discounts: null,
    coverageDetails: null,
    documentId: null,
    documentUrl: null,
    documentThumbnailUrl: null,
    file: null,
    renewalId: null,
  }
}

const urlOf = ({ documentId, file }: { documentId: string | null; file: string | null }) =>
  documentId && file ? fileUrl({ id: documentId, fileName: file }) : null

export function toQuoteView(me: Pick<Me, 'role'>, row: QuoteRow, timeZone: string): z.input<typeof Quote> {
  const { hideAmounts, offers, file, ...rest } = row
  const quote = { hideQuoteAmounts: hideAmounts }
  const [bestOffer] = offers
  const hasValidOffer = bestOffer?.isValid === true
  const isHidden = !isStaff(me) && hasHiddenAmounts(quote)
  return {
    ...rest,
    ...quote,
    amountsShownAt: hideAmounts === false ? row.amountsShownAt : null,
    _id: row.id,
    requestId: String(row.requestNumber),
    requestedAt: row.createdAt,
    quotesCount: offers.length,
    bestQuoteAvailable: hasValidOffer,
    bestQuoteAmount: hasValidOffer && !isHidden ? bestOffer.premium : null,
    phoneNumber: row.phone,
    documentUrl: urlOf({ documentId: row.documentId, file }),
    requestData: answersOf(row, timeZone),
    finalizedDetailId: row.finalizedOfferId,
    details: offers.map((offer) => toOfferView(me, offer, quote)),
  }
}

const formatYesNo = (answer: boolean | null) => (answer === null ? null : answer ? 'Yes' : 'No')
const formatAmount = (value: number | null) => (value ? dollars(value) : null)

/**
 * The answers of the request form, each with its label. Questions that were not asked are left out.
 */
function answersOf(row: QuoteRow, timeZone: string): Quote['requestData'] {
  const answers: [string, string | number | null][] = [
    ['Has insurance', formatYesNo(row.hasInsurance)],
    ['Policies', row.requestedCoverage.map(typeName).join(', ')],
    ['Full-time employees', row.fullTimeEmployees],
    ['Part-time employees', row.partTimeEmployees],
    ['Annual payroll', formatAmount(row.annualPayroll)],
    ['Annual revenue', formatAmount(row.annualRevenue)],
    ['Industry', row.industry],
    ['Business address', row.address],
    ['First name', row.firstName],
    ['Last name', row.lastName],
    ['Business name', row.businessName],
    ['Phone number', row.phone],
    ['Has a current policy', formatYesNo(row.hasCurrentPolicy)],
    ['Email', row.email],
    ['Agreed to', row.agreementText],
    ['Version of the agreement', row.agreementVersion],
    ['Agreed at', row.agreedAt && `${formatMoment(row.agreedAt, timeZone)} (${timeZone})`],
  ]
  return answers
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => ({ label, value: String(value) }))
}
