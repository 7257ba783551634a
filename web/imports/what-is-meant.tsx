import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Signpost } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ImportRunWhole } from '../../contract/imports.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { q } from '../api/query.ts'
import { useCall } from '../api/use-call.ts'
import { carriers, imports } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { carriersLike } from '../carriers/offered.ts'
import { useStaff } from '../clients/agent-choice.tsx'
import { useLines } from '../lines.ts'
import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { counted } from './import-words.ts'

/** What the files do not say by themselves: who looks after clients, and which carrier or line a name means. */
export function WhatIsMeant({ run }: { run: ImportRunWhole }) {
  const { carriers: ofCarriers, lines: ofLines } = run.unknown
  const isUnknown = ofCarriers.length + ofLines.length > 0
  return (
    <Card
      icon={Signpost}
      title="What the files do not say"
      subtitle={
        isUnknown
          ? 'These names lead to none of your carriers or lines: their rows are wrong until you say which they mean.'
          : 'Who looks after clients for whom the files name nobody of the agency.'
      }
    >
      <div className="space-y-5">
        <WhoLooksAfter run={run} />
        {isUnknown && <UnknownNames key={`${ofCarriers.length} ${ofLines.length}`} run={run} />}
      </div>
    </Card>
  )
}

function WhoLooksAfter({ run: { id, agentId } }: { run: ImportRunWhole }) {
  const { data } = useStaff()
  const { write, busy } = useWriting(imports.settle, { fails: 'Failed to save who looks after them' })
  const agents = data?.agents.filter(({ role }) => role === 'agent') ?? []
  if (data && agents.length === 0)
    return (
      <Alert tone="amber">
        Clients belong to an agent, and the agency has none yet.{' '}
        <Link to={paths.agents} className="font-medium underline underline-offset-2">
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
        value={agentId ?? ''}
        disabled={!data || busy}
        options={agents.map((agent) => ({ value: agent.id, label: agent.fullName }))}
        onChange={({ currentTarget: { value } }) =>
          value !== '' && write({ id, agentId: value, carriers: [], lines: [] })
        }
      />
    </div>
  )
}

type Kind = 'carriers' | 'lines'
/** `kind written`, and what it is said to mean; null is a carrier of its own. */
type Meanings = ReadonlyMap<string, string | null>

const keyOf = (kind: Kind, written: string) => `${kind} ${written}`

/** Names that lead to none of the agency's. One press says what they mean and rehearses anew. */
function UnknownNames({ run }: { run: ImportRunWhole }) {
  const { id, unknown } = run
  const client = useQueryClient()
  const [meant, setMeant] = useState<Meanings>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const add = useCall(carriers.add)
  const settle = useCall(imports.settle)
  const rehearse = useCall(imports.rehearse)
  const isBusy = add.isPending || settle.isPending || rehearse.isPending
  const say = (kind: Kind, written: string) => (name: string | null | undefined) => {
    const next = new Map(meant)
    if (name === undefined) next.delete(keyOf(kind, written))
    else next.set(keyOf(kind, written), name)
    setMeant(next)
  }
  const named = (kind: Kind) =>
    unknown[kind].flatMap(({ written }) => {
      const means = meant.get(keyOf(kind, written))
      return means ? [{ written, means }] : []
    })
  const save = async () => {
    setFailed(null)
    try {
      const isNew = ({ written }: { written: string }) => meant.get(keyOf('carriers', written)) === null
      for (const { written } of unknown.carriers.filter(isNew))
        await add.mutateAsync({ name: written, claimPhone: null, claimPage: null, naic: null })
      await settle.mutateAsync({ id, carriers: named('carriers'), lines: named('lines') })
      await rehearse.mutateAsync({ id })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailed(error.message)
      void client.invalidateQueries({ queryKey: [imports.one.path] })
    }
  }
  return (
    <div className="space-y-4">
      <ul aria-label="Unknown names" className="space-y-4">
        {unknown.carriers.map((one) => (
          <li key={one.written}>
            <MeantCarrier
              {...one}
              chosen={meant.get(keyOf('carriers', one.written))}
              onChoose={say('carriers', one.written)}
            />
          </li>
        ))}
        {unknown.lines.map((one) => (
          <li key={one.written}>
            <MeantLine
              {...one}
              chosen={meant.get(keyOf('lines', one.written))}
              onChoose={say('lines', one.written)}
            />
          </li>
        ))}
      </ul>
      {unknown.lines.length > 0 && (
        <p className="text-xs text-muted">
          A line that you do not write yet is added under{' '}
          <Link to={paths.settings} className="font-medium underline underline-offset-2">
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
        {...(meant.size > 0 ? {} : { disabledReason: 'Say of one what it means first' })}
        onClick={save}
      >
        Save and Rehearse
      </Button>
    </div>
  )
}

interface Meant {
  written: string
  rows: number
  means: string | null
  /** What was chosen just now; null: a new one of this name. */
  chosen: string | null | undefined
  onChoose: (name: string | null | undefined) => void
}

/** In the list of carriers the one that is not there yet. */
const asNew = 'as new'

function MeantCarrier({ written, rows, means, chosen, onChoose }: Meant) {
  // Which carriers there are is asked for as the list opens.
  const [typed, setTyped] = useState<string | null>(null)
  const { data } = useQuery({ ...q(carriers.choices, {}), enabled: typed !== null })
  const added = { value: asNew, label: `Add “${written}” as a carrier` }
  const known = chosen ?? means
  const value = chosen === null ? added : known ? { value: known, label: known } : null
  return (
    <Frame>
      <Combobox
        label={`Carrier “${written}”`}
        hint={counted(rows, 'row')}
        placeholder="Which carrier is it?"
        emptyText="No carrier found"
        value={value}
        options={[added, ...carriersLike(data?.carriers ?? [], typed ?? '')]}
        onSearch={setTyped}
        busy={typed !== null && !data}
        onChange={(option) => onChoose(option ? (option.value === asNew ? null : option.value) : undefined)}
      />
    </Frame>
  )
}

function MeantLine({ written, rows, means, chosen, onChoose }: Meant) {
  const offered = useLines().filter(({ retiredAt }) => retiredAt === null)
  return (
    <Frame>
      <SelectField
        label={`Line “${written}”`}
        hint={counted(rows, 'row')}
        placeholder="Which line is it?"
        value={chosen ?? means ?? ''}
        options={offered.map(({ name }) => ({ value: name, label: typeName(name) }))}
        onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
      />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <div className="max-w-md">{children}</div>
