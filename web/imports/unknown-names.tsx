import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { carrierKey } from '../../contract/values/carrier-names.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { plural } from '../../contract/values/plural.ts'
import { adminPaths } from '../admin/paths.ts'
import { q } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin, carriers, imports } from '../api/wire.ts'
import { searchCarriers } from '../carriers/carrier-choices.ts'
import { useLines } from '../lines.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { SelectField } from '../ui/select-field.tsx'

/** True if rows have errors because of unknown names. Names without such rows have an answer. */
export const hasUnknownNames = ({ unknown: { carriers, lines } }: ImportRunDetails) =>
  [...carriers, ...lines].some(({ rows }) => rows > 0)

/** Asks for what the files do not say: the clients' agent, and the meaning of unknown names. */
export function UnknownNamesCard(values: UnknownNamesProps) {
  const { run } = values
  const names = [...run.unknown.carriers, ...run.unknown.lines]
  return (
    <Card
      icon={Users}
      title="Needs your input"
      subtitle={
        hasUnknownNames(run)
          ? 'These names match none of your carriers or lines. Choose which they mean.'
          : 'The agent for clients whose file names no agent.'
      }
    >
      <div className="space-y-5">
        <AgentChoiceForImport run={run} />
        {names.length > 0 && <UnknownNames {...values} />}
      </div>
    </Card>
  )
}

function AgentChoiceForImport({ run: { id, agentId } }: { run: ImportRunDetails }) {
  const { data } = useQuery(q(admin.agents, { show: 'active', limit: 500 }))
  const { write, busy } = useApiMutation(imports.settle, { fails: 'Failed to save the agent' })
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
  return (
    <div className="max-w-md">
      <SelectField
        label="Clients without an agent go to"
        placeholder="Choose an agent"
        value={agents.some((agent) => agent.id === agentId) ? (agentId ?? '') : ''}
        disabled={!data || busy}
        options={agents.map((agent) => ({ value: agent.id, label: agent.fullName }))}
        onChange={({ currentTarget: { value } }) =>
          value !== '' && write({ id, agentId: value, carriers: [], lines: [] })
        }
      />
    </div>
  )
}

type NameKind = 'carriers' | 'lines'
/** The option to add the name as a new carrier. */
const newSuffix = ' as new'
/** The name of an agency's carrier or line; null for 'cannot tell'. */
type NameMeaning = string | null
/** Unsaved answers, by `keyOf`. */
export type NameMeanings = ReadonlyMap<string, NameMeaning>

interface UnknownNamesProps {
  run: ImportRunDetails
  /** Why no preview can run yet. */
  notYet: string | undefined
  meant: NameMeanings
  onMeant: (meanings: NameMeanings) => void
}

const keyOf = (kind: NameKind, written: string) => `${kind} ${written}`

/** Unknown names. One button saves the answers and runs the preview again. */
function UnknownNames({ run, notYet, meant, onMeant }: UnknownNamesProps) {
  const { id, unknown } = run
  const [failed, setFailed] = useState<string | null>(null)
  const add = useApiMutation(carriers.add)
  const settle = useApiMutation(imports.settle)
  const startPreview = useApiMutation(imports.rehearse)
  const isBusy = add.busy || settle.busy || startPreview.busy
  const answerName = (kind: NameKind, written: string) => (meaning: NameMeaning) =>
    onMeant(new Map(meant).set(keyOf(kind, written), meaning))
  const answersOfKind = (kind: NameKind) =>
    unknown[kind].flatMap(({ written }) => {
      const meaning = meant.get(keyOf(kind, written))
      return meaning === undefined ? [] : [{ written, means: meaning }]
    })
  const save = async () => {
    setFailed(null)
    try {
      const named = new Map<string, string>()
      const carrierAnswers: { written: string; means: string | null }[] = []
      let remainingMeanings = meant
      for (const { written, means } of answersOfKind('carriers')) {
        // If two names are spellings of one carrier, the carrier is added once.
        const name = means === newSuffix ? (named.get(carrierKey(written)) ?? written) : means
        if (means === newSuffix && !named.has(carrierKey(written))) {
          await add.mutateAsync({ name: written, claimPhone: null, claimPage: null, naic: null })
          named.set(carrierKey(written), written)
        }
        // A name that equals the carrier's name matches without a stored answer.
        if (name !== written) carrierAnswers.push({ written, means: name })
        remainingMeanings = new Map(remainingMeanings).set(keyOf('carriers', written), name)
        onMeant(remainingMeanings)
      }
      await settle.mutateAsync({ id, carriers: carrierAnswers, lines: answersOfKind('lines') })
      await startPreview.mutateAsync({ id })
      onMeant(new Map())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailed(error.message)
    }
  }
  return (
    <div className="space-y-4">
      <ul aria-label="Unknown names" className="space-y-4">
        {unknown.carriers.map((one) => (
          <li key={one.written}>
            <CarrierMeaning
              {...one}
              chosen={meant.get(keyOf('carriers', one.written))}
              onChoose={answerName('carriers', one.written)}
            />
          </li>
        ))}
        {unknown.lines.map((one) => (
          <li key={one.written}>
            <LineMeaning
              {...one}
              chosen={meant.get(keyOf('lines', one.written))}
              onChoose={answerName('lines', one.written)}
            />
          </li>
        ))}
      </ul>
      {unknown.lines.length > 0 && (
        <p className="text-xs text-muted">
          Add a new line under{' '}
          <Link to={adminPaths.carriers} className="font-medium underline underline-offset-2">
            Settings
          </Link>{' '}
          first.
        </p>
      )}
      {failed && <Alert>{failed}</Alert>}
      <Button
        variant="secondary"
        busy={isBusy}
        busyText="Saving..."
        {...(meant.size === 0
          ? { disabledReason: 'First choose what one name means' }
          : notYet
            ? { disabledReason: notYet }
            : {})}
        onClick={save}
      >
        Save and Preview
      </Button>
    </div>
  )
}

interface UnknownNameRow {
  written: string
  rows: number
  means: string | null
  /** The unsaved answer; undefined without one. */
  chosen: NameMeaning | undefined
  onChoose: (meaning: NameMeaning) => void
}

const rowsOf = (rows: number) => (rows === 0 ? 'From an earlier import' : plural(rows, 'row'))

function CarrierMeaning({ written, rows, means, chosen, onChoose }: UnknownNameRow) {
  // Null until the list opens: carriers are fetched then.
  const [typed, setTyped] = useState<string | null>(null)
  const { data } = useQuery({ ...q(carriers.choices, {}), enabled: typed !== null })
  const added = { value: newSuffix, label: `Add “${written}” as a carrier` }
  const known = chosen === undefined ? means : chosen
  return (
    <Frame>
      <Combobox
        label={`Carrier “${written}”`}
        hint={rowsOf(rows)}
        placeholder="Which carrier is it?"
        emptyText="No carrier found"
        value={known === null ? null : known === newSuffix ? added : { value: known, label: known }}
        options={[added, ...searchCarriers(data?.carriers ?? [], typed ?? '')]}
        onSearch={setTyped}
        busy={typed !== null && !data}
        onChange={(option) => onChoose(option?.value ?? null)}
      />
    </Frame>
  )
}

function LineMeaning({ written, rows, means, chosen, onChoose }: UnknownNameRow) {
  const offered = useLines().filter(({ retiredAt }) => retiredAt === null)
  return (
    <Frame>
      <SelectField
        label={`Line “${written}”`}
        hint={rowsOf(rows)}
        placeholder="Which line is it?"
        value={(chosen === undefined ? means : chosen) ?? ''}
        options={offered.map(({ name }) => ({ value: name, label: typeName(name) }))}
        onChange={({ currentTarget: { value } }) => onChoose(value || null)}
      />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <div className="max-w-md">{children}</div>
