import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { coverageIntervals } from '../../contract/policies.ts'
import { Button } from '../ui/button.tsx'
import { AmountField, SelectField, TextField } from '../ui/form-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { PolicyForm } from './policy-fields.tsx'

const intervals = [
  { value: '', label: 'No interval' },
  ...coverageIntervals.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
]

/** Each limit of the policy with its basis. */
export function CoveragesFields({ form }: { form: PolicyForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'coverages' })
  const removeAt = (place: number) => {
    remove(place)
    // Whoever goes by keyboard stays in the list.
    const next = Math.min(place, fields.length - 2)
    if (next >= 0) queueMicrotask(() => form.setFocus(`coverages.${next}.type`))
  }
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">Coverages</legend>
      <p className="text-xs text-muted">
        One line for each limit. Where words say it all (Statutory, actual loss sustained), leave the amount
        empty.
      </p>
      {fields.map(({ id }, place) => (
        <div
          key={id}
          className="grid items-start gap-3 rounded-control bg-wash p-3 sm:grid-cols-[1fr_9rem_10rem_auto]"
        >
          <TextField form={form} name={`coverages.${place}.type`} label={`Coverage ${place + 1}`} />
          <AmountField form={form} name={`coverages.${place}.amount`} label="Amount" />
          <SelectField
            form={form}
            name={`coverages.${place}.interval`}
            label="Interval"
            options={intervals}
          />
          <div className="sm:pt-6.5">
            <IconButton
              icon={Trash2}
              label={`Remove coverage ${place + 1}`}
              onClick={() => removeAt(place)}
            />
          </div>
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        icon={Plus}
        onClick={() => append({ type: '', amount: '', interval: '' })}
      >
        Add coverage
      </Button>
    </fieldset>
  )
}
