import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Line, LineForm, NewLine } from '../../contract/lines.ts'
import { bounded } from '../../contract/values/text.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { kindOptions, writtenLabel } from './line-words.ts'

const { after } = LineForm.required().shape

/** A line as it is typed: its usual limits one below the other, and behind which other it stands. */
export const LineTyped = NewLine.extend({
  limits: bounded(7000, 'Please list at most 30 limits')
    .transform((typed) => typed.split('\n').flatMap((one) => one.trim() || []))
    .pipe(LineForm.required().shape.limits),
  after,
})

type LineFormUsed = UseFormReturn<z.input<typeof LineTyped>, unknown, z.output<typeof LineTyped>>

/** Behind which of its category a line stands; empty for the first. */
function aheadOf(lines: readonly Line[], line: Line): string {
  const ofCategory = lines.filter(({ category }) => category === line.category)
  return ofCategory[ofCategory.findIndex(({ name }) => name === line.name) - 1]?.name ?? ''
}

/** How a line stands in the fields. */
export const typedOf = (lines: readonly Line[], line: Line) => ({
  name: line.name,
  category: line.category,
  kind: line.kind,
  claimsMade: String(line.claimsMade),
  limits: line.limits.join('\n'),
  hasVehicles: line.hasVehicles,
  onCertificates: line.onCertificates,
  after: aheadOf(lines, line),
})

/** What is said of a line in either dialog. */
export function LineFields({ form }: { form: LineFormUsed }) {
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label="Covers"
        placeholder="Choose what it covers"
        options={kindOptions}
        required
        hint="Which claims it can have, and what a certificate says of it"
      />
      <SelectField
        form={form}
        name="claimsMade"
        label="Mostly written as"
        options={[false, true].map((value) => ({ value: String(value), label: writtenLabel(value) }))}
        hint="Where a policy does not say so itself"
      />
      <div className="sm:col-span-2">
        <TextAreaField
          form={form}
          name="limits"
          label="Usual limits"
          rows={4}
          optional
          hint="One on each line, as they are called on the declarations"
        />
      </div>
      <div className="sm:col-span-2">
        <CheckboxField form={form} name="hasVehicles" label="Its policies list vehicles, and have ID cards" />
        <CheckboxField form={form} name="onCertificates" label="Its policies can stand on certificates" />
      </div>
    </>
  )
}

/** Its name: what a policy of it is called from then on. */
export const LineName = ({ form, hint }: { form: LineFormUsed; hint: string }) => (
  <div className="sm:col-span-2">
    <TextField form={form} name="name" label="Name" autoComplete="off" required hint={hint} />
  </div>
)
