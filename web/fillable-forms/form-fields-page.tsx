import { clsx } from 'clsx'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { FillableFormDetail, FormField } from '../../contract/fillable-forms.ts'
import {
  entriesOf,
  entriesWithoutField,
  type FillableUsage,
  fillableUsageLabels,
  fillableUsages,
  isMainForm,
  publicNameOf,
} from '../../contract/values/form-entries.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { fillableForms } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { fillableFormPaths } from './paths.ts'

const undecidedChoice = 'undecided'
const emptyChoice = 'empty'

type FieldMapping = Readonly<Record<string, string>>

const choiceOf = (mapping: FieldMapping, field: string) => {
  const entry = mapping[field]
  if (entry === undefined) return undecidedChoice
  return entry === '' ? emptyChoice : entry
}

function withChoice(mapping: FieldMapping, field: string, choice: string): FieldMapping {
  const { [field]: _, ...otherMapping } = mapping
  if (choice === undecidedChoice) return otherMapping
  return { ...otherMapping, [field]: choice === emptyChoice ? '' : choice }
}

/** Shows the fields of a form on its pages, and what fills each of them. */
export function FormFieldsPage() {
  const { id = '' } = useParams()
  return (
    <QueryView
      query={endpointQuery(fillableForms.one, { id })}
      skeleton={<Skeleton status="Loading the form..." shape="rows" count={6} />}
    >
      {({ form }) => <FormFields key={form.version} form={form} />}
    </QueryView>
  )
}

function FormFields({ form }: { form: FillableFormDetail }) {
  const navigate = useNavigate()
  const [mapping, setMapping] = useState<FieldMapping>(
    Object.fromEntries(form.mapping.map(({ field, entry }) => [field, entry])),
  )
  const [usage, setUsage] = useState<FillableUsage>(form.usage)
  const [chosenField, setChosenField] = useState<string | null>(null)
  const save = useApiMutation(fillableForms.map, {
    successToast: ({ form: { isReady, undecided } }) =>
      isReady
        ? { title: 'Form Ready', description: 'Certificates can be issued on it.' }
        : { title: 'Fields Saved', description: `${formatCount(undecided, 'field')} still to decide.` },
    failureTitle: 'Failed to save the form',
    onDone: () => void navigate(fillableFormPaths.list),
  })
  const undecidedFields = form.fields.filter(({ name }) => mapping[name] === undefined)
  const missingEntries = entriesWithoutField(form.kind, mapping)
  return (
    <>
      <PageHeader
        title={`Form ${form.kind} (${form.edition})`}
        subtitle="Choose what fills each field. Fields with a standard name are already matched."
        actions={
          <Button
            busy={save.busy}
            onClick={() =>
              void save.write({
                id: form.id,
                version: form.version,
                usage,
                mapping: Object.entries(mapping).map(([field, entry]) => ({ field, entry })),
              })
            }
          >
            Save Fields
          </Button>
        }
      />
      <div className="space-y-4">
        {undecidedFields.length > 0 && (
          <Alert tone="amber">
            {`${formatCount(undecidedFields.length, 'field')} to decide: ${undecidedFields.map(({ name }) => publicNameOf(name)).join(', ')}`}
          </Alert>
        )}
        {missingEntries.length > 0 && (
          <Alert tone="blue">
            {`No field is chosen for the following. A certificate that needs one of them cannot be issued: ${missingEntries.map(({ label }) => label).join(', ')}`}
          </Alert>
        )}
        {isMainForm(form.kind) && (
          <SelectField
            label="Use this form"
            value={usage}
            options={fillableUsages.map((value) => ({ value, label: fillableUsageLabels[value] }))}
            onChange={({ currentTarget: { value } }) =>
              setUsage(fillableUsages.find((one) => one === value) ?? usage)
            }
          />
        )}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-4">
          {Array.from({ length: form.pages }, (_, index) => (
            <FormPage
              key={index}
              form={form}
              page={index + 1}
              mapping={mapping}
              chosenField={chosenField}
              onChoose={setChosenField}
            />
          ))}
        </div>
        <ul aria-label="Fields" className="min-w-0 divide-y divide-line">
          {form.fields.map((field) => (
            <FieldRow
              key={field.name}
              kind={form.kind}
              field={field}
              choice={choiceOf(mapping, field.name)}
              isOpen={chosenField === field.name}
              onOpen={() => setChosenField(chosenField === field.name ? null : field.name)}
              onChange={(choice) => setMapping(withChoice(mapping, field.name, choice))}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

const toPercent = (share: number) => `${share * 100}%`

function FormPage({
  form: { id, fields, pages },
  page,
  mapping,
  chosenField,
  onChoose,
}: {
  form: FillableFormDetail
  page: number
  mapping: FieldMapping
  chosenField: string | null
  onChoose: (field: string) => void
}) {
  return (
    <div className="relative border border-line bg-white">
      <img
        src={`/api/agent/fillable-form/${id}/page/${page}`}
        alt={`Page ${page} of ${pages}`}
        width={918}
        height={1188}
        className="block h-auto w-full"
      />
      {fields.flatMap(({ name, boxes }) =>
        boxes
          .filter((box) => box.page === page)
          .map(({ left, top, width, height }) => (
            // The list beside has the same fields for keys and screen readers.
            <button
              key={`${name} ${left} ${top}`}
              type="button"
              aria-hidden
              tabIndex={-1}
              onClick={() => onChoose(name)}
              style={{
                left: toPercent(left),
                top: toPercent(top),
                width: toPercent(width),
                height: toPercent(height),
              }}
              className={clsx(
                'absolute border',
                chosenField === name
                  ? 'border-2 border-orange bg-orange/30'
                  : mapping[name] === undefined
                    ? 'border-red bg-red/20'
                    : 'border-blue/50 bg-blue/10',
              )}
            />
          )),
      )}
    </div>
  )
}

function FieldRow({
  kind,
  field: { name, kind: fieldKind },
  choice,
  isOpen,
  onOpen,
  onChange,
}: {
  kind: FillableFormDetail['kind']
  field: FormField
  choice: string
  isOpen: boolean
  onOpen: () => void
  onChange: (choice: string) => void
}) {
  const entries = entriesOf(kind).filter((entry) => entry.kind === fieldKind)
  const label =
    choice === undecidedChoice
      ? 'Not decided'
      : choice === emptyChoice
        ? 'Leave empty'
        : (entries.find((entry) => entry.name === choice)?.label ?? choice)
  return (
    <li className="py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="block min-h-10 w-full rounded-control px-2 py-1 text-left text-sm hover:bg-wash"
      >
        <span className={clsx('block font-medium', choice === undecidedChoice && 'text-red')}>{label}</span>
        <span className="block text-xs text-muted wrap-anywhere">{publicNameOf(name)}</span>
      </button>
      {isOpen && (
        <div className="px-2 pb-2">
          <SelectField
            label="Filled with"
            value={choice}
            options={[
              { value: undecidedChoice, label: 'Not decided' },
              { value: emptyChoice, label: 'Leave empty' },
              ...entries.map((entry) => ({ value: entry.name, label: entry.label })),
            ]}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
        </div>
      )}
    </li>
  )
}
