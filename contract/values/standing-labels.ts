import { formatDay } from './days.ts'
import { dollars } from './money.ts'
import type { TermStanding } from './policy-events.ts'

export const termStandingLabels: Record<TermStanding, string> = {
  offered: 'Renewal offered',
  cancelled: 'Cancelled',
  'not renewed': 'Not renewed',
  expired: 'Expired',
  pending: 'Pending',
  bound: 'Bound',
  'to begin': 'Not started',
  'binder ended': 'Binder ended',
  lapsed: 'Not in force',
  'other agent': 'With another agent',
  'cancellation due': 'Cancellation due',
  'cancellation pending': 'Cancellation pending',
  'ends early': 'Ends early',
  'nonrenewal pending': 'Will not be renewed',
  reinstated: 'Reinstated',
  'in force': 'In force',
}

/** The facts of a term's events that labels use. */
interface TermEvents {
  binder?: { number: string; ends: string } | undefined
  notice?:
    | { on: string; amountDue?: number | undefined; payBy?: string | undefined; cause?: string | undefined }
    | undefined
  reinstated?: { on: string; cancelledOn: string } | undefined
}

interface StandingPolicy {
  standing: TermStanding
  life: TermEvents | null
  insurer: string
  startDate: string
  endDate: string
  cancelledOn: string | null
}

/** '$412 by Dec 9, 2026', from a notice for nonpayment. */
/** '$980 is due to that company by Dec 10, 2026'. `words` go between the amount and the day. */
function formatAmountDue(termEvents: TermEvents | null, words = ''): string {
  const { amountDue, payBy } = termEvents?.notice ?? {}
  if (amountDue === undefined) return ''
  return `${dollars(amountDue)}${words}${payBy === undefined ? '' : ` by ${formatDay(payBy)}`}`
}

const isFinanced = (termEvents: TermEvents | null) =>
  termEvents?.notice?.cause === 'premium finance company’s request'

export const paymentDecisionNote = 'The carrier decides whether a payment keeps the policy in force.'

/**
 * Explanation of a policy's standing, with advice for the client; null if its status says enough.
 * The text makes no promise, since the carrier decides on coverage.
 */
export function describeTermStanding(
  policy: StandingPolicy,
  /** The effect of a payment in time, by the law of the client's state. */
  paymentEffect = paymentDecisionNote,
): { text: string; todo: string; isGrave: boolean } | null {
  const { standing, life, insurer, endDate, cancelledOn } = policy
  const noticeDay = life?.notice?.on ?? endDate
  // No period follows: 'a.m.' already ends with one.
  const formatMidnight = (day: string) => `${formatDay(day)}, 12:01 a.m.`
  switch (standing) {
    case 'cancellation pending':
      return {
        text: `${insurer} has given notice that this policy will be cancelled effective ${formatMidnight(noticeDay)}`,
        todo: isFinanced(life)
          ? `Call your premium finance company and your agent at once${formatAmountDue(life) ? `: ${formatAmountDue(life, ' is due to that company')}` : ''}. Only ${insurer} can keep the policy in force or reinstate it.`
          : formatAmountDue(life)
            ? `Pay ${formatAmountDue(life, ` to ${insurer}`)}, and call your agent. ${paymentEffect}`
            : 'Call your agent today about what can be done.',
        isGrave: true,
      }
    case 'cancellation due':
      return {
        text: `${insurer} gave notice that this policy would be cancelled effective ${formatMidnight(noticeDay)}, and we have not heard that the notice was rescinded.`,
        todo: 'Do not rely on this policy until your agent confirms it is in force: call today. Until then, ID cards and certificates are not available.',
        isGrave: true,
      }
    case 'cancelled':
      return {
        text:
          cancelledOn === policy.startDate
            ? 'This policy was cancelled flat, from its first day: our records show no coverage under it.'
            : `This policy was cancelled${cancelledOn ? ` effective ${formatMidnight(cancelledOn)}` : ''}: our records show no coverage from then on.`,
        todo: 'A loss before that date can still be reported. The carrier decides what is covered.',
        isGrave: true,
      }
    case 'ends early':
      return {
        text: `This policy is cancelled effective ${cancelledOn ? formatMidnight(cancelledOn) : 'a future date'}, and in force until then.`,
        todo: 'Ask your agent about replacement coverage.',
        isGrave: true,
      }
    case 'lapsed':
      return {
        text: `This policy provides no coverage today, as far as our records show.${life?.reinstated ? ` It is reinstated effective ${formatMidnight(life.reinstated.on)}` : ''}`,
        todo: 'Call your agent if you did not expect this.',
        isGrave: true,
      }
    case 'binder ended':
      return {
        text: `The binder of this policy ended on ${life?.binder ? formatDay(life.binder.ends) : 'its last day'}, and the policy itself is not on file yet.`,
        todo: 'Do not rely on this policy until your agent confirms it.',
        isGrave: true,
      }
    case 'other agent':
      return {
        text: `Another agent services this policy with ${insurer}. It is in force, as far as our records show.`,
        todo: 'Ask that agent for ID cards and certificates. A loss can still be reported here.',
        isGrave: false,
      }
    case 'bound':
      return {
        text: `Bound${life?.binder?.number ? ` under binder ${life.binder.number}` : ''}${life?.binder ? ` until ${formatDay(life.binder.ends)}` : ''}: the carrier has not issued the policy yet.`,
        todo: '',
        isGrave: false,
      }
    case 'nonrenewal pending':
      return {
        text: `${insurer} will not renew this policy: it ends on ${formatMidnight(endDate)}, and is in force until then.`,
        todo: 'Talk to your agent about replacement coverage. Nothing replaces this policy automatically.',
        isGrave: true,
      }
    case 'not renewed':
      return {
        text: `${insurer} did not renew this policy: it ended on ${formatMidnight(endDate)}`,
        todo: '',
        isGrave: false,
      }
    case 'reinstated': {
      const { on: reinstatedDay, cancelledOn: cancelledDay } = life?.reinstated ?? {
        on: endDate,
        cancelledOn: endDate,
      }
      return reinstatedDay === cancelledDay
        ? null
        : {
            text: `Reinstated effective ${formatMidnight(reinstatedDay)} Our records show no coverage from ${formatDay(cancelledDay)} until then.`,
            todo: '',
            isGrave: false,
          }
    }
    default:
      return null
  }
}

/** The standing on one line, for a card or a list row. */
export function formatStandingNote({
  standing,
  life,
  cancelledOn,
}: Pick<StandingPolicy, 'standing' | 'life' | 'cancelledOn'>) {
  switch (standing) {
    case 'cancellation pending':
      return `To be cancelled ${life?.notice ? formatDay(life.notice.on) : ''}${formatAmountDue(life) ? `: ${formatAmountDue(life, ' due')}` : ''}`
    case 'cancellation due':
      return `Cancellation date${life?.notice ? ` ${formatDay(life.notice.on)}` : ''} has passed, not confirmed by the carrier`
    case 'cancelled':
      return cancelledOn ? `Cancelled effective ${formatDay(cancelledOn)}, 12:01 a.m.` : null
    case 'ends early':
      return cancelledOn ? `Active until ${formatDay(cancelledOn)}, cancellation confirmed` : null
    case 'nonrenewal pending':
      return 'The carrier will not renew this policy'
    case 'bound':
      return life?.binder ? `Bound until ${formatDay(life.binder.ends)}, not issued yet` : null
    case 'lapsed':
    case 'other agent':
    case 'binder ended':
    case 'not renewed':
      return termStandingLabels[standing]
    default:
      return null
  }
}
