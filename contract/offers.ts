import { z } from 'zod'
import { carrierNameField, carrierNotListedError } from './carrier-forms.ts'
import { allRoles, endpoint, entity, Id, Page, pageOf, staff, versionField } from './endpoint.ts'
import { Policy } from './policies.ts'
import { Renewal } from './policy-forms.ts'
import { OptionalDollars, RequiredDollars } from './values/amounts.ts'
import { parseList } from './values/lists.ts'
import { boundedText, Day, listOrTextError, nullableText, requiredText, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/**
 * One carrier's offer on a quote; a quote detail on the wire. While amounts are hidden, clients get
 * no amounts, no document and no other text about money.
 */
export const Offer = entity({
  quoteId: z.string(),
  insurerName: z.string(),
  /** Path of the logo. Null if no logo is on file; the page then draws the carrier's initials. */
  insurerLogo: z.string().nullable(),
  /** 1 to 5. */
  rating: z.number().nullable(),
  /** Letter grade as typed: 'A+'. */
  amBestRating: z.string().nullable(),
  /** US dollars for 12 months. */
  premium: z.number().nullable(),
  deductible: z.number().nullable(),
  coverageLimit: z.number().nullable(),
  recommended: z.boolean(),
  /** The agent's reason; set while recommended. */
  recommendationReason: z.string().nullable(),
  /** Name of the recommending agent; null if unknown. */
  recommendedBy: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Valid through the end of `validUntil` in the agency's time zone. */
  isValid: z.boolean(),
  features: z.array(z.string()),
  exclusions: z.string().nullable(),
  paymentOptions: z.string().nullable(),
  discounts: z.string().nullable(),
  coverageDetails: z.string().nullable(),
  termsUrl: z.string().nullable(),
  documentId: z.string().nullable(),
  documentUrl: z.string().nullable(),
  documentThumbnailUrl: z.string().nullable(),
  file: z.string().nullable(),
  /** Id of the renewal made from this offer; null for clients. */
  renewalId: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
})
export type Offer = z.infer<typeof Offer>

const ratingError = 'Please enter a rating from 1 to 5'
const Rating = z
  .union([z.number(), boundedText(20, ratingError), z.null()], ratingError)
  .transform((value) => (value === null || value === '' ? null : Number(value)))
  .pipe(z.number(ratingError).min(1, ratingError).max(5, ratingError).multipleOf(0.1, ratingError).nullable())

/** Splits at commas, but not at the one in '25,000'. */
const featureSeparator = /(?<!\d),|,(?!\d{3}(?!\d))/

const featuresError = 'Please separate the features by commas'
const tooManyFeaturesError = 'Please use at most 50 features'

/** Comma-separated text, a JSON list, or a repeated field. */
const Features = z
  .union(
    [
      boundedText(20_000, featuresError),
      z.array(boundedText(1000, featuresError)).max(50, tooManyFeaturesError),
    ],
    listOrTextError(featuresError, tooManyFeaturesError),
  )
  .transform((value) => (typeof value === 'string' ? parseList(value, featureSeparator) : value))
  .pipe(z.array(text(200), featuresError).max(50, tooManyFeaturesError))
  .transform((features) => features.filter((feature) => feature !== ''))

const addressError = 'Please enter a web address that starts with https://'
const TermsUrl = text(2000)
  .pipe(
    z.union(
      [z.literal(''), z.url({ protocol: /^https?$/, hostname: /./, error: addressError })],
      addressError,
    ),
  )
  .nullable()
  .transform((address) => address || null)

const fields = {
  insurerName: requiredText(200, 'Insurer name is required').pipe(carrierNameField(carrierNotListedError)),
  premium: RequiredDollars('Premium is required', {
    wrong: 'Please enter the premium for 12 months in dollars',
  }),
  deductible: OptionalDollars,
  coverageLimit: OptionalDollars,
  rating: Rating,
  amBestRating: nullableText(10),
  recommended: YesNo('Please say true or false'),
  recommendationReason: nullableText(500),
  validUntil: z
    .union([z.literal(''), Day], 'Please enter a date')
    .nullable()
    .transform((day) => day || null),
  features: Features,
  exclusions: nullableText(2000),
  paymentOptions: nullableText(2000),
  discounts: nullableText(2000),
  coverageDetails: nullableText(5000),
  termsUrl: TermsUrl,
}

/** The form Add Quote Details, without its file. */
export const NewOffer = z.object({
  ...fields,
  deductible: fields.deductible.default(0),
  coverageLimit: fields.coverageLimit.default(0),
  rating: fields.rating.default(null),
  amBestRating: fields.amBestRating.default(null),
  recommended: fields.recommended.default(false),
  recommendationReason: fields.recommendationReason.default(null),
  validUntil: fields.validUntil.default(null),
  features: fields.features.default([]),
  exclusions: fields.exclusions.default(null),
  paymentOptions: fields.paymentOptions.default(null),
  discounts: fields.discounts.default(null),
  coverageDetails: fields.coverageDetails.default(null),
  termsUrl: fields.termsUrl.default(null),
})

/** The form Edit Quote Details. Missing fields stay unchanged. */
export const OfferChanges = z.object(fields).partial()

/**
 * A renewal from an offer. Missing fields come from the offer, then from the present term. The
 * offer's premium applies only to a 12-month term.
 */
export const OfferedRenewal = Renewal.extend({
  premium: Renewal.shape.premium.optional(),
  shown: z.boolean('Please say true or false').default(false),
})

const detailReply = z.object({ detail: Offer })

export const offers = {
  /** Recommended first, then by premium; expired offers last. */
  list: endpoint({
    summary: 'Offers of a quote, recommended first',
    method: 'GET',
    path: '/api/quote/details/all/:id',
    who: allRoles,
    shows: ['quote'],
    params: z.object({ id: Id }),
    query: Page,
    reply: pageOf('details', Offer),
    fails: 'Failed to fetch quote details',
  }),
  create: endpoint({
    summary: 'Add an offer to a quote',
    method: 'POST',
    path: '/api/quote/details/new/:quoteId',
    who: staff,
    changes: ['quote', 'document'],
    isIdempotent: true,
    params: z.object({ quoteId: Id }),
    body: NewOffer,
    file: {},
    reply: detailReply,
    status: 201,
    refuses: ['closed'],
    fails: 'Failed to add quote details',
  }),
  update: endpoint({
    summary: 'Change an offer',
    method: 'PATCH',
    path: '/api/quote/details/:detailId',
    who: staff,
    changes: ['quote', 'document'],
    params: z.object({ detailId: Id }),
    body: OfferChanges.extend(versionField),
    file: {},
    reply: detailReply,
    fails: 'Failed to update quote',
  }),
  /**
   * Creates the renewal from this offer. Nothing is bound. If the renewal is shown to the client,
   * the quote becomes accepted.
   */
  renew: endpoint({
    summary: 'Create the renewal of a remarketed policy from an offer',
    method: 'POST',
    path: '/api/agent/quote/details/renew/:detailId',
    who: staff,
    changes: ['policy', 'quote', 'client'],
    isIdempotent: true,
    params: z.object({ detailId: Id }),
    body: OfferedRenewal,
    reply: z.object({ policy: Policy }),
    status: 201,
    refuses: ['closed', 'no_longer_valid', 'not_to_renew', 'already_renewed'],
    fails: 'Failed to use the offer as renewal',
  }),
  /** Hides the offer. The row and the deleting person are kept. */
  remove: endpoint({
    summary: 'Hide an offer; its row is kept',
    method: 'DELETE',
    path: '/api/quote/details/:detailId',
    who: staff,
    changes: ['quote', 'document'],
    params: z.object({ detailId: Id }),
    status: 204,
    fails: 'Failed to delete quote detail',
  }),
}
