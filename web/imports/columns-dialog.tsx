import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ImportColumn, ImportTable } from '../../contract/imports.ts'
import { importWarnings } from '../../contract/values/import-warnings.ts'
import { plural } from '../../contract/values/plural.ts'
import { q } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { fieldChoices } from './import-labels.ts'
import { TableWarnings } from './table-warnings.tsx'

interface ColumnsDialogProps {
  runId: string
  fileId: string
  table: ImportTable
  onClose: () => void
}

/** Editable while the import is open, otherwise read-only. */
export function ColumnsDialog({ isOpen, ...values }: ColumnsDialogProps & { isOpen: boolean }) {
  if (isOpen) return <EditColumns {...values} />
  const { table, onClose } = values
  return (
    <Dialog title="Columns" description={tableCalled(table)} size="xl" onClose={onClose}>
      <TableWarnings texts={table.warnings} />
      <ul aria-label="Columns" className="divide-y divide-line">
        {table.columns.map((column) => (
          <ColumnLine key={column.at} column={column}>
            <p className="text-sm font-medium">{fieldLabelOf(table, column.field)}</p>
          </ColumnLine>
        ))}
      </ul>
    </Dialog>
  )
}

// A JSON file has no header row.
const tableCalled = ({ name, rows, headRow }: ImportTable) =>
  `${name ? `${name}: ` : ''}${plural(rows, 'row')}${headRow > 0 ? ` below the headers in row ${headRow}` : ''}.`

const skippedLabel = 'Skipped'

const fieldLabelOf = ({ about }: ImportTable, field: string | null) =>
  field === null ? skippedLabel : (fieldChoices(about).find(({ value }) => value === field)?.label ?? field)

function EditColumns({ runId, fileId, table, onClose }: ColumnsDialogProps) {
  const { columns } = table
  const [fields, setFields] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [isTaken, setIsTaken] = useState(table.isTaken)
  const [mappingName, setMappingName] = useState('')
  const done = { fails: undefined, told: { title: 'Columns Saved' }, onDone: onClose }
  const { write, busy, error } = useApiMutation(imports.map, done)
  const fieldOf = ({ at, field }: ImportColumn) => fields.get(at) ?? (fields.has(at) ? null : field)
  const taken = new Map(columns.map((column) => [fieldOf(column), column.at]))
  const choices = fieldChoices(table.about)
  const mappedColumns = columns.map((column) => ({ ...column, field: fieldOf(column) }))
  const isChanged = fields.size > 0 || isTaken !== table.isTaken
  /**
   * A field has one column, so its previous column loses the field. Only a whole name may have
   * several columns.
   */
  const choose = (at: number, field: string | null) => {
    const next = new Map(fields)
    const before = field === null || field === 'people.name' ? undefined : taken.get(field)
    if (before !== undefined && before !== at) next.set(before, null)
    setFields(next.set(at, field))
  }
  const storedColumns = useStoredColumns({ runId, fileId, table, onClose }, isChanged)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = mappingName.trim()
    if (!isChanged && name === '') return onClose()
    void write({
      ...{ id: runId, fileId, table: table.table, isTaken },
      columns: [...fields].map(([at, field]) => ({ at, field })),
      ...(name === '' ? {} : { keepAs: name }),
    })
  }
  return (
    <Dialog
      title="Columns"
      description={tableCalled(table)}
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Columns"
      busyLabel="Saving..."
      busy={busy || storedColumns.busy}
      dirty={isChanged || mappingName !== ''}
      failed={error?.message ?? storedColumns.error?.message ?? null}
    >
      <div className="space-y-4">
        {storedColumns.choice}
        <TableWarnings texts={isTaken ? importWarnings({ ...table, columns: mappedColumns }) : []} />
        <ul aria-label="Columns" className="divide-y divide-line">
          {columns.map((column) => (
            <ColumnLine key={column.at} column={column} isTouched={fields.has(column.at)}>
              {column.dropped === null ? (
                <SelectField
                  label={`“${column.head || `Column ${column.at + 1}`}” is`}
                  hideLabel
                  value={fieldOf(column) ?? ''}
                  options={[{ value: '', label: skippedLabel }, ...choices]}
                  onChange={({ currentTarget: { value } }) => choose(column.at, value || null)}
                />
              ) : (
                <Badge>Dropped: {column.dropped}</Badge>
              )}
            </ColumnLine>
          ))}
        </ul>
        <CheckboxField
          label="Read this table"
          hint="Skip a table that is not a list of your book."
          checked={isTaken}
          onChange={({ currentTarget: { checked } }) => setIsTaken(checked)}
        />
        <TextField
          label="Save these columns as"
          optional
          hint="Saves the columns for the next file of this kind, such as “Monthly list of our MGA”."
          maxLength={100}
          value={mappingName}
          onChange={({ currentTarget: { value } }) => setMappingName(value)}
        />
      </div>
    </Dialog>
  )
}

/** A saved mapping is applied at once. */
function useStoredColumns({ runId, fileId, table, onClose }: ColumnsDialogProps, isChanged: boolean) {
  const { data } = useQuery(q(imports.mappings, {}))
  const { write, busy, error } = useApiMutation(imports.useMapping, {
    told: { title: 'Columns Read', description: 'As saved.' },
    onDone: onClose,
  })
  const choice = data && data.mappings.length > 0 && (
    <SelectField
      label="Use saved columns"
      hint={isChanged ? 'First save or cancel your changes.' : 'Other columns stay as they are.'}
      disabled={isChanged}
      placeholder="Choose saved columns"
      value=""
      options={data.mappings.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget: { value } }) =>
        value !== '' && write({ id: runId, fileId, table: table.table, mappingId: value })
      }
    />
  )
  return { choice, busy, error }
}

/** A column with sample cells, and at the right its field. */
function ColumnLine({
  column: { at, head, samples, certainty, because, field, dropped },
  isTouched = false,
  children,
}: {
  column: ImportColumn
  isTouched?: boolean
  children: ReactNode
}) {
  const isUnsure = field !== null && certainty === 'unsure' && !isTouched
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{head || `Column ${at + 1}`}</span>
          {isUnsure && <Badge tone="amber">Please check</Badge>}
        </p>
        {samples.length > 0 && (
          <p className="mt-0.5 line-clamp-2 text-xs wrap-anywhere text-muted">{samples.join(' · ')}</p>
        )}
        {dropped === null && <p className="mt-0.5 text-xs text-muted">{because}.</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
