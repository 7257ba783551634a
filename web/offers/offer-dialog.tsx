import { useEffect, useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import { formatAmountField } from '../../contract/values/money.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { changedFieldsOf, closeOnNotFound, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { offers } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { DocumentSideView, previewableFile } from './document-side-view.tsx'
import { OfferFields } from './offer-fields.tsx'
import {
  blankOffer,
  OfferForm,
  OfferFormWithFile,
  type OfferInput,
  type OfferValues,
  type OfferVariant,
  offerInputToSend,
  offerValuesOf,
} from './offer-form.ts'

/** Add Quote Details: offers of carriers on a quote, with their document next to the fields. */
export function AddOfferDialog({
  quoteId,
  variant = 'quote page',
  paper = null,
  onClose,
}: {
  quoteId: string
  variant?: OfferVariant
  /** The carrier's document to copy from. */
  paper?: File | null
  onClose: () => void
}) {
  const isFileRequired = variant === 'client page'
  const form = useContractForm<OfferValues, OfferInput>(isFileRequired ? OfferFormWithFile : OfferForm, {
    ...blankOffer,
    file: paper,
  })
  const [addedOffers, setAddedOffers] = useState<readonly Offer[]>([])
  const addedCount = addedOffers.length
  useEffect(() => {
    if (addedCount > 0) form.setFocus('insurerName')
  }, [form, addedCount])
  const previewFile = previewableFile(form.watch('file'))
  return (
    <FormDialog
      call={offers.create}
      form={form}
      send={(offer) => ({ quoteId, ...offerInputToSend(offer) })}
      successToast={{ title: 'Quote Details Added!', description: 'New quote details added successfully' }}
      failureTitle="Add quote details failed"
      secondAction={{
        label: 'Add and enter another',
        onDone({ detail }) {
          form.reset(blankOffer)
          setAddedOffers([...addedOffers, detail])
          announce(`${formatOffer(detail)} is added. Enter the next one.`)
        },
      }}
      title="Add Quote Details"
      description="The client sees the amounts only while quote details are shown."
      size={previewFile ? 'wide' : 'lg'}
      onClose={onClose}
      submitLabel="Add Quote Details"
      busyLabel="Adding..."
    >
      {(isBusy) => (
        <DocumentSideView paper={previewFile}>
          {addedOffers.length > 0 && (
            <div className="mb-5">
              <Alert tone="green">Added: {addedOffers.map(formatOffer).join('; ')}.</Alert>
            </div>
          )}
          <OfferFields
            key={addedOffers.length}
            form={form}
            place={variant === 'client page' ? 'client page' : 'policies'}
            fileRequired={isFileRequired}
            disabled={isBusy}
          />
        </DocumentSideView>
      )}
    </FormDialog>
  )
}

const formatOffer = ({ insurerName, premium }: Offer) =>
  premium === null ? insurerName : `${insurerName}, ${premiumPerYear(premium)}`

const fields = {
  insurerName: 'Insurer name',
  premium: { label: 'Premium', format: formatAmountField },
  deductible: { label: 'Deductible', format: formatAmountField },
  coverageLimit: { label: 'Coverage limit', format: formatAmountField },
  validUntil: 'Valid until',
  recommended: 'Recommended',
  recommendationReason: 'Why you recommend it',
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

/** Edit Quote Details. Sends only touched fields, so untouched amounts are never rewritten. */
export function EditOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const form = useContractForm<OfferValues, OfferInput>(OfferForm, offerValuesOf(offer))
  const previewFile = previewableFile(form.watch('file'))
  const reset = () => {
    form.reset()
    announce('The fields show the saved values again.')
  }
  return (
    <FormDialog
      call={offers.update}
      form={form}
      send={(values) => {
        const changes = changedFieldsOf(form, offerInputToSend(values))
        return changes && { detailId: offer.id, ...changes }
      }}
      edits={{ record: offer, recordOf: ({ detail }) => detail, values: offerValuesOf, fields }}
      successToast={({ detail }) => ({
        title: 'Quote Updated',
        description: `${detail.insurerName} details were updated.`,
      })}
      failureTitle="Update Failed"
      onFailed={closeOnNotFound(onClose)}
      title="Edit Quote Details"
      description={offer.insurerName}
      size={previewFile ? 'wide' : 'lg'}
      onClose={onClose}
      submitLabel="Update Quote"
      busyLabel="Updating..."
      aside={
        <Button variant="ghost" onClick={reset}>
          Reset
        </Button>
      }
    >
      {(isBusy) => (
        <DocumentSideView paper={previewFile}>
          <OfferFields
            form={form}
            place="policies"
            carrier={offer.insurerName}
            fileHint={offer.file ? `Replaces ${offer.file}: ` : ''}
            disabled={isBusy}
          />
        </DocumentSideView>
      )}
    </FormDialog>
  )
}
