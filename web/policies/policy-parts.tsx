import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyPart, PolicySays } from '../../contract/policy-parts.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import {
  basisInWords,
  type FactName,
  factsOf,
  formName,
  locationInWords,
  type PartKind,
  partKinds,
  partNames,
  partsOf,
} from '../../contract/values/part-words.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { vehicleName } from '../../contract/values/vehicle-words.ts'
import { q } from '../api/query.ts'
import { vehicles } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { capitalised } from './policy-words.ts'

const PartsDialog = lateDialog(async () => (await import('./parts-dialog.tsx')).PartsDialog)
const FactsDialog = lateDialog(async () => (await import('./facts-dialog.tsx')).FactsDialog)

/** More lines than these stand behind a press. */
const mostShown = 6

interface Shown {
  policy: Policy
  says: PolicySays
}

/**
 * What a policy says beyond its coverages, each kind under its name, edited where it stands. Of what there is none, staff has one
 * quiet button, and its client nothing.
 */
export function PolicyParts({ policy, says }: Shown) {
  const lines = useLines()
  const maySave = isStaff(useMe()) && policy.deactivatedAt === null
  const [editing, setEditing] = useState<PartKind | 'facts' | null>(null)
  const told = factsInWords(says, factsOf(lines, policy.type))
  const listed = partKinds.filter((kind) => says.parts.some((part) => part.kind === kind))
  const missing = partsOf(lines, policy.type).filter((kind) => !listed.includes(kind))
  const hasFacts = told.length > 0 || says.facts.surplusLines
  const isEmpty = listed.length === 0 && !hasFacts
  if (isEmpty && !maySave) return null
  const add = maySave && (
    <AddMenu missing={missing} hasFacts={hasFacts} isEmpty={isEmpty} onChoose={setEditing} />
  )
  return (
    <>
      {isEmpty ? (
        add
      ) : (
        <Card title="Policy Details" aside={add}>
          <div className="divide-y divide-line">
            {hasFacts && (
              <Part
                title="Term"
                what="details of the term"
                onEdit={maySave ? () => setEditing('facts') : null}
              >
                <Facts across={3} facts={told} />
                {says.facts.surplusLines && <Disclosure text={says.facts.surplusDisclosure} />}
              </Part>
            )}
            {listed.map((kind) => (
              <Part
                key={kind}
                title={partNames[kind].list}
                what={partNames[kind].list.toLowerCase()}
                onEdit={maySave ? () => setEditing(kind) : null}
              >
                <Lines says={says} kind={kind} policy={policy} />
              </Part>
            ))}
          </div>
        </Card>
      )}
      {editing === 'facts' && <FactsDialog policy={policy} says={says} onClose={() => setEditing(null)} />}
      {editing !== null && editing !== 'facts' && (
        <PartsDialog policy={policy} says={says} kind={editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

function AddMenu({
  missing,
  hasFacts,
  isEmpty,
  onChoose,
}: {
  missing: readonly PartKind[]
  hasFacts: boolean
  isEmpty: boolean
  onChoose: (what: PartKind | 'facts') => void
}) {
  if (missing.length === 0 && hasFacts) return null
  return (
    <Menu
      align={isEmpty ? 'start' : 'end'}
      trigger={
        <Button variant={isEmpty ? 'ghost' : 'secondary'} size="sm" icon={Plus}>
          {isEmpty ? 'Add Forms, Locations and More' : 'Add'}
        </Button>
      }
    >
      {missing.map((kind) => (
        <MenuItem key={kind} onSelect={() => onChoose(kind)}>
          {partNames[kind].list}
        </MenuItem>
      ))}
      {!hasFacts && <MenuItem onSelect={() => onChoose('facts')}>Details of the Term</MenuItem>}
    </Menu>
  )
}

function Part({
  title,
  what,
  onEdit,
  children,
}: {
  title: string
  what: string
  onEdit: (() => void) | null
  children: ReactNode
}) {
  return (
    <section className="py-4 first:pt-0 last:pb-0">
      <div className="mb-2 flex min-h-10 items-center justify-between gap-3">
        <h3 className="text-sm">{title}</h3>
        {onEdit && <IconButton icon={Pencil} label={`Edit ${what}`} onClick={onEdit} />}
      </div>
      {children}
    </section>
  )
}

/** What the law of the state has to be said, where it is read. */
const Disclosure = ({ text }: { text: string | null }) => (
  <div className="mt-4 rounded-control bg-wash p-4 text-sm not-first:mt-4">
    <p className="font-semibold">Surplus lines</p>
    {text && <p className="mt-1 whitespace-pre-line text-muted">{text}</p>}
  </div>
)

const listing = new Intl.ListFormat('en-US')

/** The facts that are said, of those that the line has. */
function factsInWords({ facts }: PolicySays, has: readonly FactName[]): Fact[] {
  const { aggregateApplies, coveredAutos, excessForm, retention, statesCovered, excludedOfficers } = facts
  const { minimumEarnedPercent, minimumEarned } = facts
  const told: [FactName, string, ReactNode][] = [
    ['aggregateApplies', 'General aggregate', aggregateApplies && `Per ${aggregateApplies}`],
    ['coveredAutos', 'Covered autos', capitalised(listing.format(coveredAutos))],
    ['excessForm', 'Form', excessForm && capitalised(excessForm)],
    ['retention', 'Retention', retention === null ? null : retention === 0 ? 'None' : dollars(retention)],
    ['statesCovered', 'States covered', statesCovered.join(', ')],
    ['excludedOfficers', 'Excluded officers', listing.format(excludedOfficers)],
    ['minimumEarnedPercent', 'Minimum earned', minimumEarnedPercent && `${minimumEarnedPercent} %`],
    ['minimumEarned', 'Minimum earned', minimumEarned && dollars(minimumEarned)],
  ]
  return told.flatMap(([name, label, value]) => (value && has.includes(name) ? { label, value } : []))
}

/** The parts of a kind, a line each; of a long list the first ones, until the rest is asked for. */
function Lines({ policy, says, kind }: Shown & { kind: PartKind }) {
  const [all, setAll] = useState(false)
  const parts = says.parts.filter((part) => part.kind === kind)
  const shown = all ? parts : parts.slice(0, mostShown)
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {shown.map((part) => (
          <li
            key={part.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2 first:pt-0 last:pb-0"
          >
            <Line part={part} policy={policy} says={says} />
          </li>
        ))}
      </ul>
      {parts.length > mostShown && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show Fewer' : `Show All ${parts.length}`}
          </Button>
        </div>
      )}
    </>
  )
}

/** One part: what it is, and at the right what is asked of it first. */
function Line({ part, ...around }: Shown & { part: PolicyPart }) {
  switch (part.kind) {
    case 'named insured':
      return <Told what={part.name} beside={part.role === 'dba' ? 'DBA' : capitalised(part.role)} />
    case 'location':
      return <Told what={locationInWords(part)} beside={part.description} />
    case 'driver':
      return (
        <Told
          what={part.name}
          beside={[part.licenseState && `Licensed in ${part.licenseState}`, part.excluded && 'Excluded']
            .filter(Boolean)
            .join(' · ')}
        />
      )
    case 'interest':
      return (
        <Told
          what={part.name}
          more={part.address}
          beside={
            <>
              {[capitalised(part.role), part.loanNumber && `loan ${part.loanNumber}`]
                .filter(Boolean)
                .join(', ')}
              <InWhat part={part} {...around} />
            </>
          }
        />
      )
    case 'form':
      return <FormLine part={part} />
    case 'class code':
      return (
        <Told
          what={[part.code, part.description].filter(Boolean).join(' · ')}
          more={part.state}
          beside={part.amount > 0 && basisInWords(part)}
        />
      )
    case 'charge':
      return <Told what={part.name} beside={dollars(part.amount)} />
  }
}

function Told({ what, more, beside }: { what: ReactNode; more?: ReactNode; beside: ReactNode }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{what}</span>
        {more && <span className="block text-xs text-muted">{more}</span>}
      </span>
      {beside && <span className="text-muted tabular-nums sm:text-right">{beside}</span>}
    </>
  )
}

function FormLine({ part }: { part: Extract<PolicyPart, { kind: 'form' }> }) {
  const days = [part.from && `from ${formatDay(part.from)}`, part.until && `until ${formatDay(part.until)}`]
    .filter(Boolean)
    .join(' ')
  const forWhom =
    part.effect === 'other' ? null : part.scope === 'blanket' ? 'Blanket' : listing.format(part.names)
  return (
    <Told
      what={formName(part)}
      more={part.title}
      beside={
        <>
          {part.effect === 'other' ? '' : capitalised(part.effect)}
          {forWhom && <span className="block text-xs">{forWhom}</span>}
          {days && <span className="block text-xs">{capitalised(days)}</span>}
        </>
      }
    />
  )
}

/** The vehicle or the location in which somebody has an interest. */
function InWhat({ part, policy, says }: Shown & { part: Extract<PolicyPart, { kind: 'interest' }> }) {
  const { data } = useQuery({
    ...q(vehicles.ofPolicy, { policyId: policy.id }),
    enabled: part.vehicleId !== null,
  })
  const vehicle = data?.vehicles.find(({ id }) => id === part.vehicleId)
  const location = says.parts.find(({ id }) => id === part.locationId)
  const what = vehicle ? vehicleName(vehicle) : location?.kind === 'location' ? location.street : null
  return what && <span className="block text-xs">{what}</span>
}
