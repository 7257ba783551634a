import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PremiumYear } from '../../contract/policies.ts'
import { dayIn } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { LegendEntry, Picture } from '../pictures/picture.tsx'
import { StackedRows } from '../pictures/stacked-rows.tsx'
import { policyPaths } from '../policies/paths.ts'
import { policyStatusLabels } from '../policies/policy-labels.ts'
import {
  describePremiumChange,
  describePremiums,
  formatChangeReason,
  formatPremiumGroup,
  formatPremiumStep,
  nameOfChanged,
  type PremiumGroup,
  type PremiumRow,
  premiumColumns,
} from './premium-labels.ts'

const statusStyles: Record<PremiumGroup['status'], string> = {
  active: 'border-green bg-green-soft text-green-ink',
  pending: 'border-dashed border-amber-ink bg-amber-soft text-amber-ink',
  expired: 'border-edge bg-grey-soft text-grey-ink',
}
const statusOrder = ['expired', 'active', 'pending'] as const

/** Changes beside each bar; the table has the others. */
const maxChangesShown = 3

/** The client's own premium by year. */
export function OwnPremiums() {
  const { data } = useQuery(endpointQuery(policies.premiums, {}))
  return data ? <PremiumPicture years={data.years} /> : null
}

/** The premium of a client by year, for staff. */
export function ClientPremiums({ clientId }: { clientId: string }) {
  const { data } = useQuery(endpointQuery(policies.premiumsOfClient, { id: clientId }))
  return data ? <PremiumPicture years={data.years} clientId={clientId} /> : null
}

/** Renders nothing without a premium on file. */
function PremiumPicture({ years: allYears, clientId }: { years: readonly PremiumYear[]; clientId?: string }) {
  const years = allYears.filter(({ groups }) => groups.some(({ premium }) => premium > 0))
  if (years.length === 0) return null
  const thisYear = Number(dayIn(agency.timeZone, new Date()).slice(0, 4))
  const linkOf = (year: number, { status, policyId }: PremiumGroup) =>
    policyId ? policyPaths.one(policyId) : policyPaths.ofYear({ year, status, clientId })
  const groupsOf = ({ groups }: PremiumYear) =>
    statusOrder.flatMap((status) => groups.filter((group) => group.status === status && group.premium > 0))
  const hiddenCount = years.reduce((sum, { moreChanges }) => sum + moreChanges, 0)
  const rows = years.flatMap((year): PremiumRow[] => [
    ...groupsOf(year).map((group) => ({
      key: `${year.year} ${group.status}`,
      year: year.year,
      description: `${policyStatusLabels[group.status]}: ${formatCount(group.policies, 'policy', 'policies')}`,
      premium: group.premium,
      reason: '',
      to: linkOf(year.year, group),
    })),
    ...year.changes.map((change, index) => ({
      key: `${year.year} ${index}`,
      year: year.year,
      description: `${nameOfChanged(change)}: ${formatPremiumStep(change)}`,
      premium: change.after,
      reason: formatChangeReason(change),
      to: policyPaths.one(change.policyId),
    })),
  ])
  const firstGroup = years[0] && groupsOf(years[0])[0]
  return (
    <Picture
      title="Premium by Year"
      sentence={describePremiums(years, thisYear)}
      legend={statusOrder
        .filter((status) => years.some((year) => groupsOf(year).some((group) => group.status === status)))
        .map((status) => (
          <LegendEntry key={status} className={statusStyles[status]}>
            {policyStatusLabels[status]}
          </LegendEntry>
        ))}
      note={
        <>
          {hiddenCount > 0 && <p>{formatCount(hiddenCount, 'smaller change')} not shown.</p>}
          <p>
            A term’s full premium counts in the year the term begins, even if it was cancelled later. Terms
            cancelled flat and policies with another agent are not counted.
          </p>
        </>
      }
      firstMark={years[0] && firstGroup ? `${years[0].year} ${firstGroup.status}` : null}
      columns={premiumColumns}
      rows={rows}
      rowKey={({ key }) => key}
      rowTo={({ to }) => to}
      fileName="premium-by-year"
    >
      <StackedRows
        rows={years.map((year) => ({
          key: String(year.year),
          label: String(year.year),
          marks: groupsOf(year).map((group) => ({
            id: `${year.year} ${group.status}`,
            label: formatPremiumGroup(year.year, group),
            to: linkOf(year.year, group),
            amount: group.premium,
            className: statusStyles[group.status],
          })),
          note: year.changes.length > 0 && <Changes year={year} />,
        }))}
      />
    </Picture>
  )
}

function Changes({ year: { changes, moreChanges } }: { year: PremiumYear }) {
  const moreCount = changes.length - maxChangesShown + moreChanges
  return (
    <ul className="space-y-1">
      {changes.slice(0, maxChangesShown).map((change) => (
        <li key={`${change.policyId} ${change.kind} ${change.on} ${change.after}`}>
          <Link
            to={policyPaths.one(change.policyId)}
            className="font-medium text-ink underline-offset-2 hover:underline"
          >
            {nameOfChanged(change)}
          </Link>{' '}
          {describePremiumChange(change)}
        </li>
      ))}
      {moreCount > 0 && <li>{formatCount(moreCount, 'more change')}: see the table.</li>}
    </ul>
  )
}
