import { Mail, Umbrella } from 'lucide-react'
import type { Coverage, Policy } from '../../contract/policies.ts'
import { agency } from '../session/agency.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { limitText } from './policy-words.ts'

/** A policy's Coverage tab. */
export function PolicyCoverage({ policy }: { policy: Policy }) {
  if (policy.coverages.length > 0) {
    return (
      <Card title="Coverages">
        <CoverageList coverages={policy.coverages} />
      </Card>
    )
  }
  return <ComingSoon policy={policy} />
}

function ComingSoon({ policy }: { policy: Policy }) {
  const { assignedAgent, role } = useMe()
  const subject = encodeURIComponent(`Policy document, policy ${policy.policyNumber}`)
  return (
    <Empty
      icon={Umbrella}
      title="Coverage Details Coming Soon"
      text="Until then the policy document has them."
      action={
        role === 'client' && (
          <Button
            variant="secondary"
            icon={Mail}
            href={`mailto:${assignedAgent?.email ?? agency.email}?subject=${subject}`}
          >
            Request Policy Document
          </Button>
        )
      }
    />
  )
}

/** Each limit with its basis; one without an amount is told by its words alone. */
export function CoverageList({ coverages }: { coverages: readonly Coverage[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {coverages.map((coverage) => (
        <div
          key={`${coverage.type} ${coverage.amount} ${coverage.interval}`}
          className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0">{coverage.type}</dt>
          <dd className="font-semibold tabular-nums">{limitText(coverage)}</dd>
        </div>
      ))}
    </dl>
  )
}
