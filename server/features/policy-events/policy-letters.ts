import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { formatConditions } from '../../../contract/values/event-labels.ts'
import { policyInSentence } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type EventKind, fullReasonOf } from '../../../contract/values/policy-events.ts'
import { formatRenewal } from '../../../contract/values/renewal-labels.ts'
import type { AgencyProfile } from '../../agency.ts'
import { type Context, today } from '../../context.ts'
import { paymentEffectFor } from '../policies/payment-effect.ts'
import type { PolicyForLetter } from './letter-queries.ts'

/**
 * A letter to a client about a policy, emailed or printed. It never promises coverage or a future
 * act.
 */
export interface PolicyLetter {
  heading: string
  paragraphs: string[]
  /** The page that the email links to. */
  linkTarget: 'claims' | 'policies' | 'policy'
}

type LetterContext = Pick<Context, 'agency' | 'now'>

const describePolicy = ({ type, policyNumber }: PolicyForLetter) =>
  `your ${policyInSentence(type)} ${policyNumber}`

const describePolicyAndCarrier = (policy: PolicyForLetter) =>
  `${describePolicy(policy)} with ${policy.carrier}`

/** The client's agent if they have a phone, otherwise the agency. */
function agentContactText(policy: PolicyForLetter, agency: AgencyProfile): string {
  const { agentFirstName, agentLastName, agentPhone } = policy
  return agentPhone
    ? `${fullName(agentFirstName, agentLastName) || agency.name} at ${agentPhone}`
    : `${agency.name} at ${agency.phone}`
}

/**
 * Tells the client what to do about earlier losses. A claims-made policy may cover only claims
 * reported at once.
 */
const earlierLossesNote = (policy: PolicyForLetter, { lines }: AgencyProfile) =>
  isClaimsMade(lines, policy)
    ? 'This policy responds to claims made while it is in force. Report any claim or incident that you know of at once, and ask us today whether an extended reporting period is available. The carrier decides what is covered.'
    : 'You can still report a loss that happened before then. The carrier decides whether it is covered.'

/** Gives the day from which the policy is not in force. */
function cancelledLetter(policy: PolicyForLetter, cancelledOn: string, context: LetterContext): PolicyLetter {
  const { policyNumber, startDate } = policy
  const agency = context.agency()
  const isFlatCancellation = cancelledOn === startDate
  const verb = cancelledOn > today(context) && !isFlatCancellation ? 'will be' : 'was'
  return {
    heading: `Policy ${policyNumber} ${verb} cancelled effective ${formatDay(cancelledOn)}`,
    paragraphs: [
      `Our records show that ${describePolicyAndCarrier(policy)} ${verb} cancelled effective ${formatDay(cancelledOn)}, 12:01 a.m. ${
        isFlatCancellation
          ? 'That is its first day: our records show no coverage under this policy.'
          : 'Our records show no coverage under this policy from that time on.'
      }`,
      isFlatCancellation
        ? 'If you had a loss anyway, you can still report it. The carrier decides whether it is covered.'
        : earlierLossesNote(policy, agency),
      `If you have a question, or this is not correct, please call ${agentContactText(policy, agency)}.`,
    ],
    linkTarget: 'claims',
  }
}

/**
 * Tells clients who were notified of the cancellation that the policy is on file again. Says
 * nothing about coverage.
 */
export const restoredLetter = (
  policy: PolicyForLetter,
  cancelledOn: string,
  { agency }: LetterContext,
): PolicyLetter => ({
  heading: `Policy ${policy.policyNumber}: cancellation record corrected`,
  paragraphs: [
    `We notified you that ${describePolicyAndCarrier(policy)} was cancelled effective ${formatDay(cancelledOn)}. We have undone that entry, and the portal lists the policy again.`,
    `The carrier decides what is covered. If you have a question, please call ${agentContactText(policy, agency())}.`,
  ],
  linkTarget: 'policies',
})

/** The renewal that the carrier offers. Null once it is confirmed, cancelled or deactivated. */
export const renewalLetter = (policy: PolicyForLetter, { agency }: LetterContext): PolicyLetter | null =>
  policy.status !== 'pending' || policy.deactivatedAt !== null || policy.cancelledOn !== null
    ? null
    : {
        heading: `Your renewal: policy ${policy.policyNumber}`,
        paragraphs: [
          `${formatRenewal(policy)} This is for ${describePolicyAndCarrier(policy)}, ${formatDay(policy.startDate)} to ${formatDay(policy.endDate)}.`,
          `The renewal is not in force until ${policy.carrier} confirms it in writing. If you have a question, or something has changed, please call ${agentContactText(policy, agency())}.`,
        ],
        linkTarget: 'policy',
      }

type StateDetails = NonNullable<PolicyForLetter['life']>

/** The reason and the payment of a notice that a premium finance company asked for. */
const financeSentences = ({ carrier }: PolicyForLetter, { amountDue, payBy }: NoticeDetails): string[] => [
  `Your premium finance company requested the cancellation${amountDue === undefined ? '' : `: ${dollars(amountDue)} is due to that company${payBy ? ` by ${formatDay(payBy)}` : ''}`}.`,
  `Please call your premium finance company at once, and keep the receipt for any payment. Only ${carrier} can keep the policy in force or reinstate it.`,
]

type NoticeDetails = NonNullable<StateDetails['notice']>

function noticeLetter(policy: PolicyForLetter, notice: NoticeDetails, context: LetterContext): PolicyLetter {
  const agency = context.agency()
  const { on, reason, amountDue, payBy } = notice
  const isUnpaid = reason === 'non-payment'
  const isFinanced = fullReasonOf(notice) === 'premium finance company’s request'
  const page = policy.payPage ? ` Pay online at ${policy.payPage}` : ''
  return {
    heading: `Notice of cancellation: policy ${policy.policyNumber}, ${formatDay(on)}`,
    paragraphs: [
      `${policy.carrier} has given notice that ${describePolicy(policy)} will be cancelled effective ${formatDay(on)}, 12:01 a.m.${isUnpaid ? ', for nonpayment of premium.' : ''}`,
      ...(isUnpaid && amountDue !== undefined
        ? [
            `${dollars(amountDue)} is due to ${policy.carrier}${payBy ? ` by ${formatDay(payBy)}` : ''}.${page}`,
            `Please pay on time, and keep the receipt. ${paymentEffectFor({ ...policy, insurer: policy.carrier }, policy, context)}`,
          ]
        : []),
      ...(isFinanced ? financeSentences(policy, notice) : []),
      `Unless the notice is rescinded, our records will show no coverage under this policy from ${formatDay(on)}, 12:01 a.m. Please call ${agentContactText(policy, agency)} today, even if you have already paid.`,
    ],
    linkTarget: 'policy',
  }
}

/** Gives the day of reinstatement and the days without coverage. */
const reinstatedLetter = (
  policy: PolicyForLetter,
  { on, cancelledOn }: NonNullable<StateDetails['reinstated']>,
  { agency }: LetterContext,
): PolicyLetter => ({
  heading: `Policy ${policy.policyNumber} was reinstated effective ${formatDay(on)}`,
  paragraphs: [
    `${policy.carrier} has reinstated ${describePolicy(policy)} effective ${formatDay(on)}, 12:01 a.m.`,
    on === cancelledOn
      ? 'Our records show no lapse in coverage.'
      : `Our records show no coverage under this policy from ${formatDay(cancelledOn)} to ${formatDay(on)}, 12:01 a.m. You can still report a loss from those days. The carrier decides whether it is covered.`,
    `If you have a question, please call ${agentContactText(policy, agency())}.`,
  ],
  linkTarget: 'policy',
})

/**
 * The letter about an event of this kind that takes effect on this day. Null if the event has been
 * withdrawn or superseded, or if clients get no letter about its kind.
 */
export function policyLetterOf(
  { kind, day }: { kind: EventKind; day: string },
  policy: PolicyForLetter,
  context: LetterContext,
): PolicyLetter | null {
  const { life, policyNumber, carrier, endDate } = policy
  const agentContact = agentContactText(policy, context.agency())
  switch (kind) {
    case 'notice of cancellation':
      return life?.notice?.on === day ? noticeLetter(policy, life.notice, context) : null
    case 'cancellation':
    case 'flat cancellation':
      return policy.cancelledOn === day ? cancelledLetter(policy, day, context) : null
    case 'reinstatement':
      return life?.reinstated?.on === day ? reinstatedLetter(policy, life.reinstated, context) : null
    case 'notice withdrawn':
      if (life?.notice || policy.cancelledOn !== null) return null
      return {
        heading: `Policy ${policyNumber}: notice of cancellation rescinded`,
        paragraphs: [
          `${carrier} has rescinded its notice of cancellation for ${describePolicy(policy)}.`,
          `Our records show the policy in force until ${formatDay(endDate)}. If you have a question, please call ${agentContact}.`,
        ],
        linkTarget: 'policy',
      }
    case 'notice of nonrenewal':
      if (!life?.nonrenewal) return null
      return {
        heading: `Policy ${policyNumber} will not be renewed by the carrier`,
        paragraphs: [
          `${carrier} has given notice that it will not renew ${describePolicy(policy)}. The policy ends on ${formatDay(endDate)}, 12:01 a.m., and is in force until then.`,
          `Please call ${agentContact} about replacement coverage. Nothing replaces this policy automatically.`,
        ],
        linkTarget: 'policy',
      }
    case 'nonrenewal withdrawn':
      if (life?.nonrenewal) return null
      return {
        heading: `Policy ${policyNumber}: notice of nonrenewal rescinded`,
        paragraphs: [
          `${carrier} has rescinded its notice of nonrenewal for ${describePolicy(policy)}. This is not a renewal yet.`,
          `If you have a question, please call ${agentContact}.`,
        ],
        linkTarget: 'policy',
      }
    case 'extension':
      if (endDate <= day) return null
      return {
        heading: `Policy ${policyNumber} was extended to ${formatDay(endDate)}`,
        paragraphs: [
          `${carrier} has extended ${describePolicy(policy)} from ${formatDay(day)} to ${formatDay(endDate)}, 12:01 a.m.`,
          `This is not a renewal. If you have a question, please call ${agentContact}.`,
        ],
        linkTarget: 'policy',
      }
    case 'conditional renewal': {
      const conditionalRenewal = policy.conditionalRenewal
      if (conditionalRenewal?.on !== day) return null
      return {
        heading: `Policy ${policyNumber}: the carrier will renew on different terms`,
        paragraphs: [
          `${carrier} has given notice that it will renew ${describePolicy(policy)} effective ${formatDay(endDate)} only on different terms: ${formatConditions(conditionalRenewal)}.`,
          `Please call ${agentContact} about what this means for you, and about other coverage.`,
        ],
        linkTarget: 'policy',
      }
    }
    case 'conditional renewal withdrawn':
      if (policy.conditionalRenewal) return null
      return {
        heading: `Policy ${policyNumber}: notice of conditional renewal rescinded`,
        paragraphs: [
          `${carrier} has rescinded its notice of conditional renewal for ${describePolicy(policy)}. This is not a renewal yet.`,
          `If you have a question, please call ${agentContact}.`,
        ],
        linkTarget: 'policy',
      }
    case 'agent of record out':
      // The days of other agents are stored as a multirange: {[2026-12-01,)}.
      if (!policy.elsewhere?.includes(`[${day},`)) return null
      return {
        heading: `Policy ${policyNumber} has a new agent of record effective ${formatDay(day)}`,
        paragraphs: [
          `${carrier} has recorded another agent of record for ${describePolicy(policy)}, effective ${formatDay(day)}. The policy itself does not change.`,
          `From that day on, please ask the new agent for changes, certificates, ID cards and the renewal. If this is not what you wanted, please call ${agentContact} today.`,
        ],
        linkTarget: 'policy',
      }
    case 'agent of record in':
      if (!policy.elsewhere?.includes(`,${day})`)) return null
      return {
        heading: `Policy ${policyNumber}: we are your agent of record effective ${formatDay(day)}`,
        paragraphs: [
          `${carrier} has recorded us as the agent of record for ${describePolicy(policy)}, effective ${formatDay(day)}. The policy itself does not change.`,
          `If you have a question, please call ${agentContact}.`,
        ],
        linkTarget: 'policy',
      }
    default:
      return null
  }
}

/** Tells clients who were notified of an entry that the entry was made by mistake. */
export const takenBackLetter = (
  policy: PolicyForLetter,
  eventText: string,
  { agency }: LetterContext,
): PolicyLetter => ({
  heading: `Policy ${policy.policyNumber}: record corrected`,
  paragraphs: [
    `We notified you of ${eventText} for ${describePolicyAndCarrier(policy)}. That was entered by mistake, and we have undone it.`,
    `The carrier decides what is covered. If you have a question, please call ${agentContactText(policy, agency())}.`,
  ],
  linkTarget: 'policy',
})
