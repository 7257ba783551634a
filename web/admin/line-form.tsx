import { type InsuranceLine, LineForm, NewLine } from '../../contract/lines.ts'
import { boundedText } from '../../contract/values/text.ts'
import type { ContractForm } from '../api/form.ts'
import { coverageKindOptions, triggerLabel } from './line-labels.ts'

const { after: afterField } = LineForm.required().shape

/**
 * A line of insurance as typed. `limits` has one limit per row of text; `afterField` is the line
 * before this one.
 */
export const LineInput = NewLine.extend({
  limits: boundedText(7000, 'Please list at most 30 limits')
    .transform((typedText) => typedText.split('\n').flatMap((one) => one.trim() || []))
    .pipe(LineForm.required().shape.limits),
  after: afterField,
})

type LineInputForm = ContractForm<typeof LineInput>

/** The line that comes before this one in its category; empty if this line is the first. */
function previousLineOf(lines: readonly InsuranceLine[], line: InsuranceLine): string {
  const linesOfCategory = lines.filter(({ category }) => category === line.category)
  return linesOfCategory[linesOfCategory.findIndex(({ name }) => name === line.name) - 1]?.name ?? ''
}

export const lineInputOf = (lines: readonly InsuranceLine[], line: InsuranceLine) => ({
  name: line.name,
  category: line.category,
  kind: line.kind,
  claimsMade: String(line.claimsMade),
  limits: line.limits.join('\n'),
  hasVehicles: line.hasVehicles,
  onCertificates: line.onCertificates,
  after: previousLineOf(lines, line),
})

export function LineFields({ form }: { form: LineInputForm }) {
  return (
    <>
      <form.SelectField
        name="kind"
        label="Covers"
        placeholder="Choose the coverage category"
        options={coverageKindOptions}
        required
        hint="Sets its claim types and certificate wording"
      />
      <form.SelectField
        name="claimsMade"
        label="Usual coverage basis"
        options={[false, true].map((value) => ({ value: String(value), label: triggerLabel(value) }))}
        hint="Used when a policy does not say"
      />
      <form.TextAreaField
        name="limits"
        label="Usual limits"
        rows={4}
        optional
        hint="One per line, as on the declarations"
        isWide
      />
      <div className="sm:col-span-2">
        <form.CheckboxField name="hasVehicles" label="Policies list vehicles and have ID cards" />
        <form.CheckboxField name="onCertificates" label="Policies can be listed on certificates" />
      </div>
    </>
  )
}

/** The line's name, which becomes the title of the line's new policies. */
export const LineName = ({ form, hint }: { form: LineInputForm; hint: string }) => (
  <form.TextField name="name" label="Name" autoComplete="off" required hint={hint} isWide />
)
