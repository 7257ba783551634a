import { ArchiveX, ArrowRight, Hourglass, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { lineOfType } from '../../contract/values/lines.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { formatStandingNote } from '../../contract/values/standing-labels.ts'
import { agency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { policyPaths } from '../policies/paths.ts'
import {
  endDayOf,
  endLabel,
  formatCoverageLimit,
  formatDeactivation,
  formatPremium,
  isUnconfirmedRenewal,
  policyCardTone,
  policyStatusLabels,
  unconfirmedRenewalText,
} from '../policies/policy-labels.ts'
import { lineIconOf } from '../policies/type-icon.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconBox } from '../ui/icon-box.tsx'
import { NextTerm } from './next-term.tsx'

// Lazy: clients' cards have no actions.
const PolicyActions = lazy(async () => ({ default: (await import('./policy-actions.tsx')).PolicyActions }))

/**
 * A policy in a grid of cards. In PolicyGrid its five rows use the grid's subgrid, so that labels
 * and values align. `showClient` adds the client, for lists of several clients.
 */
export function PolicyCard({
  policy,
  next,
  showClient = false,
}: {
  policy: Policy
  next: Policy | undefined
  showClient?: boolean
}) {
  const staff = isStaff(useMe())
  const heading = useId()
  return (
    <article
      aria-labelledby={heading}
      className="row-span-5 grid h-full min-w-0 grid-cols-1 grid-rows-subgrid content-start gap-y-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <PolicyCardHeader policy={policy} heading={heading} />
      <PolicyNotes policy={policy} next={next} showClient={showClient && staff} />
      <PolicyFigures policy={policy} />
      <div className="flex flex-wrap gap-2 self-end *:flex-1">
        <Button
          variant="secondary"
          to={policyPaths.one(policy.id)}
          aria-label={`View Details of ${policy.policyNumber}`}
          {...(staff ? {} : { iconAfter: ArrowRight })}
        >
          View Details
        </Button>
        {staff && (
          <Suspense fallback={<span />}>
            <PolicyActions policy={policy} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

/** Notes on a policy and its next term. `showClient` adds the client. */
export function PolicyNotes({
  policy,
  next,
  showClient = false,
}: {
  policy: Policy
  next: Policy | undefined
  showClient?: boolean
}) {
  const note = policy.deactivatedAt === null ? formatStandingNote(policy) : null
  const isUpcoming = policy.deactivatedAt === null && policy.startDate > dayIn(agency.timeZone, new Date())
  return (
    <div className="space-y-1.5 text-sm">
      {showClient && <p className="font-semibold">{policy.clientName}</p>}
      {policy.description && <p className="line-clamp-2 text-muted">{policy.description}</p>}
      {isUpcoming && <p className="text-muted">Starts {formatDay(policy.startDate)}</p>}
      {isUnconfirmedRenewal(policy) && (
        <p className="flex gap-2 font-medium text-amber-ink">
          <Hourglass aria-hidden className="mt-px size-4.5 shrink-0" />
          {unconfirmedRenewalText}
        </p>
      )}
      {next && <NextTerm next={next} insurer={policy.insurer} />}
      {note !== null && (
        <p className="flex gap-2 font-medium text-amber-ink">
          <TriangleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
          {note}
        </p>
      )}
      {policy.deactivatedAt !== null && (
        <p className="flex gap-2 text-xs text-muted">
          <ArchiveX aria-hidden className="size-4 shrink-0" />
          {formatDeactivation({ ...policy, deactivatedAt: policy.deactivatedAt })}
        </p>
      )}
    </div>
  )
}

/**
 * The policy's figures. They are in the card's subgrid rows, so that they align with adjacent
 * cards.
 */
export function PolicyFigures({ policy }: { policy: Policy }) {
  const lines = useLines()
  return (
    <dl className="row-span-2 grid grid-cols-2 grid-rows-subgrid gap-x-4 gap-y-3.5 border-t border-line pt-4">
      <Figure label="Coverage">{formatCoverageLimit(lines, policy)}</Figure>
      <Figure label="Premium">{formatPremium(policy)}</Figure>
      <Figure label="Provider">{policy.insurer}</Figure>
      <Figure label={endLabel(policy)}>{formatDay(endDayOf(policy))}</Figure>
    </dl>
  )
}

function PolicyCardHeader({ policy, heading }: { policy: Policy; heading: string }) {
  return (
    <header className="flex min-w-0 items-start gap-3">
      <IconBox icon={lineIconOf(lineOfType(useLines(), policy.type))} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="text-xs text-muted">Policy Info</span>
          <PolicyStatusBadge policy={policy} />
        </div>
        <h3 id={heading} className="mt-0.5 text-md leading-6">
          {shortTypeName(policy.type)}
        </h3>
        <p className="text-xs wrap-anywhere text-muted tabular-nums">{policy.policyNumber}</p>
      </div>
    </header>
  )
}

export function PolicyStatusBadge({ policy: { status, deactivatedAt } }: { policy: Policy }) {
  if (deactivatedAt !== null) return <Badge>Deactivated</Badge>
  return <Badge tone={policyCardTone[status]}>{policyStatusLabels[status]}</Badge>
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm font-semibold wrap-anywhere text-balance tabular-nums">{children}</dd>
    </div>
  )
}
