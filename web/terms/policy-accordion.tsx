import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { lineOfType } from '../../contract/values/lines.ts'
import { useLines } from '../lines.ts'
import { policyPaths } from '../policies/paths.ts'
import { endDayOf, endLabel, groupByStatus } from '../policies/policy-labels.ts'
import { lineIconOf } from '../policies/type-icon.ts'
import { Button } from '../ui/button.tsx'
import { groupByNextTerm } from './next-term.tsx'
import { PolicyFigures, PolicyNotes, PolicyStatusBadge } from './policy-card.tsx'

/** A client's policies on a phone, collapsed to one line each; ended terms come last. */
export function PolicyAccordion({ policies }: { policies: readonly Policy[] }) {
  const { current, expired } = groupByStatus(policies)
  return (
    <div className="space-y-6">
      {current.length > 0 && (
        <section>
          <h2 className="sr-only">Current policies</h2>
          <PolicyFolds policies={current} />
        </section>
      )}
      {expired.length > 0 && (
        <section className="space-y-3">
          <h2 className="text-md">Expired policies</h2>
          <PolicyFolds policies={expired} />
        </section>
      )}
    </div>
  )
}

const PolicyFolds = ({ policies }: { policies: readonly Policy[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
    {groupByNextTerm(policies).map(({ policy, nextTerm }) => (
      <li key={policy.id}>
        <PolicyFold policy={policy} nextTerm={nextTerm} />
      </li>
    ))}
  </ul>
)

function PolicyFold({ policy, nextTerm }: { policy: Policy; nextTerm: Policy | undefined }) {
  const headingId = useId()
  // Nobody sees the content before the first press, and the first load is shorter without it.
  const [hasBeenOpened, setHasBeenOpened] = useState(false)
  const Icon = lineIconOf(lineOfType(useLines(), policy.type))
  return (
    <article aria-labelledby={headingId}>
      <details className="group" onToggle={() => setHasBeenOpened(true)}>
        <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 active:bg-wash [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <h3 id={headingId} className="truncate text-sm leading-5">
              {shortTypeName(policy.type)}
            </h3>
            <p className="truncate text-xs text-muted tabular-nums">
              {policy.policyNumber}, {endLabel(policy).toLowerCase()} {formatDay(endDayOf(policy))}
            </p>
          </div>
          <PolicyStatusBadge policy={policy} />
          <ChevronDown
            aria-hidden
            className="size-4.5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        {hasBeenOpened && (
          <div className="space-y-4 px-4 pt-1 pb-4">
            <p className="text-xs text-muted">Policy Info</p>
            <PolicyNotes policy={policy} nextTerm={nextTerm} />
            <PolicyFigures policy={policy} />
            <Button
              variant="secondary"
              isWide
              to={policyPaths.one(policy.id)}
              aria-label={`View Details of ${policy.policyNumber}`}
              iconAfter={ArrowRight}
            >
              View Details
            </Button>
          </div>
        )}
      </details>
    </article>
  )
}
