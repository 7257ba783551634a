import type { Offer } from '../../contract/offers.ts'
import { amountInWords } from '../../contract/values/money.ts'
import { changesOf, closeIfGone, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { offers } from '../api/wire.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { OfferFields } from './offer-fields.tsx'
import {
  asSent,
  blankOffer,
  carriersFor,
  OfferForm,
  OfferFormWithFile,
  type OfferInput,
  type OfferValues,
  type OfferVariant,
  valuesOf,
} from './offer-form.ts'

/** Add Quote Details: a carrier's offer on a quote. */
export function AddOfferDialog({
  quoteId,
  variant = 'quote page',
  onClose,
}: {
  quoteId: string
  variant?: OfferVariant
  onClose: () => void
}) {
  const fileRequired = variant === 'client page'
  const form = useContractForm<OfferValues, OfferInput>(
    fileRequired ? OfferFormWithFile : OfferForm,
    blankOffer,
  )
  return (
    <FormDialog
      call={offers.create}
      form={form}
      send={(offer) => ({ quoteId, ...asSent(offer) })}
      told={{ title: 'Quote Details Added!', description: 'New quote details added successfully' }}
      fails="Add quote details failed"
      title="Add Quote Details"
      description="The client sees its amounts while the quote details are shown."
      size="lg"
      onClose={onClose}
      submitLabel="Add Quote Details"
      busyLabel="Adding..."
    >
      {(busy) => (
        <OfferFields
          form={form}
          carriers={carriersFor(variant)}
          fileRequired={fileRequired}
          disabled={busy}
        />
      )}
    </FormDialog>
  )
}

const fields = {
  insurerName: 'Insurer name',
  premium: { label: 'Premium', words: amountInWords },
  deductible: { label: 'Deductible', words: amountInWords },
  coverageLimit: { label: 'Coverage limit', words: amountInWords },
  validUntil: 'Valid until',
  recommended: 'Recommended',
  rating: 'Rating',
  amBestRating: 'AM Best rating',
  features: 'Features',
  coverageDetails: 'Coverage details',
  exclusions: 'Exclusions',
  paymentOptions: 'Payment options',
  discounts: 'Discounts',
  termsUrl: 'Terms link',
  file: null,
}

/** Edit Quote Details: sends only what was touched, so that an amount nobody touched is never rewritten. */
export function EditOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const form = useContractForm<OfferValues, OfferInput>(OfferForm, valuesOf(offer))
  const reset = () => {
    form.reset()
    announce('The fields are as they were saved.')
  }
  return (
    <FormDialog
      call={offers.update}
      form={form}
      send={(given) => {
        const changes = changesOf(form, asSent(given))
        return changes && { detailId: offer.id, ...changes }
      }}
      edits={{ of: offer, now: ({ detail }) => detail, values: valuesOf, fields }}
      told={({ detail }) => ({
        title: 'Quote Updated',
        description: `${detail.insurerName} details were updated.`,
      })}
      fails="Update Failed"
      onFailed={closeIfGone(onClose)}
      title="Edit Quote Details"
      description={offer.insurerName}
      size="lg"
      onClose={onClose}
      submitLabel="Update Quote"
      busyLabel="Updating..."
      aside={
        <Button variant="ghost" onClick={reset}>
          Reset
        </Button>
      }
    >
      {(busy) => (
        <OfferFields
          form={form}
          carriers={carriersFor('quote page', offer.insurerName)}
          fileHint={offer.file ? `Takes the place of ${offer.file}: ` : ''}
          disabled={busy}
        />
      )}
    </FormDialog>
  )
}
