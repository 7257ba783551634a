import { type Line, LineForm, NewLine } from '../../contract/lines.ts'
import { bounded } from '../../contract/values/text.ts'
import type { FormOf } from '../api/form.ts'
import { kindOptions, writtenLabel } from './line-words.ts'

const { after } = LineForm.required().shape

/** A line as it is typed: its usual limits one below the other, and behind which other it stands. */
export const LineTyped = NewLine.extend({
  limits: bounded(7000, 'Please list at most 30 limits')
    .transform((typed) => typed.split('\n').flatMap((one) => one.trim() || []))
    .pipe(LineForm.required().shape.limits),
  after,
})

type LineFormUsed = FormOf<typeof LineTyped>

/** Behind which of its category a line stands; empty for the first. */
function aheadOf(lines: readonly Line[], line: Line): string {
  const ofCategory = lines.filter(({ category }) => category === line.category)
  return ofCategory[ofCategory.findIndex(({ name }) => name === line.name) - 1]?.name ?? ''
}

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

export function LineFields({ form }: { form: LineFormUsed }) {
  return (
    <>
      <form.SelectField
        name="kind"
        label="Covers"
        placeholder="Choose what it covers"
        options={kindOptions}
        required
        hint="Which claims it can have, and what a certificate says of it"
      />
      <form.SelectField
        name="claimsMade"
        label="Mostly written as"
        options={[false, true].map((value) => ({ value: String(value), label: writtenLabel(value) }))}
        hint="Where a policy does not say so itself"
      />
      <form.TextAreaField
        name="limits"
        label="Usual limits"
        rows={4}
        optional
        hint="One on each line, as they are called on the declarations"
        wide
      />
      <div className="sm:col-span-2">
        <form.CheckboxField name="hasVehicles" label="Its policies list vehicles, and have ID cards" />
        <form.CheckboxField name="onCertificates" label="Its policies can stand on certificates" />
      </div>
    </>
  )
}

/** Its name: what a policy of it is called from then on. */
export const LineName = ({ form, hint }: { form: LineFormUsed; hint: string }) => (
  <form.TextField name="name" label="Name" autoComplete="off" required hint={hint} wide />
)
