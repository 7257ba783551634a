import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type NewPolicy, paymentFrequencies } from '../../contract/policies.ts'
import { carriers } from '../../contract/values/carriers.ts'
import { addYears, isDay } from '../../contract/values/days.ts'
import { type Category, typeName, typesOf } from '../../contract/values/insurance-types.ts'
import { AmountField, DateField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { CoveragesFields } from './coverages-fields.tsx'

export type PolicyForm = UseFormReturn<z.input<typeof NewPolicy>, unknown, z.output<typeof NewPolicy>>

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const options = (words: readonly string[]) => words.map((value) => ({ value, label: capitalised(value) }))

/** The fields of Add Policy and Edit Policy. */
export function PolicyFields({ form }: { form: PolicyForm }) {
  const category: Category = form.watch('category') ?? 'commercial'
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label="Category"
          options={options(['commercial', 'personal'])}
          onChanged={() => form.setValue('type', '', { shouldDirty: true })}
        />
        <SelectField
          form={form}
          name="type"
          label="Policy type"
          placeholder="Choose a type"
          options={typesOf(category).map((value) => ({ value, label: typeName(value) }))}
          required
        />
        <TextField form={form} name="policyNumber" label="Policy number" autoComplete="off" required />
        <SelectField
          form={form}
          name="insurer"
          label="Carrier"
          placeholder="Choose a carrier"
          options={carriers}
          required
        />
        <SelectField form={form} name="status" label="Status" options={options(['active', 'pending'])} />
        <TextField form={form} name="coverageType" label="Coverage type" placeholder="Standard" optional />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <AmountField form={form} name="premium" label="Premium" hint="For the whole term" />
        <AmountField form={form} name="deductible" label="Deductible" />
        <AmountField form={form} name="coverageLimit" label="Coverage limit" hint="The headline limit" />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <DateField
          form={form}
          name="startDate"
          label="Start date"
          required
          onChanged={(day) => {
            if (isDay(day)) form.setValue('endDate', addYears(day, 1), { shouldDirty: true })
          }}
        />
        <DateField form={form} name="endDate" label="End date" hint="12:01 a.m. on this day" required />
        <SelectField
          form={form}
          name="paymentFrequency"
          label="Payment frequency"
          placeholder="Not stated"
          options={options(paymentFrequencies)}
        />
      </div>
      <CoveragesFields form={form} />
      <TextAreaField form={form} name="description" label="Description" rows={3} optional />
    </div>
  )
}
