import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { DateField, MoneyField } from '../ui/form-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { BillFilled } from './bill-form.ts'

const blank = { id: '', dueOn: '', amount: '', charge: '' }

/** The installments of a bill, each with its day. */
export function InstallmentsFields({ form, onChanged }: { form: BillFilled; onChanged: () => void }) {
  // Not 'id', which is the installment's own.
  const list = useFieldArray({ control: form.control, name: 'installments', keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAt = (place: number) => {
    list.remove(place)
    onChanged()
    // Whoever goes by keyboard stays in the list.
    const next = Math.min(place, list.fields.length - 2)
    if (next < 0) addButton.current?.focus()
    else queueMicrotask(() => form.setFocus(`installments.${next}.dueOn`))
  }
  const money = { cents: true, onChanged }
  return (
    <div className="space-y-2">
      {list.fields.map(({ key }, place) => (
        <fieldset key={key} className="flex min-w-0 items-end gap-2 rounded-control bg-wash p-3">
          <legend className="sr-only">Installment {place + 1}</legend>
          <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-x-3 gap-y-3 sm:grid-cols-3">
            <div className="max-sm:col-span-2">
              <DateField
                form={form}
                name={`installments.${place}.dueOn`}
                label="Due"
                onChanged={onChanged}
                required
              />
            </div>
            <MoneyField
              form={form}
              name={`installments.${place}.amount`}
              label="Amount ($)"
              {...money}
              required
            />
            <MoneyField form={form} name={`installments.${place}.charge`} label="Charge ($)" {...money} />
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove installment ${place + 1}`}
            onClick={() => removeAt(place)}
          />
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={Plus}
        onClick={() => {
          list.append(blank, { focusName: `installments.${list.fields.length}.dueOn` })
          onChanged()
        }}
      >
        Add Installment
      </Button>
    </div>
  )
}
