import { quoteTitle } from '../../contract/quote-forms.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { categories } from '../../contract/values/insurance-types.ts'
import { lineOptions } from '../../contract/values/lines.ts'
import { agency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { TextField as ReadOnlyField } from '../ui/field.tsx'
import { FormFileField } from '../ui/form-file-field.tsx'
import { FormSection } from '../ui/form-section.tsx'
import type { CreateQuoteFormState } from './create-quote-form.ts'

type CreateQuoteFieldsProps = { form: CreateQuoteFormState; disabled: boolean }

/** The fields of a quote created by an agent. A renewal's kind follows from its policy. */
export function CreateQuoteFields({
  form,
  disabled,
  isRenewal,
}: CreateQuoteFieldsProps & { isRenewal: boolean }) {
  return (
    <div className="space-y-7">
      {!isRenewal && <KindPart form={form} disabled={disabled} />}
      <BusinessPart form={form} disabled={disabled} />
      <ContactPart form={form} disabled={disabled} />
      <FormFileField
        form={form}
        name="file"
        label="File"
        optional
        onChanged={(file) => file && form.trigger('file')}
        accept={fileExtensions.map((ending) => `.${ending}`)}
        hint={`PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
        disabled={disabled}
      />
    </div>
  )
}

function KindPart({ form, disabled }: CreateQuoteFieldsProps) {
  const lines = useLines()
  const category = categories.find((category) => category === form.watch('category'))
  const type = form.watch('type')
  return (
    <FormSection title="Insurance" disabled={disabled}>
      <form.SelectField
        name="category"
        label="Category"
        placeholder="Choose a category"
        options={categories.map((value) => ({ value, label: capitalize(value) }))}
        required
        onChanged={() => form.setValue('type', '', { shouldDirty: true })}
      />
      <form.SelectField
        name="type"
        label="Type"
        placeholder="Choose a type"
        options={category ? lineOptions(lines, category) : []}
        required
        disabled={disabled || !category}
      />
      <ReadOnlyField
        label="Title"
        readOnly
        value={type ? quoteTitle(type) : ''}
        hint="Based on the type"
        isWide
      />
    </FormSection>
  )
}

function BusinessPart({ form, disabled }: CreateQuoteFieldsProps) {
  return (
    <FormSection title="Business" disabled={disabled}>
      <form.CountField name="fullTimeEmployees" label="Full-time employees" optional />
      <form.CountField name="partTimeEmployees" label="Part-time employees" optional />
      <form.MoneyField name="annualPayroll" label="Annual payroll" optional />
      <form.MoneyField name="annualRevenue" label="Annual revenue" optional />
      <form.TextField name="industry" label="Industry" optional isWide />
    </FormSection>
  )
}

function ContactPart({ form, disabled }: CreateQuoteFieldsProps) {
  return (
    <FormSection title="Contact" disabled={disabled}>
      <form.TextField name="firstName" label="First name" autoComplete="off" optional />
      <form.TextField name="lastName" label="Last name" autoComplete="off" optional />
      <form.TextField name="businessName" label="Business name" autoComplete="off" optional />
      <form.PhoneField name="phoneNumber" label="Phone number" autoComplete="off" optional />
    </FormSection>
  )
}
