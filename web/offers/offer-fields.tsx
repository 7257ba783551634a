import { fileExtensions } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import type { CarrierChoicePlace } from '../carriers/carrier-choices.ts'
import { CarrierField } from '../carriers/carrier-field.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormFileField } from '../ui/form-file-field.tsx'
import { FormSection } from '../ui/form-section.tsx'
import type { OfferFormState } from './offer-form.ts'

export function OfferFields({
  form,
  place,
  carrier = '',
  fileRequired = false,
  fileHint = '',
  disabled,
}: {
  form: OfferFormState
  place: CarrierChoicePlace
  /** The carrier on file for the offer. */
  carrier?: string
  fileRequired?: boolean
  /** Says what happens to the file. Shown before the allowed types. */
  fileHint?: string
  disabled: boolean
}) {
  return (
    <div className="space-y-7">
      <OfferPart form={form} place={place} carrier={carrier} disabled={disabled} />
      <RatingPart form={form} disabled={disabled} />
      <FormFileField
        form={form}
        name="file"
        label="File"
        required={fileRequired}
        optional={!fileRequired}
        onChanged={(file) => file && form.trigger('file')}
        accept={fileExtensions.map((ending) => `.${ending}`)}
        hint={`${fileHint}PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
        disabled={disabled}
      />
      <TermsPart form={form} disabled={disabled} />
    </div>
  )
}

type PartProps = { form: OfferFormState; disabled: boolean }

function OfferPart({
  form,
  place,
  carrier,
  disabled,
}: PartProps & { place: CarrierChoicePlace; carrier: string }) {
  return (
    <FormSection title="Offer" disabled={disabled}>
      <CarrierField form={form} name="insurerName" label="Insurer name" place={place} current={carrier} />
      <form.MoneyField name="premium" label="Premium" hint="For 12 months" required />
      <form.MoneyField name="deductible" label="Deductible" optional />
      <form.MoneyField name="coverageLimit" label="Coverage limit" optional />
      <form.DateField name="validUntil" label="Valid until" hint="Valid until the end of this day" optional />
      <div className="self-center">
        <CheckboxField
          {...form.register('recommended')}
          label="Recommended"
          hint="One per request. Replaces an earlier recommendation."
        />
      </div>
      {form.watch('recommended') === true && (
        <form.TextAreaField
          name="recommendationReason"
          label="Why you recommend it"
          hint="Your client sees it with the quotes, next to your name."
          rows={2}
          counter={500}
          optional
          isWide
        />
      )}
    </FormSection>
  )
}

function RatingPart({ form, disabled }: PartProps) {
  return (
    <FormSection title="Rating and features" disabled={disabled}>
      <form.TextField name="rating" label="Rating" hint="1 to 5" inputMode="decimal" optional />
      <form.TextField
        name="amBestRating"
        label="AM Best rating"
        hint="The letter grade, such as A+"
        autoComplete="off"
        optional
      />
      <form.TextAreaField
        name="features"
        label="Features"
        hint="Separate by commas. Leave amounts out: clients may see this before the amounts."
        rows={2}
        optional
        isWide
      />
    </FormSection>
  )
}

function TermsPart({ form, disabled }: PartProps) {
  return (
    <FormSection title="Terms" disabled={disabled}>
      <form.TextAreaField name="coverageDetails" label="Coverage details" rows={3} optional isWide />
      <form.TextAreaField name="exclusions" label="Exclusions" rows={2} optional isWide />
      <form.TextAreaField name="paymentOptions" label="Payment options" rows={2} optional />
      <form.TextAreaField name="discounts" label="Discounts" rows={2} optional />
      <form.TextField
        name="termsUrl"
        label="Terms link"
        hint="A web address that starts with https://"
        inputMode="url"
        autoCapitalize="none"
        optional
        isWide
      />
    </FormSection>
  )
}
