import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyContents } from '../../contract/policy-parts.ts'
import { dollars } from '../../contract/values/money.ts'
import { type FactName, type PartKind, partKinds, partNames } from '../../contract/values/part-labels.ts'
import { factNamesFor, partKindsFor } from '../../contract/values/parts-of-lines.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { PartLines } from './part-lines.tsx'

const PartsDialog = lazyDialog(async () => (await import('./parts-dialog.tsx')).PartsDialog)
const AddPolicyFormDialog = lazyDialog(
  async () => (await import('./add-policy-form-dialog.tsx')).AddPolicyFormDialog,
)
const FactsDialog = lazyDialog(async () => (await import('./facts-dialog.tsx')).FactsDialog)

interface PolicyContext {
  policy: Policy
  contents: PolicyContents
}

/** A policy's parts, a card per kind. For missing kinds staff get a small button. */
export function PolicyPartCards({ policy, contents }: PolicyContext) {
  const lines = useLines()
  const maySave = isStaff(useMe()) && policy.deactivatedAt === null
  const [editedKind, setEditedKind] = useState<PartKind | 'facts' | 'form with page' | null>(null)
  const factTexts = formatPolicyFacts(contents, factNamesFor(lines, policy.type))
  const listedKinds = partKinds.filter((kind) => contents.parts.some((part) => part.kind === kind))
  const missingKinds = partKindsFor(lines, policy.type).filter((kind) => !listedKinds.includes(kind))
  const hasFacts = factTexts.length > 0 || contents.facts.surplusLines
  const isEmpty = listedKinds.length === 0 && !hasFacts
  if (isEmpty && !maySave) return null
  const addMenu = maySave && (
    <AddMenu missingKinds={missingKinds} hasFacts={hasFacts} isEmpty={isEmpty} onChoose={setEditedKind} />
  )
  return (
    <>
      {isEmpty ? (
        addMenu
      ) : (
        <Card title="Policy Details" aside={addMenu}>
          <div className="divide-y divide-line">
            {hasFacts && (
              <Part
                title="Term"
                subject="details of the term"
                onEdit={maySave ? () => setEditedKind('facts') : null}
              >
                {factTexts.length > 0 && <Facts columnCount={3} facts={factTexts} />}
                {contents.facts.surplusLines && <Disclosure text={contents.facts.surplusDisclosure} />}
              </Part>
            )}
            {listedKinds.map((kind) => (
              <Part
                key={kind}
                title={partNames[kind].list}
                subject={partNames[kind].list.toLowerCase()}
                onEdit={maySave ? () => setEditedKind(kind) : null}
              >
                <PartLines contents={contents} kind={kind} policy={policy} />
              </Part>
            ))}
          </div>
        </Card>
      )}
      {editedKind === 'facts' && (
        <FactsDialog policy={policy} contents={contents} onClose={() => setEditedKind(null)} />
      )}
      {editedKind === 'form with page' && (
        <AddPolicyFormDialog policyId={policy.id} onClose={() => setEditedKind(null)} />
      )}
      {editedKind !== null && editedKind !== 'facts' && editedKind !== 'form with page' && (
        <PartsDialog
          policy={policy}
          contents={contents}
          kind={editedKind}
          onClose={() => setEditedKind(null)}
        />
      )}
    </>
  )
}

function AddMenu({
  missingKinds,
  hasFacts,
  isEmpty,
  onChoose,
}: {
  missingKinds: readonly PartKind[]
  hasFacts: boolean
  isEmpty: boolean
  onChoose: (partKind: PartKind | 'facts' | 'form with page') => void
}) {
  return (
    <Menu
      align={isEmpty ? 'start' : 'end'}
      trigger={
        <Button variant={isEmpty ? 'ghost' : 'secondary'} size="sm" icon={Plus}>
          {isEmpty ? 'Add Forms, Locations and More' : 'Add'}
        </Button>
      }
      items={[
        ...missingKinds.map((kind) => ({ label: partNames[kind].list, run: () => onChoose(kind) })),
        { label: 'Form with a Copy', run: () => onChoose('form with page') },
        !hasFacts && { label: 'Term Details', run: () => onChoose('facts') },
      ]}
    />
  )
}

function Part({
  title,
  subject,
  onEdit,
  children,
}: {
  title: string
  subject: string
  onEdit: (() => void) | null
  children: ReactNode
}) {
  return (
    <section className="py-4 first:pt-0 last:pb-0">
      <div className="-mr-2 mb-1 flex min-h-10 items-center justify-between gap-3">
        <h3 className="text-sm">{title}</h3>
        {onEdit && <IconButton icon={Pencil} label={`Edit ${subject}`} onClick={onEdit} />}
      </div>
      {children}
    </section>
  )
}

/** The state's required disclosure. */
const Disclosure = ({ text }: { text: string | null }) => (
  <div className="mt-4 rounded-control bg-wash p-4 text-sm">
    <p className="font-semibold">Surplus lines</p>
    {text && <p className="mt-1 whitespace-pre-line text-muted">{text}</p>}
  </div>
)

const listFormat = new Intl.ListFormat('en-US')

function formatPolicyFacts({ facts }: PolicyContents, factNames: readonly FactName[]): Fact[] {
  const { aggregateApplies, coveredAutos, excessForm, retention, statesCovered, excludedOfficers } = facts
  const {
    minimumEarnedPercent,
    minimumEarned,
    noneExcluded,
    includedOfficers,
    autoMarket,
    excludedVehicles,
  } = facts
  const factRows: [FactName, string, ReactNode][] = [
    ['aggregateApplies', 'General aggregate', aggregateApplies && `Per ${aggregateApplies}`],
    ['coveredAutos', 'Covered autos', capitalize(listFormat.format(coveredAutos))],
    ['autoMarket', 'Market', autoMarket && capitalize(autoMarket)],
    ['excludedVehicles', 'Excluded vehicles', listFormat.format(excludedVehicles)],
    ['excessForm', 'Form', excessForm && capitalize(excessForm)],
    ['retention', 'Retention', retention === null ? null : retention === 0 ? 'None' : dollars(retention)],
    ['statesCovered', 'States covered', statesCovered.join(', ')],
    ['excludedOfficers', 'Excluded owners, officers, members', listFormat.format(excludedOfficers)],
    ['includedOfficers', 'Owners, officers, members not excluded', listFormat.format(includedOfficers)],
    ['noneExcluded', 'Excluded owners, officers, members', noneExcluded && 'None'],
    ['minimumEarnedPercent', 'Minimum earned premium', minimumEarnedPercent && `${minimumEarnedPercent}%`],
    ['minimumEarned', 'Minimum earned premium', minimumEarned && dollars(minimumEarned)],
  ]
  return factRows.flatMap(([name, label, value]) =>
    value && factNames.includes(name) ? { label, value } : [],
  )
}
