import type { Policy } from '../../contract/policies.ts'
import { groupByStatus } from '../policies/policy-labels.ts'
import { groupByNextTerm } from './next-term.tsx'
import { PolicyCard } from './policy-card.tsx'

/** Policies as cards: current, then ended, then deactivated. */
export function PolicyGrid({
  policies,
  showClient = false,
}: {
  policies: readonly Policy[]
  showClient?: boolean
}) {
  const { current, expired, deactivated } = groupByStatus(policies)
  return (
    <div className="space-y-8">
      {current.length > 0 && (
        <section>
          <h2 className="sr-only">Current policies</h2>
          <Cards policies={current} showClient={showClient} />
        </section>
      )}
      {expired.length > 0 && (
        <section className="space-y-4">
          <h2 className="text-md">Expired policies</h2>
          <Cards policies={expired} showClient={showClient} />
        </section>
      )}
      {deactivated.length > 0 && (
        <section className="space-y-4">
          <h2 className="text-md">Deactivated</h2>
          <Cards policies={deactivated} showClient={showClient} />
        </section>
      )}
    </div>
  )
}

function Cards({ policies, showClient }: { policies: readonly Policy[]; showClient: boolean }) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-1 gap-3 @2xl:grid-cols-2 @7xl:grid-cols-3">
        {groupByNextTerm(policies).map(({ policy, nextTerm }) => (
          <li key={policy.id} className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid">
            <PolicyCard policy={policy} nextTerm={nextTerm} showClient={showClient} />
          </li>
        ))}
      </ul>
    </div>
  )
}
