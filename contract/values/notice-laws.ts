import { daysBetween } from './days.ts'
import type { EventKind } from './policy-events.ts'

interface NoticeLaw {
  /** Days before the end of the term. */
  days: number
  /** Where the law says so. */
  law: string
}

interface CommercialLaws {
  nonrenewal?: NoticeLaw
  conditionalRenewal?: NoticeLaw
  /** Non-payment: what the law says of a payment in time. */
  payment?: { says: string; law: string }
}

/**
 * Laws of notices to commercial clients, by state. A state that is not listed is not known: nothing
 * is flagged there, and letters leave the outcome of a payment to the carrier. For engineers, not
 * advice.
 */
const commercialLaws: Partial<Record<string, CommercialLaws>> = {
  CT: {
    nonrenewal: { days: 60, law: 'Conn. Gen. Stat. 38a-323(a)(1)' },
    conditionalRenewal: { days: 60, law: 'Conn. Gen. Stat. 38a-323(a)(2)' },
    payment: {
      says: 'You may continue the coverage and avoid the effect of the cancellation by payment in full at any time prior to the effective date of the cancellation',
      law: 'Conn. Gen. Stat. 38a-324(a)',
    },
  },
}

interface PolicyUnderLaw {
  category: 'commercial' | 'personal'
  /** State of the client; null if unknown. */
  state: string | null
}

export const commercialLawsOf = ({ category, state }: PolicyUnderLaw): CommercialLaws =>
  (category === 'commercial' && state !== null && commercialLaws[state]) || {}

/** Days from a notice to the end of the term, if the law asks for more; otherwise null. */
export function lateNoticeOf(
  notice: { kind: EventKind; sentOn: string },
  policy: PolicyUnderLaw & { endDate: string },
): { days: number; required: number; law: string } | null {
  const { nonrenewal, conditionalRenewal } = commercialLawsOf(policy)
  const asked =
    notice.kind === 'notice of nonrenewal'
      ? nonrenewal
      : notice.kind === 'conditional renewal'
        ? conditionalRenewal
        : undefined
  if (!asked) return null
  const days = daysBetween(notice.sentOn, policy.endDate)
  return days < asked.days ? { days, required: asked.days, law: asked.law } : null
}
