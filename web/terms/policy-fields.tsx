import type { ReactNode } from 'react'
import { paymentFrequencies } from '../../contract/policy-forms.ts'
import { addYears, isDay } from '../../contract/values/days.ts'
import { type Category, categories } from '../../contract/values/insurance-types.ts'
import { lineOptions } from '../../contract/values/lines.ts'
import { useCarriers } from '../carriers/carrier-choices.ts'
import { CarrierField } from '../carriers/carrier-field.tsx'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { CoveragesFields } from './coverages-fields.tsx'
import type { PolicyForm } from './policy-form.ts'

const toOptions = (words: readonly string[]) => words.map((value) => ({ value, label: capitalize(value) }))

/** The fields of Add Policy and Edit Policy; `note` follows the fields that identify the term. */
export function PolicyFields({
  form,
  carrier = '',
  note,
}: {
  form: PolicyForm
  /** The carrier on file. */
  carrier?: string
  note: ReactNode
}) {
  return (
    <div className="space-y-6">
      <KindFields form={form} carrier={carrier} />
      <TermFields form={form} />
      {note}
      <AmountFields form={form} />
      <CoveragesFields form={form} />
      <form.TextAreaField name="description" label="Description" rows={3} optional />
    </div>
  )
}

function KindFields({ form, carrier }: { form: PolicyForm; carrier: string }) {
  const lines = useLines()
  const category: Category = form.watch('category') ?? 'commercial'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.SelectField
        name="category"
        label="Category"
        options={toOptions(categories)}
        onChanged={() => form.setValue('type', '', { shouldDirty: true })}
      />
      <SearchableSelect
        form={form}
        name="type"
        label="Policy type"
        placeholder="Choose a type"
        emptyText="No type found. An admin adds lines of insurance under Settings."
        options={lineOptions(lines, category, form.formState.defaultValues?.type)}
        required
      />
      <form.TextField name="policyNumber" label="Policy number" autoComplete="off" required />
      <CarrierField
        form={form}
        name="insurer"
        label="Carrier"
        place="policies"
        current={carrier}
        onChanged={() => form.setValue('writingCompanyId', '', { shouldDirty: true })}
      />
      <form.SelectField name="status" label="Status" options={toOptions(['active', 'pending'])} />
      <form.TextField name="coverageType" label="Coverage type" placeholder="Standard" optional />
      <CompanyField form={form} />
      <form.TextField
        name="wholesaler"
        label="Wholesale broker or MGA"
        hint="For surplus lines"
        autoComplete="off"
        optional
      />
    </div>
  )
}

/** The writing company, if the carrier's companies are known. Reset when the carrier changes. */
function CompanyField({ form }: { form: PolicyForm }) {
  const { data } = useCarriers()
  const insurer = form.watch('insurer')
  const companies = data?.carriers.find(({ name }) => name === insurer)?.companies ?? []
  if (companies.length === 0) return null
  return (
    <SearchableSelect
      form={form}
      name="writingCompanyId"
      label="Writing company"
      placeholder="Not known"
      emptyText="No company found. An admin adds companies under Settings."
      hint="Printed on certificates and ID cards"
      options={companies.map(({ id, name, naic }) => ({
        value: id,
        label: naic ? `${name}, NAIC ${naic}` : name,
      }))}
    />
  )
}

function TermFields({ form }: { form: PolicyForm }) {
  const setEndAfterYear = (start: string) => {
    if (!isDay(start)) return
    form.setValue('endDate', addYears(start, 1), { shouldDirty: true })
    form.clearErrors('endDate')
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.DateField name="startDate" label="Start date" required onChanged={setEndAfterYear} />
      <form.DateField
        name="endDate"
        label="End date"
        hint="Coverage ends at 12:01 a.m. on this day"
        required
      />
    </div>
  )
}

function AmountFields({ form }: { form: PolicyForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.MoneyField name="premium" label="Premium" hint="For the whole term" />
      <form.SelectField
        name="paymentFrequency"
        label="Payment frequency"
        placeholder="Not stated"
        options={toOptions(paymentFrequencies)}
        hint="How the premium is billed"
      />
      <form.MoneyField
        name="coverageLimit"
        label="Coverage limit"
        hint="The main limit. Leave blank to show “See policy”."
      />
      <form.MoneyField name="deductible" label="Deductible" />
    </div>
  )
}
