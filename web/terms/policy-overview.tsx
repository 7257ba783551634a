import { ExternalLink } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyContents } from '../../contract/policy-parts.ts'
import { formatInsurer } from '../../contract/values/certificate-texts.ts'
import { formatDay } from '../../contract/values/days.ts'
import { hasVehicles } from '../../contract/values/lines.ts'
import { noFacts } from '../../contract/values/part-labels.ts'
import type { Feature } from '../feature.ts'
import { useLines } from '../lines.ts'
import {
  capitalize,
  endDayOf,
  endLabel,
  formatCoverageAmount,
  formatDeductible,
  formatPremium,
  policyStatusLabels,
} from '../policies/policy-labels.ts'
import { PolicyPartCards } from '../policy-parts/policy-parts.tsx'
import { useMe } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { useIsPhone } from '../ui/media.ts'
import { VehiclesCard } from '../vehicles/vehicles-card.tsx'
import { AgentCard } from './agent-card.tsx'
import { QuickAccess } from './quick-access.tsx'

const features = import.meta.glob<Pick<Feature, 'PolicyCard'>>('../*/feature.tsx', {
  eager: true,
  query: '?PolicyCard',
  import: 'feature',
})

/** A policy's Overview tab; on phones the actions come first. */
export function PolicyOverview({
  policy,
  payPage,
  contents,
}: {
  policy: Policy
  payPage: string | undefined
  contents: PolicyContents | undefined
}) {
  const { assignedAgent, role } = useMe()
  const lines = useLines()
  const summary = (
    <>
      <Card title="Policy Information">
        <PolicyFacts policy={policy} />
        {payPage && <PayLink insurer={policy.insurer} payPage={payPage} />}
        {policy.description && (
          <p className="mt-4 border-t border-line pt-4 text-sm whitespace-pre-line text-muted">
            {policy.description}
          </p>
        )}
      </Card>
      <Card title="Coverage Summary">
        <CoverageSummary policy={policy} />
      </Card>
      {Object.entries(features).map(
        ([file, { PolicyCard }]) => PolicyCard && <PolicyCard key={file} policy={policy} />,
      )}
      {hasVehicles(lines, policy.type) && <VehiclesCard policy={policy} />}
      <PolicyPartCards policy={policy} contents={contents ?? emptyContents(policy)} />
    </>
  )
  const isPhone = useIsPhone()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      {isPhone && <QuickAccess policy={policy} />}
      <div className="min-w-0 space-y-4">{summary}</div>
      <div className="min-w-0 space-y-4 max-lg:grid max-lg:gap-4 max-lg:space-y-0 sm:max-lg:grid-cols-2">
        {!isPhone && <QuickAccess policy={policy} />}
        {role === 'client' && assignedAgent && <AgentCard agent={assignedAgent} />}
      </div>
    </div>
  )
}

/** A policy without parts and facts. */
const emptyContents = ({ version }: Policy): PolicyContents => ({ parts: [], facts: noFacts, version })

function PolicyFacts({ policy }: { policy: Policy }) {
  return (
    <Facts
      columnCount={3}
      facts={[
        { label: 'Policy number', value: policy.policyNumber },
        { label: 'Coverage type', value: policy.coverageType || 'Standard' },
        { label: 'Status', value: policyStatusLabels[policy.status] },
        { label: 'Category', value: capitalize(policy.category) },
        { label: 'Carrier', value: policy.insurer },
        { label: 'Deductible', value: formatDeductible(policy) },
        { label: 'Premium', value: formatPremium(policy) },
        {
          label: 'Term',
          value: (
            <span className="block text-balance">
              {formatDay(policy.startDate)} to {formatDay(policy.endDate)}
            </span>
          ),
        },
        { label: endLabel(policy, 'Renewal date'), value: formatDay(endDayOf(policy)) },
        ...(policy.writingCompany
          ? [
              {
                label: 'Writing company',
                value: formatInsurer({ carrier: policy.insurer, company: policy.writingCompany }),
              },
            ]
          : []),
        ...(policy.wholesaler ? [{ label: 'Wholesale broker or MGA', value: policy.wholesaler }] : []),
      ]}
    />
  )
}

const PayLink = ({ insurer, payPage }: { insurer: string; payPage: string }) => (
  <p className="mt-2 -mb-2">
    <a
      href={payPage}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-10 items-center gap-1.5 rounded-control text-sm font-medium text-orange-ink hover:underline"
    >
      Pay {insurer}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  </p>
)

/** Limits with their basis, then deductibles and retentions. */
function CoverageSummary({ policy: { coverages, documents } }: { policy: Policy }) {
  if (coverages.length === 0) {
    return (
      <p className="text-sm text-muted">
        No coverages are listed here yet.{documents.length > 0 && ' The policy document has the details.'}
      </p>
    )
  }
  const deductibleCoverages = coverages.filter(({ kind }) => kind !== undefined)
  return (
    <>
      <CoverageLines coverages={coverages.filter(({ kind }) => kind === undefined)} />
      {deductibleCoverages.length > 0 && (
        <div className="mt-4 border-t border-line pt-4 first:mt-0 first:border-0 first:pt-0">
          <h3 className="mb-2 text-sm">Deductibles</h3>
          <CoverageLines coverages={deductibleCoverages} />
        </div>
      )}
    </>
  )
}

/** Coverages without an amount show their text only. */
const CoverageLines = ({ coverages }: Pick<Policy, 'coverages'>) => (
  <ul className="divide-y divide-line text-sm empty:hidden">
    {coverages.map((coverage) => (
      <li
        key={`${coverage.type} ${coverage.amount} ${coverage.interval}`}
        className="flex justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0"
      >
        <span className="min-w-0">{coverage.type}</span>
        <span className="shrink-0 text-right">
          <span className="font-semibold tabular-nums">{formatCoverageAmount(coverage)}</span>{' '}
          <span className="text-muted max-sm:block max-sm:text-xs">
            {coverage.kind === 'retention' ? 'retention' : coverage.interval}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
