import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { policyPaths } from '../policies/paths.ts'
import { formatPremium, isUnconfirmedRenewal, unconfirmedRenewalText } from '../policies/policy-labels.ts'

/** Groups each term with the term that renews it, for one card. */
export function groupByNextTerm<Term extends { id: string; renewal: { of: string } | null }>(
  policies: readonly Term[],
): { policy: Term; nextTerm: Term | undefined }[] {
  const policiesById = new Map(policies.map((policy) => [policy.id, policy]))
  const nextTermsById = new Map(
    policies.flatMap((nextTerm) => (nextTerm.renewal ? [[nextTerm.renewal.of, nextTerm] as const] : [])),
  )
  // A card holds two terms, so the third term gets a card of its own.
  const isNextTerm = ({ id, renewal }: Term): boolean => {
    const previousTerm = renewal && policiesById.get(renewal.of)
    return previousTerm != null && nextTermsById.get(previousTerm.id)?.id === id && !isNextTerm(previousTerm)
  }
  return policies
    .filter((policy) => !isNextTerm(policy))
    .map((policy) => ({ policy, nextTerm: nextTermsById.get(policy.id) }))
}

/** The next term on the card of the term before, with a link. */
export const NextTerm = ({ nextTerm, insurer }: { nextTerm: Policy; insurer: string }) => (
  <p
    className={
      isUnconfirmedRenewal(nextTerm) ? 'flex gap-2 font-medium text-amber-ink' : 'flex gap-2 text-muted'
    }
  >
    {isUnconfirmedRenewal(nextTerm) && <Hourglass aria-hidden className="mt-px size-4.5 shrink-0" />}
    <span>
      <Link to={policyPaths.one(nextTerm.id)} className="underline underline-offset-4">
        Renewal effective {formatDay(nextTerm.startDate)}
      </Link>
      : {nextTerm.insurer !== insurer && `${nextTerm.insurer}, `}
      {formatPremium(nextTerm)}
      {isUnconfirmedRenewal(nextTerm) && `. ${unconfirmedRenewalText}`}
    </span>
  </p>
)
