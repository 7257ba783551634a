import { addDays, daysBetween } from './days.ts'
import type { CoverageKind } from './lines.ts'
import type { AutoMarket } from './part-labels.ts'
import type { CancellationReason, EventKind } from './policy-events.ts'
import { paymentDecisionNote } from './standing-labels.ts'

interface NoticeLaw {
  /** Days before the end of the term. */
  days: number
  /** Citation of the law. */
  law: string
}

interface CommercialLaws {
  nonrenewal?: NoticeLaw
  conditionalRenewal?: NoticeLaw
  /** For a cancellation for non-payment: the effect of a payment in time. */
  payment?: { text: string; law: string }
  cancellation?: CancellationLaw
}

/** The grounds of a carrier's cancellation of a term in force, in the words of the law. */
export interface CancellationLaw {
  grounds: string[]
  /**
   * The law applies to a new policy once it has been in effect for more than this many days, and to
   * a renewal from its start.
   */
  afterDays: number
  law: string
}

/**
 * Laws on notices to commercial clients, by state. For a state that is not listed, no notice is
 * flagged as late, and letters leave the effect of a payment to the carrier. This is no legal
 * advice.
 */
const commercialLaws: Partial<Record<string, CommercialLaws>> = {
  CT: {
    nonrenewal: { days: 60, law: 'Conn. Gen. Stat. 38a-323(a)(1)' },
    conditionalRenewal: { days: 60, law: 'Conn. Gen. Stat. 38a-323(a)(2)' },
    payment: {
      text: 'You may continue the coverage and avoid the effect of the cancellation by payment in full at any time prior to the effective date of the cancellation',
      law: 'Conn. Gen. Stat. 38a-324(a)',
    },
    // Source: lawserver.com and statutes.laws.com, which have the same text
    // (connecticut_statutes_38a-324, Sec38a-324).
    cancellation: {
      grounds: [
        'nonpayment of premium',
        'conviction of a crime arising out of acts increasing the hazard insured against',
        'discovery of fraud or material misrepresentation by the insured in obtaining the policy or in perfecting any claim thereunder',
        'discovery of any wilful or reckless act or omission by the insured increasing the hazard insured against',
        'physical changes in the property which increase the hazard insured against',
        'a determination by the commissioner that continuation of the policy would violate or place the insurer in violation of the law',
        'a material increase in the hazard insured against',
        'a substantial loss of reinsurance by the insurer affecting this particular line of insurance',
      ],
      afterDays: 60,
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
  const requiredDays =
    notice.kind === 'notice of nonrenewal'
      ? nonrenewal
      : notice.kind === 'conditional renewal'
        ? conditionalRenewal
        : undefined
  if (!requiredDays) return null
  const days = daysBetween(notice.sentOn, policy.endDate)
  return days < requiredDays.days ? { days, required: requiredDays.days, law: requiredDays.law } : null
}

/**
 * The law on cancellations, for lines under it. The law leaves out workers' compensation and autos
 * of a residual market.
 */
export const cancellationLawOf = (
  policy: PolicyUnderLaw & { kind: CoverageKind | undefined; autoMarket: AutoMarket | null },
): CancellationLaw | null =>
  policy.kind === 'workers compensation' || (policy.kind === 'auto' && policy.autoMarket === 'residual')
    ? null
    : (commercialLawsOf(policy).cancellation ?? null)

/** Whether the term was in effect for more than the days of the law, or renews a policy. */
const isInEffect = ({ startDate, isRenewal }: CancelledTerm, { afterDays }: CancellationLaw, day: string) =>
  day > (isRenewal ? startDate : addDays(startDate, afterDays))

interface UnpaidPolicy extends PolicyUnderLaw, CancelledTerm {
  kind: CoverageKind | undefined
  /** The market of an auto policy; null if not stated. */
  autoMarket: AutoMarket | null
  carrier: string
  /** The day of the carrier's notice. */
  noticedOn: string
}

/**
 * Tells a client what a payment in time effects, in the words of the law where it applies. The law
 * leaves out workers' compensation, and autos of a residual market: it is quoted for an auto policy
 * only if the policy says that its market is the voluntary one.
 */
export function paymentEffectOf(policy: UnpaidPolicy): string {
  const { payment, cancellation } = commercialLawsOf(policy)
  const isUnderLaw =
    policy.kind === 'auto' ? policy.autoMarket === 'voluntary' : policy.kind !== 'workers compensation'
  return payment && cancellation && isUnderLaw && isInEffect(policy, cancellation, policy.noticedOn)
    ? `${payment.text} (${payment.law}). ${policy.carrier} decides whether a payment was made in full and in time.`
    : paymentDecisionNote
}

interface CancelledTerm {
  startDate: string
  isRenewal: boolean
}

/** Whether a cancellation for underwriting reasons has to name one of the grounds of the law. */
export const needsGround = (
  event: { kind: EventKind | undefined; reason: CancellationReason | '' | null; effectiveOn: string },
  term: CancelledTerm,
  law: CancellationLaw | null,
): boolean =>
  law !== null &&
  event.reason === 'underwriting' &&
  (event.kind === 'notice of cancellation' || event.kind === 'cancellation') &&
  isInEffect(term, law, event.effectiveOn)
