import { quoteTitle } from '../../contract/quote-forms.ts'
import { endings } from '../../contract/values/files.ts'
import { categories } from '../../contract/values/insurance-types.ts'
import { lineOptions } from '../../contract/values/lines.ts'
import { agency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { TextField as ReadOnlyField } from '../ui/field.tsx'
import { CountField, MoneyField, PhoneField, SelectField, TextField } from '../ui/form-fields.tsx'
import { FileField } from '../ui/form-file-field.tsx'
import { FormPart } from '../ui/form-part.tsx'
import type { CreateQuoteFormUsed } from './create-quote-form.ts'
import { capitalised } from './quote-words.ts'

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
      <SelectField
        form={form}
        name="category"
        label="Category"
        placeholder="Choose a category"
        options={categories.map((value) => ({ value, label: capitalised(value) }))}
        required
        onChanged={() => form.setValue('type', '', { shouldDirty: true })}
      />
      <SelectField
        form={form}
        name="type"
        label="Type"
        placeholder="Choose a type"
        options={category ? lineOptions(lines, category) : []}
        required
        disabled={disabled || !category}
      />
      <div className="sm:col-span-2">
        <ReadOnlyField
          label="Title"
          readOnly
          value={type ? quoteTitle(type) : ''}
          hint="Follows from the type"
        />
      </div>
    </FormPart>
  )
}

function BusinessPart({ form, disabled }: Props) {
  return (
    <FormPart title="Business" disabled={disabled}>
      <CountField form={form} name="fullTimeEmployees" label="Full-time employees" optional />
      <CountField form={form} name="partTimeEmployees" label="Part-time employees" optional />
      <MoneyField form={form} name="annualPayroll" label="Annual payroll" optional />
      <MoneyField form={form} name="annualRevenue" label="Annual revenue" optional />
      <div className="sm:col-span-2">
        <TextField form={form} name="industry" label="Industry" optional />
      </div>
    </FormPart>
  )
}

function ContactPart({ form, disabled }: Props) {
  return (
    <FormPart title="Contact" disabled={disabled}>
      <TextField form={form} name="firstName" label="First name" autoComplete="off" optional />
      <TextField form={form} name="lastName" label="Last name" autoComplete="off" optional />
      <TextField form={form} name="businessName" label="Business name" autoComplete="off" optional />
      <PhoneField form={form} name="phoneNumber" label="Phone number" autoComplete="off" optional />
    </FormPart>
  )
}
