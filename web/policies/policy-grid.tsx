import type { Policy } from '../../contract/policies.ts'
import { PolicyCard } from './policy-card.tsx'
import { byTerm } from './policy-words.ts'

/** Policies as cards; terms that have ended stay visible below the others. */
export function PolicyGrid({
  policies,
  showClient = false,
}: {
  policies: readonly Policy[]
  showClient?: boolean
}) {
  const { current, ended } = byTerm([...policies])
  return (
    <div className="space-y-8">
      {current.length > 0 && <Cards policies={current} showClient={showClient} />}
      {ended.length > 0 && (
        <section className="space-y-4">
          <h2 className="text-sm font-semibold text-muted">Ended terms</h2>
          <Cards policies={ended} showClient={showClient} />
        </section>
      )}
    </div>
  )
}

function Cards({ policies, showClient }: { policies: readonly Policy[]; showClient: boolean }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {policies.map((policy) => (
        <li key={policy.id}>
          <PolicyCard policy={policy} showClient={showClient} />
        </li>
      ))}
    </ul>
  )
}
