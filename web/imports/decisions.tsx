import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ImportColumn, ImportName, ImportRow, ImportRunDetails } from '../../contract/imports.ts'
import { accountStatuses, accountStatusLabels } from '../../contract/values/accounts.ts'
import { type ImportNameKind, importedPolicyStatuses } from '../../contract/values/import-labels.ts'
import { importWarnings } from '../../contract/values/import-warnings.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { stateNames } from '../../contract/values/us-address.ts'
import { adminPaths } from '../admin/paths.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin, imports } from '../api/wire.ts'
import { useCarriers } from '../carriers/carrier-choices.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/field.tsx'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'
import {
  type ImportChoices,
  isOpenColumn,
  isOpenName,
  nameKey,
  newCarrierChoice,
  type TableOfRun,
  tablesOf,
} from './import-choices.ts'
import { fieldChoices, nameKindLabels, recordKindLabel } from './import-labels.ts'
import { formatRowOrigin, MatchChoice } from './import-row-item.tsx'
import { TableWarnings } from './table-warnings.tsx'
import { useDoubtfulRows } from './use-doubtful-rows.ts'

// Open decisions shown at once. Wide files have hundreds of columns that no field fits.
const maxShown = 12

interface DecisionsProps {
  run: ImportRunDetails
  choices: ImportChoices
  /** Why no preview can run yet. */
  missingReason: string | undefined
}

/**
 * All decisions of an import in one list: what its columns become, what its names mean, and who its
 * doubtful rows are. Doubtful and unknown ones are on top, the settled ones folded.
 */
export function DecisionsCard({ run, choices, missingReason }: DecisionsProps) {
  const doubtfulRows = useDoubtfulRows(run)
  const tables = tablesOf(run)
  const rows = tables.flatMap((table) =>
    table.table.columns.map((column) => ({
      key: `${table.key} ${column.at}`,
      // A column that lost its field to another one asks again.
      isOpen: choices.isTaken(table) && (isOpenColumn(column) || hasLostField(table, column, choices)),
      row: <ColumnRow key={`${table.key} ${column.at}`} table={table} column={column} choices={choices} />,
    })),
  )
  const names = run.names.map((name) => ({
    isOpen: isOpenName(name),
    row: <NameRow key={nameKey(name)} name={name} choices={choices} />,
  }))
  const openRows = [
    ...[...rows, ...names].filter(({ isOpen }) => isOpen).map(({ row }) => row),
    ...doubtfulRows.rows.map((row) => <DoubtfulRow key={row.id} run={run} row={row} />),
  ]
  const openCount = openRows.length - doubtfulRows.rows.length + doubtfulRows.count
  const settledRows = [...rows, ...names].filter(({ isOpen }) => !isOpen).map(({ row }) => row)
  const isFirst = run.state === 'open'
  return (
    <Card
      icon={ListChecks}
      title="Decisions"
      subtitle={
        openCount > 0
          ? `${formatCount(openCount, 'decision')} to make. Everything else was recognized.`
          : 'Everything was recognized.'
      }
    >
      <div className="space-y-4">
        {run.agentId === null && <AgentRow run={run} choices={choices} />}
        <TableNotes tables={tables} choices={choices} />
        {openRows.length > 0 && <OpenRows rows={openRows} />}
        <SettledDecisions count={settledRows.length}>
          <ul aria-label="Already decided" className="divide-y divide-line">
            {settledRows}
          </ul>
          <div className="space-y-4 pt-3">
            {run.agentId !== null && <AgentRow run={run} choices={choices} />}
            {tables.map((table) => (
              <TableChoices key={table.key} run={run} table={table} choices={choices} />
            ))}
          </div>
        </SettledDecisions>
        {choices.failure && <Alert>{choices.failure}</Alert>}
        {(isFirst || choices.isUnsaved) && (
          <Button
            busy={choices.busy}
            busyText="Checking..."
            {...(missingReason ? { disabledReason: missingReason } : {})}
            onClick={() => choices.check()}
          >
            {isFirst ? 'Check' : 'Check Again'}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The settled decisions, folded. They ask the server for their menus once they are unfolded. */
function SettledDecisions({ count, children }: { count: number; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className="text-sm" onToggle={({ currentTarget: { open } }) => open && setWasOpened(true)}>
      <summary className="min-h-10 cursor-pointer rounded-control py-2 font-medium">
        Already Decided ({count.toLocaleString('en-US')})
      </summary>
      {wasOpened && children}
    </details>
  )
}

const hasLostField = ({ key }: TableOfRun, column: ImportColumn, choices: ImportChoices) =>
  column.field !== null && choices.isChosen(key, column.at) && choices.fieldOf(key, column) === null

function OpenRows({ rows }: { rows: readonly ReactNode[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const hiddenCount = isWhole ? 0 : Math.max(0, rows.length - maxShown)
  return (
    <>
      <ul aria-label="Decisions" className="divide-y divide-line border-y border-line">
        {hiddenCount > 0 ? rows.slice(0, maxShown) : rows}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
          Show {hiddenCount.toLocaleString('en-US')} more
        </Button>
      )}
    </>
  )
}

/** A decision: its subject with samples, and at the right the menu of what it becomes. */
const DecisionRow = ({
  kind,
  subject,
  mark,
  lines,
  children,
}: {
  kind: string
  subject: string
  mark: string | null
  lines: readonly string[]
  children: ReactNode
}) => (
  <li className="grid gap-x-6 gap-y-2 py-3 text-sm sm:grid-cols-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-xs text-muted">{kind}</span>
        <span className="font-medium wrap-anywhere">{subject}</span>
        {mark && <Badge tone="amber">{mark}</Badge>}
      </p>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="mt-0.5 line-clamp-2 text-xs wrap-anywhere text-muted">
            {line}
          </p>
        ))}
    </div>
    <div className="min-w-0">{children}</div>
  </li>
)

/** A row that may be a client or person on file. Its answer is saved at once. */
const DoubtfulRow = ({ run, row }: { run: ImportRunDetails; row: ImportRow }) => (
  <DecisionRow
    kind={recordKindLabel(row.kind)}
    subject={row.title || 'Without a name'}
    mark="Please check"
    lines={[formatRowOrigin(row), row.because ? `${row.because}.` : '']}
  >
    <MatchChoice run={run} row={row} />
  </DecisionRow>
)

function ColumnRow({
  table,
  column,
  choices,
}: {
  table: TableOfRun
  column: ImportColumn
  choices: ImportChoices
}) {
  const { at, samples, because, dropped } = column
  const head = column.head || `Column ${at + 1}`
  const field = choices.fieldOf(table.key, column)
  const isOpen = isOpenColumn(column) && !choices.isChosen(table.key, at)
  return (
    <DecisionRow
      kind={['Column', table.label].filter(Boolean).join(' in ')}
      subject={shortHead(head)}
      mark={isOpen ? (field === null ? 'Not read' : 'Please check') : null}
      lines={[samples.join(' · '), dropped === null ? `${because}.` : '']}
    >
      {dropped === null ? (
        <SelectField
          label={`“${shortHead(head)}” is`}
          hideLabel
          value={field ?? ''}
          options={[{ value: '', label: 'Skip this column' }, ...fieldChoices(table.table.about)]}
          onChange={({ currentTarget: { value } }) => choices.chooseField(table, at, value || null)}
        />
      ) : (
        <Badge>Dropped: {dropped}</Badge>
      )}
    </DecisionRow>
  )
}

// Longer headers are sentences, or cells that came into the header row.
const maxHeadLength = 80
const shortHead = (head: string) =>
  head.length > maxHeadLength ? `${head.slice(0, maxHeadLength).toWellFormed()}…` : head

const refusingKinds: readonly ImportNameKind[] = ['carriers', 'lines']

function NameRow({ name, choices }: { name: ImportName; choices: ImportChoices }) {
  const { of: nameKind, written, rows, because, certainty } = name
  const meaning = choices.meaningOf(name)
  const skipText = refusingKinds.includes(nameKind) ? 'Skip these rows' : 'Skip these cells'
  const isOpen = isOpenName(name) && meaning === name.means
  return (
    <DecisionRow
      kind={nameKindLabels[nameKind]}
      subject={written}
      mark={isOpen ? (certainty === 'proposed' ? 'Please check' : 'Unknown') : null}
      lines={[
        rows === 0 ? 'Not in the current rows' : formatCount(rows, 'row'),
        because ? `${because}.` : '',
      ]}
    >
      <MeaningField
        kind={nameKind}
        written={written}
        meaning={meaning}
        skipText={skipText}
        onChoose={choices.mean.bind(null, name)}
      />
    </DecisionRow>
  )
}

interface MeaningFieldProps {
  kind: ImportNameKind
  written: string
  meaning: string | null
  skipText: string
  onChoose: (meaning: string | null) => void
}

function MeaningField(props: MeaningFieldProps) {
  if (props.kind === 'carriers') return <CarrierMeaning {...props} />
  if (props.kind === 'lines') return <LineMeaning {...props} />
  return <MeaningSelect {...props} options={fixedOptions[props.kind]} />
}

const fixedOptions: Record<Exclude<ImportNameKind, 'carriers' | 'lines'>, readonly SelectOption[]> = {
  states: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
  policyStatuses: importedPolicyStatuses.map((value) => ({ value, label: capitalize(value) })),
  accountStatuses: accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] })),
}

function MeaningSelect({
  kind,
  written,
  meaning,
  skipText,
  options,
  onChoose,
}: MeaningFieldProps & { options: readonly SelectOption[] }) {
  // A meaning that is not offered any more, such as a retired line, stays visible.
  const isOffered =
    meaning === null ||
    options.some((option) => (typeof option === 'string' ? option : option.value) === meaning)
  return (
    <SelectField
      label={`${nameKindLabels[kind]} “${shortHead(written)}” is`}
      hideLabel
      placeholder={skipText}
      value={meaning ?? ''}
      options={isOffered ? options : [meaning, ...options]}
      onChange={({ currentTarget: { value } }) => onChoose(value || null)}
    />
  )
}

function CarrierMeaning(props: MeaningFieldProps) {
  const { data } = useCarriers()
  const offeredCarriers = (data?.carriers ?? [])
    .filter(({ forPolicies }) => forPolicies)
    .map(({ name }) => name)
  const newOption = { value: newCarrierChoice, label: `Add “${shortHead(props.written)}” as a carrier` }
  return <MeaningSelect {...props} options={[newOption, ...offeredCarriers]} />
}

function LineMeaning(props: MeaningFieldProps) {
  const offeredLines = useLines().filter(({ retiredAt }) => retiredAt === null)
  return (
    <MeaningSelect
      {...props}
      options={offeredLines.map(({ name }) => ({ value: name, label: typeName(name) }))}
    />
  )
}

function AgentRow({ run, choices }: { run: ImportRunDetails; choices: ImportChoices }) {
  const { data } = useQuery(endpointQuery(admin.agents, { show: 'active', limit: 500 }))
  const agents = data?.agents.filter(({ role }) => role === 'agent') ?? []
  if (data && agents.length === 0)
    return (
      <Alert tone="amber">
        Clients belong to an agent, and the agency has none yet.{' '}
        <Link to={adminPaths.agents} className="font-medium underline underline-offset-2">
          Add one
        </Link>{' '}
        first.
      </Alert>
    )
  const chosenAgentId = agents.some(({ id }) => id === choices.agentId) ? choices.agentId : null
  return (
    <div className="max-w-md">
      <SelectField
        label="Clients without an agent go to"
        {...(run.agentId === null && { placeholder: 'Choose an agent' })}
        value={chosenAgentId ?? ''}
        disabled={!data}
        options={agents.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={({ currentTarget: { value } }) => value !== '' && choices.chooseAgent(value)}
      />
    </div>
  )
}

/** The columns and rows that the present choices would lose. */
function TableNotes({ tables, choices }: { tables: readonly TableOfRun[]; choices: ImportChoices }) {
  const notes = tables.flatMap((table) => {
    if (!choices.isTaken(table)) return []
    const columns = table.table.columns.map((column) => ({
      ...column,
      field: choices.fieldOf(table.key, column),
    }))
    const warnings = importWarnings({ ...table.table, columns })
    return warnings.length === 0 ? [] : [{ ...table, warnings }]
  })
  return notes.map(({ key, label, warnings }) => (
    <div key={key} className="space-y-1">
      {label && <p className="text-sm font-medium wrap-anywhere">{label}</p>}
      <TableWarnings texts={warnings} />
    </div>
  ))
}

/** Whether a table is read, and its columns saved for later files or read as saved. */
function TableChoices({
  run,
  table: tableOfRun,
  choices,
}: {
  run: ImportRunDetails
  table: TableOfRun
  choices: ImportChoices
}) {
  const { data } = useQuery(endpointQuery(imports.mappings, {}))
  const { write, busy } = useApiMutation(imports.useMapping, {
    successToast: { title: 'Saved Columns Applied' },
    failureTitle: 'Failed to apply the saved columns',
    onDone: choices.dropFields,
  })
  const { key, fileId, label, table } = tableOfRun
  return (
    <section aria-label={label || 'This table'} className="max-w-md space-y-2">
      {label && <p className="font-medium wrap-anywhere">{label}</p>}
      <CheckboxField
        label="Read this table"
        hint="Uncheck this for a table that is not part of your book of business."
        checked={choices.isTaken(tableOfRun)}
        onChange={({ currentTarget: { checked } }) => choices.take(key, checked)}
      />
      {data && data.mappings.length > 0 && (
        <SelectField
          label="Use saved columns"
          hint={
            choices.isUnsaved
              ? `First press ${run.state === 'open' ? 'Check' : 'Check Again'}: your choices changed.`
              : 'Other columns stay as they are.'
          }
          disabled={choices.isUnsaved || busy}
          placeholder="Choose saved columns"
          value=""
          options={data.mappings.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && write({ id: run.id, fileId, table: table.table, mappingId: value })
          }
        />
      )}
      <TextField
        label="Save these columns as"
        optional
        hint="Saves the columns for the next file of this kind, such as “Monthly list from our MGA”."
        maxLength={100}
        value={choices.keepAs(key)}
        onChange={({ currentTarget: { value } }) => choices.keep(key, value)}
      />
    </section>
  )
}
