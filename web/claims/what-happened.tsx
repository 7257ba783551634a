import { mostOf, toldLabels } from '../../contract/claim-forms.ts'
import { SelectField, TextField } from '../ui/form-fields.tsx'
import { Line, Lines, type StepProps } from './claim-fields.tsx'

/** The loss itself, by its kind. */
export function WhatHappened(props: StepProps) {
  const { form, line } = props
  return (
    <>
      <Lines form={form} line={line} name="whatHappened" rows={5} />
      {line === 'auto' && (
        <>
          <Vehicle {...props} />
          <Line form={form} line={line} name="driver" />
          <Lines form={form} line={line} name="otherDriver" />
        </>
      )}
      {line === 'property' && <Lines form={form} line={line} name="damage" />}
      {line === 'liability' && <Lines form={form} line={line} name="claimant" />}
      {line === 'workers compensation' && (
        <>
          <Line form={form} line={line} name="employee" />
          <Lines form={form} line={line} name="injury" />
          <Lines form={form} line={line} name="treatment" rows={2} />
        </>
      )}
    </>
  )
}

const another = 'Another vehicle'

/** One of those that are on the policy, or another. */
function Vehicle({ form, line, filing: { vehicles } }: StepProps) {
  const value = form.watch('vehicle') ?? ''
  if (vehicles.length === 0) return <Line form={form} line={line} name="vehicle" />
  const isOther = value !== '' && !vehicles.includes(value)
  return (
    <>
      <SelectField
        form={form}
        name="vehicle"
        label={toldLabels.vehicle}
        required
        placeholder="Choose a vehicle"
        options={[...vehicles, isOther ? value : another].map((vehicle) => ({
          value: vehicle,
          label: vehicle,
        }))}
      />
      {isOther && (
        <TextField
          form={form}
          name="vehicle"
          label="Which vehicle was it?"
          hint="Year, make and model"
          maxLength={mostOf.short}
        />
      )}
    </>
  )
}
