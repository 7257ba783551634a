import { useFieldArray } from 'react-hook-form'
import { RowEditor } from '../ui/row-editor.tsx'
import type { BillFormState } from './bill-form.ts'

export function InstallmentsFields({ form, onChanged }: { form: BillFormState; onChanged: () => void }) {
  // Not 'id', because installments have an id of their own.
  const list = useFieldArray({ control: form.control, name: 'installments', keyName: 'key' })
  const money = { cents: true, onChanged }
  return (
    <div className="space-y-2">
      <RowEditor
        form={form}
        list={list}
        singularNoun="Installment"
        addLabel="Add Installment"
        blank={{ id: '', dueOn: '', amount: '', charge: '' }}
        firstField={(index) => `installments.${index}.dueOn`}
        onChanged={onChanged}
        rowClassName="flex min-w-0 items-end gap-2 rounded-control bg-wash p-3"
      >
        {(index, buttons) => (
          <>
            <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-x-3 gap-y-3 sm:grid-cols-3">
              <div className="max-sm:col-span-2">
                <form.DateField
                  name={`installments.${index}.dueOn`}
                  label="Due"
                  onChanged={onChanged}
                  required
                />
              </div>
              <form.MoneyField name={`installments.${index}.amount`} label="Amount ($)" {...money} required />
              <form.MoneyField name={`installments.${index}.charge`} label="Installment fee ($)" {...money} />
            </div>
            {buttons}
          </>
        )}
      </RowEditor>
    </div>
  )
}
