import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { coverageIntervals, coverageLineKinds } from '../../contract/policy-forms.ts'
import { lineNamed } from '../../contract/values/lines.ts'
import { useLines } from '../lines.ts'
import { Button } from '../ui/button.tsx'
import { MoneyField, SelectField, TextField } from '../ui/form-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { PolicyForm } from './policy-form.ts'
import { capitalised } from './policy-words.ts'

const intervals = [
  { value: '', label: 'None' },
  ...coverageIntervals.map((value) => ({ value, label: capitalised(value) })),
]

const kinds = coverageLineKinds.map((value) => ({ value, label: capitalised(value) }))

/** Each limit of the policy with its basis, and what the insured bears. */
export function CoveragesFields({ form }: { form: PolicyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'coverages' })
  const usual = lineNamed(useLines(), form.watch('type'))?.limits ?? []
  const usualId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAt = (place: number) => {
    remove(place)
    // Whoever goes by keyboard stays in the list.
    const next = Math.min(place, fields.length - 2)
    if (next < 0) addButton.current?.focus()
    else queueMicrotask(() => form.setFocus(`coverages.${next}.type`))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-md font-semibold">Coverages</legend>
      <p className="mt-1 text-xs text-muted">
        One line for each limit, and for each deductible. Leave the amount empty where the words say it all,
        such as Statutory.
      </p>
      <datalist id={usualId}>
        {usual.map((limit) => (
          <option key={limit} value={limit} />
        ))}
      </datalist>
      <div className="mt-3 space-y-3">
        {fields.map(({ id }, place) => (
          <fieldset key={id} className="relative min-w-0 rounded-control bg-wash p-4">
            <legend className="sr-only">Coverage {place + 1}</legend>
            <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-3">
              <div className="col-span-full pr-11">
                <TextField
                  form={form}
                  name={`coverages.${place}.type`}
                  label="Type"
                  autoComplete="off"
                  list={usualId}
                />
              </div>
              <SelectField form={form} name={`coverages.${place}.kind`} label="Is a" options={kinds} />
              <MoneyField form={form} name={`coverages.${place}.amount`} label="Amount" />
              <SelectField
                form={form}
                name={`coverages.${place}.interval`}
                label="Interval"
                options={intervals}
              />
            </div>
            <div className="absolute top-10.5 right-2.5">
              <IconButton
                icon={Trash2}
                label={`Remove coverage ${place + 1}`}
                onClick={() => removeAt(place)}
              />
            </div>
          </fieldset>
        ))}
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          icon={Plus}
          onClick={() => append({ kind: 'limit', type: '', amount: '', interval: '' })}
        >
          Add coverage
        </Button>
      </div>
    </fieldset>
  )
}
