import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { lossKindLabels } from '../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { ClaimBadges } from './claim-badges.tsx'
import { claimSummary } from './claim-labels.ts'
import { claimPaths } from './paths.ts'

/** Links to a claim's page, or to the form of a draft. */
export const claimLink = ({ id, status, policyId }: Pick<Claim, 'id' | 'status' | 'policyId'>) =>
  status === 'draft' ? `${claimPaths.file(policyId)}?claim=${id}` : claimPaths.one(id)

/** A claim in a list. `clientName` names the client, for staff. */
export function ClaimCard({
  claim,
  clientName,
  level,
}: {
  claim: Claim
  clientName?: ReactNode
  /** The heading's level, by the list's place on the page. */
  level: 2 | 3
}) {
  const headingId = useId()
  const Heading = `h${level}` as const
  const { line, status, policyNumber, carrier, claimNumber, nextStep, nextBy } = claim
  return (
    <article
      aria-labelledby={headingId}
      className="relative rounded-card border border-line bg-surface p-4 shadow-card transition-colors duration-150 focus-within:border-edge hover:bg-wash/50 sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Heading id={headingId} className="text-md leading-6">
          <Link to={claimLink(claim)} className="after:absolute after:inset-0 after:rounded-card">
            {lossKindLabels[line]} claim on {policyNumber}
          </Link>
        </Heading>
        <ClaimBadges claim={claim} />
      </header>
      <p className="mt-1.5 line-clamp-2 max-w-prose text-sm text-muted wrap-anywhere">
        {claimSummary(claim)}
      </p>
      {status === 'draft' && <p className="mt-1.5 text-sm font-medium">Not sent yet. Open it to finish.</p>}
      {status !== 'closed' && (nextStep || nextBy) && (
        <p className="mt-1.5 text-sm font-medium wrap-anywhere">
          Next step: {nextStep || 'not entered'}
          {nextBy && `, due ${formatDay(nextBy)}`}
        </p>
      )}
      <footer className="mt-3 text-xs text-muted">
        {clientName && <span className="relative block">{clientName}</span>}
        {carrier}
        {claimNumber && ` · Claim number ${claimNumber}`} ·{' '}
        <span className="whitespace-nowrap">
          {formatMoment(claim.reportedAt ?? claim.createdAt, agency.timeZone)}
        </span>
      </footer>
    </article>
  )
}
