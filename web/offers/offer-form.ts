import type { z } from 'zod'
import { NewOffer, type Offer } from '../../contract/offers.ts'
import type { ContractForm } from '../api/form.ts'
import { OptionalFile, RequiredFile } from '../documents/chosen-file.ts'

/**
 * The page that opens the dialog. On the client page, the dialog lists four carriers first and
 * requires the file.
 */
export type OfferVariant = 'quote page' | 'client page'

export const OfferForm = NewOffer.extend({ file: OptionalFile })
export const OfferFormWithFile = NewOffer.extend({ file: RequiredFile })

export type OfferValues = z.input<typeof OfferForm>
export type OfferInput = z.output<typeof OfferForm>
export type OfferFormState = ContractForm<typeof OfferForm>

export const blankOffer = {
  premium: '',
  deductible: '',
  coverageLimit: '',
  rating: '',
  amBestRating: '',
  recommended: false,
  recommendationReason: '',
  validUntil: '',
  features: '',
  exclusions: '',
  paymentOptions: '',
  discounts: '',
  coverageDetails: '',
  termsUrl: '',
  file: null,
}

export const offerValuesOf = (offer: Offer) => ({
  insurerName: offer.insurerName,
  premium: toAmountField(offer.premium),
  deductible: toAmountField(offer.deductible),
  coverageLimit: toAmountField(offer.coverageLimit),
  rating: offer.rating ?? '',
  amBestRating: offer.amBestRating ?? '',
  recommended: offer.recommended,
  recommendationReason: offer.recommendationReason ?? '',
  validUntil: offer.validUntil ?? '',
  features: offer.features.join(', '),
  exclusions: offer.exclusions ?? '',
  paymentOptions: offer.paymentOptions ?? '',
  discounts: offer.discounts ?? '',
  coverageDetails: offer.coverageDetails ?? '',
  termsUrl: offer.termsUrl ?? '',
  file: null,
})

/** 0 is never shown as an amount; the field stays empty. */
const toAmountField = (amount: number | null) => amount || ''

/** Multipart forms carry text only: lists are sent as JSON, cleared values as ''. */
export const offerInputToSend = ({ features, ...offer }: OfferInput) => ({
  ...offer,
  features: JSON.stringify(features),
  rating: offer.rating ?? '',
  amBestRating: offer.amBestRating ?? '',
  validUntil: offer.validUntil ?? '',
  recommendationReason: offer.recommendationReason ?? '',
  exclusions: offer.exclusions ?? '',
  paymentOptions: offer.paymentOptions ?? '',
  discounts: offer.discounts ?? '',
  coverageDetails: offer.coverageDetails ?? '',
  termsUrl: offer.termsUrl ?? '',
})
