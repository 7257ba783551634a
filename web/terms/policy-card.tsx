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
import { NextTerm } from './next-term.tsx'

// Lazy: clients' cards have no actions.
const PolicyActions = lazy(async () => ({ default: (await import('./policy-actions.tsx')).PolicyActions }))

/**
 * A policy in a grid of cards. In PolicyGrid its three rows use the grid's subgrid, so that figures
 * align. `showClient` adds the client, for lists of several clients.
 */
export function PolicyCard({
  policy,
  nextTerm,
  showClient = false,
}: {
  policy: Policy
  nextTerm: Policy | undefined
  showClient?: boolean
}) {
  const isForStaff = isStaff(useMe())
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="row-span-3 grid h-full min-w-0 grid-cols-1 grid-rows-subgrid content-start gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <PolicyCardHeader policy={policy} heading={headingId}>
        <Button
          variant="secondary"
          size="sm"
          to={policyPaths.one(policy.id)}
          aria-label={`View Details of ${policy.policyNumber}`}
          {...(isForStaff ? {} : { iconAfter: ArrowRight })}
        >
          View Details
        </Button>
        {isForStaff && (
          <Suspense fallback={<span />}>
            <PolicyActions policy={policy} />
          </Suspense>
        )}
      </PolicyCardHeader>
      <PolicyNotes policy={policy} nextTerm={nextTerm} showClient={showClient && isForStaff} />
      <PolicyFigures policy={policy} />
    </article>
  )
}

/** Notes on a policy and its next term. `showClient` adds the client. */
export function PolicyNotes({
  policy,
  nextTerm,
  showClient = false,
}: {
  policy: Policy
  nextTerm: Policy | undefined
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
      {nextTerm && <NextTerm nextTerm={nextTerm} insurer={policy.insurer} />}
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

/** The policy's figures: in one line where the cards of PolicyGrid are wide enough. */
export function PolicyFigures({ policy }: { policy: Policy }) {
  const lines = useLines()
  return (
    <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-2 border-t border-line pt-3 @4xl:grid-cols-[1fr_1.5fr_1.1fr_1.3fr]">
      <Figure label="Coverage">{formatCoverageLimit(lines, policy)}</Figure>
      <Figure label="Premium">{formatPremium(policy)}</Figure>
      <Figure label="Provider">{policy.insurer}</Figure>
      <Figure label={endLabel(policy)}>{formatDay(endDayOf(policy))}</Figure>
    </dl>
  )
}

/** `children` are the card's buttons: below the name where there is no room beside it. */
function PolicyCardHeader({
  policy,
  heading,
  children,
}: {
  policy: Policy
  heading: string
  children: ReactNode
}) {
  const Icon = lineIconOf(lineOfType(useLines(), policy.type))
  return (
    <header className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-2">
          <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="text-xs text-muted">Policy Info</span>
          <PolicyStatusBadge policy={policy} />
        </div>
        <h3 id={heading} className="mt-0.5 text-md leading-6">
          {shortTypeName(policy.type)}
        </h3>
        <p className="text-xs wrap-anywhere text-muted tabular-nums">{policy.policyNumber}</p>
      </div>
      <div className="flex gap-2">{children}</div>
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
