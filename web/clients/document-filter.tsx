import { type FormEvent, useState } from 'react'
import type { DocumentRelation } from '../../contract/documents.ts'
import type { DocumentType } from '../../contract/values/document-labels.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface DocumentFilterValues {
  relations: readonly DocumentRelation[]
  types: readonly DocumentType[]
}
export const noDocumentFilter: DocumentFilterValues = { relations: [], types: [] }

const relations: readonly { value: DocumentRelation; label: string }[] = [
  { value: 'user', label: 'User / Company' },
  { value: 'policy', label: 'Policy' },
  { value: 'quote', label: 'Quote' },
]
const types: readonly { value: DocumentType; label: string }[] = [
  { value: 'id card', label: 'Id Card' },
  { value: 'policy', label: 'Policy' },
  { value: 'certificate of insurance', label: 'Certificate of Insurance' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'claim', label: 'Claim Doc' },
]

const withoutValue = <Value,>(values: readonly Value[], removedValue: Value) =>
  values.filter((value) => value !== removedValue)

/** Filters a client's documents; applied on Apply. */
export function DocumentFilter({
  filter,
  onApply,
  onClose,
}: {
  filter: DocumentFilterValues
  onApply: (filter: DocumentFilterValues) => void
  onClose: () => void
}) {
  const [chosenFilter, setChosenFilter] = useState(filter)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(chosenFilter)
    onClose()
  }
  return (
    <Dialog title="Filter documents" size="sm" onClose={onClose} onSubmit={apply} submitLabel="Apply">
      <div className="space-y-5">
        <Choices
          legend="Relation"
          options={relations}
          chosenValues={chosenFilter.relations}
          onChange={(relations) => setChosenFilter({ ...chosenFilter, relations })}
        />
        <Choices
          legend="Document Type"
          options={types}
          chosenValues={chosenFilter.types}
          onChange={(types) => setChosenFilter({ ...chosenFilter, types })}
        />
        <span className="-ml-3 inline-block">
          <Button variant="ghost" size="sm" onClick={() => setChosenFilter(noDocumentFilter)}>
            Clear All
          </Button>
        </span>
      </div>
    </Dialog>
  )
}

function Choices<Value extends string>({
  legend,
  options,
  chosenValues,
  onChange,
}: {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosenValues: readonly Value[]
  onChange: (chosenFilter: Value[]) => void
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          checked={chosenValues.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosenValues, value] : withoutValue(chosenValues, value))
          }
        />
      ))}
    </fieldset>
  )
}
