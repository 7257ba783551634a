import { useState } from 'react'
import { type Offer, offers } from '../../contract/offers.ts'
import { CallFailed } from '../api/call.ts'
import { showFailure, touchedFields, useContractForm } from '../api/form.ts'
import { useUpload } from '../api/query.ts'
import { isAboutFile, wasStopped } from '../documents/chosen-file.ts'
import { UploadProgress } from '../documents/upload-progress.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { OfferFields } from './offer-fields.tsx'
import {
  asSent,
  blankOffer,
  carriersFor,
  OfferForm,
  type OfferFormUsed,
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
  const add = useUpload(offers.create)
  const fileRequired = variant === 'client page'
  const form = useContractForm<OfferValues, OfferInput>(
    fileRequired ? OfferFormWithFile : OfferForm,
    blankOffer,
  )
  const submit = form.handleSubmit((offer) =>
    add.mutateAsync({ quoteId, ...asSent(offer) }).then(
      () => {
        toast({ title: 'Quote Details Added!', description: 'New quote details added successfully' })
        onClose()
      },
      (error: Error) => failed('Add quote details failed', form, error),
    ),
  )
  return (
    <Dialog
      title="Add Quote Details"
      description="The client sees its amounts while the quote details are shown."
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Add Quote Details"
      busyLabel="Adding..."
      {...underway(add, form)}
    >
      <OfferFields
        form={form}
        carriers={carriersFor(variant)}
        fileRequired={fileRequired}
        disabled={add.isPending}
      />
    </Dialog>
  )
}

/** Edit Quote Details: sends only what was touched, so that an amount nobody touched is never rewritten. */
export function EditOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const update = useUpload(offers.update)
  const [before] = useState(() => valuesOf(offer))
  const form = useContractForm<OfferValues, OfferInput>(OfferForm, before)
  const submit = form.handleSubmit((offerNow) => {
    const touched = touchedFields(before, { ...form.getValues(), file: null })
    if (touched.length === 0 && !offerNow.file) return onClose()
    const changes = Object.fromEntries(
      Object.entries(asSent(offerNow)).filter(([field]) => field === 'file' || touched.includes(field)),
    )
    return update.mutateAsync({ detailId: offer.id, ...changes }).then(
      ({ detail }) => {
        toast({ title: 'Quote Updated', description: `${detail.insurerName} details were updated.` })
        onClose()
      },
      (error: Error) => {
        failed('Update Failed', form, error)
        // Deleted meanwhile: there is nothing left to save to.
        if (error instanceof CallFailed && error.status === 404) onClose()
      },
    )
  })
  const reset = () => {
    form.reset(before)
    announce('The fields are as they were saved.')
  }
  return (
    <Dialog
      title="Edit Quote Details"
      description={offer.insurerName}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Update Quote"
      busyLabel="Updating..."
      aside={
        <Button variant="ghost" disabled={update.isPending} onClick={reset}>
          Reset
        </Button>
      }
      {...underway(update, form)}
    >
      <OfferFields
        form={form}
        carriers={carriersFor('quote page', offer.insurerName)}
        fileHint={offer.file ? `Takes the place of ${offer.file}: ` : ''}
        disabled={update.isPending}
      />
    </Dialog>
  )
}

/** What a dialog with a file says of itself while it is sent. */
const underway = (
  { isPending, sent, stop }: { isPending: boolean; sent: number; stop: () => void },
  form: OfferFormUsed,
) => ({
  busy: isPending,
  dirty: form.formState.isDirty,
  ...(isPending && form.getValues('file')
    ? { progress: <UploadProgress sent={sent} />, onStop: stop, stopLabel: 'Cancel upload' }
    : {}),
})

function failed(title: string, form: OfferFormUsed, error: Error): void {
  if (wasStopped(error)) return
  if (isAboutFile(error)) form.setError('file', { message: error.message })
  toast({ variant: 'destructive', title, description: showFailure(form, error) })
}
