import { FileCheck2, FilePlus2 } from 'lucide-react'
import type { RequirementSet } from '../../contract/requirements.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { requirements } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RequirementSetCard } from './requirement-set-card.tsx'

/** The contracts of a client, each line by line with the answers of today. */
export function RequirementSets({
  clientId,
  onAdd,
  onIssue,
}: {
  clientId: string
  onAdd: () => void
  /**
   * Issues a certificate that starts with the met requirements; missing if the viewer cannot issue
   * any.
   */
  onIssue?: ((set: RequirementSet) => void) | undefined
}) {
  const me = useMe()
  const isOfStaff = isStaff(me)
  const skeleton = <Skeleton status="Loading contracts..." shape="rows" count={2} />
  return (
    <section aria-labelledby="contracts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="contracts" className="text-lg font-bold">
          Contract Requirements
        </h2>
        {me.may !== 'read' && (
          <Button variant="secondary" icon={FilePlus2} onClick={onAdd}>
            Add Contract
          </Button>
        )}
      </div>
      {isOfStaff ? (
        <QueryView query={endpointQuery(requirements.ofClient, { clientId })} skeleton={skeleton}>
          {({ sets }) => <Sets sets={sets} onIssue={onIssue} />}
        </QueryView>
      ) : (
        <QueryView query={endpointQuery(requirements.mine, {})} skeleton={skeleton}>
          {({ sets }) => <Sets sets={sets} onIssue={onIssue} />}
        </QueryView>
      )}
    </section>
  )
}

function Sets({
  sets,
  onIssue,
}: {
  sets: readonly RequirementSet[]
  onIssue: ((set: RequirementSet) => void) | undefined
}) {
  if (sets.length === 0)
    return (
      <p className="flex gap-2 text-sm text-muted">
        <FileCheck2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        Add what a contract requires, and see line by line what the policies show.
      </p>
    )
  const newCount = sets.flatMap(({ answers }) => answers).filter(({ newSince }) => newSince !== null).length
  return (
    <div className="space-y-4">
      {newCount > 0 && (
        <Alert tone="amber">
          {newCount === 1
            ? '1 requirement to review: our records do not show it as met.'
            : `${newCount} requirements to review: our records do not show them as met.`}
        </Alert>
      )}
      {sets.map((set) => (
        <RequirementSetCard key={set.id} set={set} onIssue={onIssue} />
      ))}
    </div>
  )
}
