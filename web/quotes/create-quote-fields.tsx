import { quoteTitle } from '../../contract/quote-forms.ts'
import { endings } from '../../contract/values/files.ts'
import { categories } from '../../contract/values/insurance-types.ts'
import { lineOptions } from '../../contract/values/lines.ts'
import { agency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { capitalised } from '../policies/policy-words.ts'
import { TextField as ReadOnlyField } from '../ui/field.tsx'
import { FileField } from '../ui/form-file-field.tsx'
import { FormPart } from '../ui/form-part.tsx'
import type { CreateQuoteFormUsed } from './create-quote-form.ts'

type Props = { form: CreateQuoteFormUsed; disabled: boolean }

/** The fields of a quote that an agent creates; of what, only where that does not follow from the policy that it renews. */
export function CreateQuoteFields({ form, disabled, renews }: Props & { renews: boolean }) {
  return (
    <div className="space-y-7">
      {!renews && <KindPart form={form} disabled={disabled} />}
      <BusinessPart form={form} disabled={disabled} />
      <ContactPart form={form} disabled={disabled} />
      <FileField
        form={form}
        name="file"
        label="File"
        optional
        onChanged={(file) => file && form.trigger('file')}
        accept={endings.map((ending) => `.${ending}`)}
        hint={`${endings.join(', ')}, at most ${agency.uploadMaxMb} MB`}
        disabled={disabled}
      />
    </div>
  )
}

function KindPart({ form, disabled }: Props) {
  const lines = useLines()
  const category = categories.find((known) => known === form.watch('category'))
  const type = form.watch('type')
  return (
    <FormPart title="Insurance" disabled={disabled}>
      <form.SelectField
        name="category"
        label="Category"
        placeholder="Choose a category"
        options={categories.map((value) => ({ value, label: capitalised(value) }))}
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
        hint="Follows from the type"
        wide
      />
    </FormPart>
  )
}

function BusinessPart({ form, disabled }: Props) {
  return (
    <FormPart title="Business" disabled={disabled}>
      <form.CountField name="fullTimeEmployees" label="Full-time employees" optional />
      <form.CountField name="partTimeEmployees" label="Part-time employees" optional />
      <form.MoneyField name="annualPayroll" label="Annual payroll" optional />
      <form.MoneyField name="annualRevenue" label="Annual revenue" optional />
      <form.TextField name="industry" label="Industry" optional wide />
    </FormPart>
  )
}

function ContactPart({ form, disabled }: Props) {
  return (
    <FormPart title="Contact" disabled={disabled}>
      <form.TextField name="firstName" label="First name" autoComplete="off" optional />
      <form.TextField name="lastName" label="Last name" autoComplete="off" optional />
      <form.TextField name="businessName" label="Business name" autoComplete="off" optional />
      <form.PhoneField name="phoneNumber" label="Phone number" autoComplete="off" optional />
    </FormPart>
  )
}
