import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { coverageIntervals, coverageLineKinds } from '../../contract/policy-forms.ts'
import { findLineByName } from '../../contract/values/lines.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { RowEditor } from '../ui/row-editor.tsx'
import type { PolicyForm } from './policy-form.ts'

const intervals = [
  { value: '', label: 'None' },
  ...coverageIntervals.map((value) => ({ value, label: capitalize(value) })),
]

const kindOptions = coverageLineKinds.map((value) => ({ value, label: capitalize(value) }))

/** Coverages of a policy: limits with their basis, deductibles and retentions. */
export function CoveragesFields({ form }: { form: PolicyForm }) {
  const list = useFieldArray({ control: form.control, name: 'coverages', keyName: 'key' })
  const usualLimits = findLineByName(useLines(), form.watch('type'))?.limits ?? []
  const usualLimitsId = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-md font-semibold">Coverages</legend>
      <p className="mt-1 text-xs text-muted">
        One line per limit and deductible. Leave the amount blank for words such as Statutory.
      </p>
      <datalist id={usualLimitsId}>
        {usualLimits.map((limit) => (
          <option key={limit} value={limit} />
        ))}
      </datalist>
      <div className="mt-3 space-y-3">
        <RowEditor
          form={form}
          list={list}
          singularNoun="Coverage"
          addLabel="Add coverage"
          blank={{ kind: 'limit', type: '', amount: '', interval: '' }}
          firstField={(index) => `coverages.${index}.type`}
          error={form.formState.errors.coverages?.root?.message}
          rowClassName="relative min-w-0 rounded-control bg-wash p-4"
        >
          {(index, buttons) => (
            <>
              <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-3">
                <div className="col-span-full pr-11">
                  <form.TextField
                    name={`coverages.${index}.type`}
                    label="Type"
                    autoComplete="off"
                    list={usualLimitsId}
                  />
                </div>
                <form.SelectField name={`coverages.${index}.kind`} label="Kind" options={kindOptions} />
                <form.MoneyField name={`coverages.${index}.amount`} label="Amount" />
                <form.SelectField name={`coverages.${index}.interval`} label="Interval" options={intervals} />
              </div>
              <div className="absolute top-10.5 right-2.5">{buttons}</div>
            </>
          )}
        </RowEditor>
      </div>
    </fieldset>
  )
}
