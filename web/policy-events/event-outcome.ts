import { formatDay } from '../../contract/values/days.ts'
import type { PolicyChange } from '../../contract/values/policy-change-plan.ts'
import type { PolicyState, RecordedEvent } from '../../contract/values/policy-state.ts'

// Coverage dates are worded as facts on record, since the carrier decides about coverage.

type OutcomeSentence = (change: PolicyChange, today: string) => string | null

/** Without a period: 'a.m.' ends the sentence. */
const formatMidnight = (day: string) => `${formatDay(day)}, 12:01 a.m.`

const cancellationSentence: OutcomeSentence = ({ before, after }) => {
  if (before.cancelledOn === after.cancelledOn) return null
  if (after.cancelledOn !== null)
    return after.cancelledOn === after.term.startDate
      ? 'Cancelled flat.'
      : `Cancelled effective ${formatMidnight(after.cancelledOn)}`
  const { reinstated } = after.life ?? {}
  return reinstated?.cancelledOn === before.cancelledOn
    ? `Reinstated effective ${formatMidnight(reinstated.on)}`
    : 'No longer cancelled.'
}

const gapSentence: OutcomeSentence = ({ before, after }) => {
  const gaps = after.gaps.map(({ from, until }) => `from ${formatDay(from)} to ${formatDay(until)}`)
  if (JSON.stringify(before.gaps) === JSON.stringify(after.gaps)) return null
  return gaps.length === 0 ? 'No gap on record.' : `No coverage on record ${gaps.join(', and ')}.`
}

const noticeSentence: OutcomeSentence = ({ before, after }, today) => {
  // A cancellation makes the notice obsolete.
  if (before.noticeOn === after.noticeOn || after.cancelledOn !== null) return null
  if (after.noticeOn === null) return 'The notice of cancellation no longer applies.'
  return after.noticeOn <= today
    ? `Cancellation was due ${formatMidnight(after.noticeOn)} The carrier has not confirmed it.`
    : `Will be cancelled effective ${formatMidnight(after.noticeOn)}, unless the notice is rescinded.`
}

const nonrenewalSentence: OutcomeSentence = ({ before, after }, today) => {
  const isOnFile = after.life?.nonrenewal !== undefined
  if (isOnFile === (before.life?.nonrenewal !== undefined)) return null
  if (!isOnFile) return 'The notice of nonrenewal no longer applies.'
  const { endDate } = after.term
  return endDate <= today
    ? `Not renewed: the term ended ${formatMidnight(endDate)}`
    : `Will not be renewed: the term ends ${formatMidnight(endDate)}`
}

const binderSentence: OutcomeSentence = ({ before, after }) =>
  before.life?.binder && !after.life?.binder ? 'The policy replaces its binder.' : null

const expirySentence: OutcomeSentence = ({ before, after }) => {
  const isNoted = after.life?.expiryNoted === true
  if (isNoted === (before.life?.expiryNoted === true)) return null
  return isNoted ? 'Expired, not renewed.' : 'No longer recorded as expired.'
}

const reportingSentence: OutcomeSentence = ({ before, after }) => {
  const [valueBefore, valueAfter] = [before.life?.extendedReporting, after.life?.extendedReporting]
  if (valueBefore === valueAfter || (valueBefore && valueAfter && valueBefore.until === valueAfter.until))
    return null
  if (!valueAfter) return 'No extended reporting period on record.'
  return valueAfter.until === undefined
    ? 'Extended reporting period on record.'
    : `Extended reporting period until ${formatDay(valueAfter.until)}.`
}

/** Future changes that will not apply, because the term is cancelled before them. */
const plannedChangeSentence: OutcomeSentence = ({ before, after }) => {
  const isEventInForce = ({ effectiveOn, isTakenBack }: RecordedEvent, { cancelledOn }: PolicyState) =>
    !isTakenBack && (cancelledOn === null || effectiveOn < cancelledOn)
  const days = after.events.flatMap((event, index) => {
    const valueBefore = before.events[index]
    const endsPlannedChange =
      event.isToCome && valueBefore && isEventInForce(valueBefore, before) && !isEventInForce(event, after)
    return endsPlannedChange ? formatDay(event.effectiveOn) : []
  })
  if (days.length === 0) return null
  return `The ${days.length === 1 ? 'change' : 'changes'} planned for ${days.join(' and ')} will not apply.`
}

const termSentence: OutcomeSentence = ({ before, after }) =>
  before.term.endDate === after.term.endDate ? null : `The term ends ${formatMidnight(after.term.endDate)}`

const conditionalSentence: OutcomeSentence = ({ before, after }) => {
  const [valueBefore, valueAfter] = [before.conditionalRenewal, after.conditionalRenewal]
  if (JSON.stringify(valueBefore) === JSON.stringify(valueAfter)) return null
  return valueAfter
    ? `The carrier renews only on different terms from ${formatDay(after.term.endDate)}.`
    : 'The notice of conditional renewal no longer applies.'
}

const agentSentence: OutcomeSentence = ({ before, after }) => {
  if (JSON.stringify(before.elsewhere) === JSON.stringify(after.elsewhere)) return null
  const last = after.elsewhere.at(-1)
  if (!last) return 'This agency services the policy for its whole term.'
  return last.until === null
    ? `Another agent services the policy from ${formatMidnight(last.from ?? after.term.startDate)} No ID cards or certificates from then on.`
    : `This agency services the policy from ${formatMidnight(last.until)}`
}

const sentences = [
  termSentence,
  conditionalSentence,
  agentSentence,
  cancellationSentence,
  binderSentence,
  gapSentence,
  noticeSentence,
  nonrenewalSentence,
  expirySentence,
  reportingSentence,
  plannedChangeSentence,
]

/** The effects of a change, in sentences: 'Cancelled flat.', 'No coverage on record from …'. */
export function outcomeSentencesOf(change: PolicyChange, today: string): string[] {
  const outcomeTexts = sentences.map((sentence) => sentence(change, today)).filter((text) => text !== null)
  return outcomeTexts.length > 0 ? outcomeTexts : ['Status and coverage dates stay the same.']
}
