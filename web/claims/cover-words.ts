import { isOutsideCover, otherTermOf } from '../../contract/claim-forms.ts'
import type { Filing } from '../../contract/claim-policies.ts'
import { formatDay } from '../../contract/values/days.ts'

type Term = Pick<Filing, 'startDate' | 'endDate' | 'cancelledOn' | 'isClaimsMade' | 'gaps' | 'otherTerms'>

/** Why a policy can be reported under that is on no list any more. */
export function endedText({ cancelledOn, startDate, endDate, isClaimsMade }: Term): string {
  const what = cancelledOn
    ? `This policy was cancelled from ${formatDay(cancelledOn)}, 12:01 a.m.`
    : 'This policy is not among the current ones any more.'
  if (isClaimsMade)
    return `${what} It answers to claims made while it was in force: what is known can be reported at once, and the carrier decides.`
  return cancelledOn
    ? `${what} A loss can be reported all the same: the carrier decides whether it is covered.`
    : `${what} A loss from its term, ${formatDay(startDate)} to ${formatDay(endDate)}, can still be reported.`
}

/** What is said of a day of loss that lies outside of the cover, to staff or to the client; null of any other. */
export function outsideText(day: string, filing: Term, { staff }: { staff: boolean }): string | null {
  if (!isOutsideCover(day, filing)) return null
  const { cancelledOn, startDate, endDate, isClaimsMade } = filing
  const isAfterCancellation = cancelledOn !== null && day >= cancelledOn
  const term = isAfterCancellation
    ? `This policy was cancelled from ${formatDay(cancelledOn)}`
    : `This policy runs from ${formatDay(startDate)} to ${formatDay(endDate)}`
  if (isClaimsMade)
    return `${term}. What counts is the day on which the claim was made against ${staff ? 'the client' : 'you'}, and the retroactive date: the carrier decides.`
  const other = otherTermOf(day, filing)
  if (other)
    return `That day lies in another term of this policy, ${formatDay(other.startDate)} to ${formatDay(other.endDate)}: the report goes under that one.`
  return `${term}. Our records show no coverage that day; the carrier decides. ${
    staff
      ? 'The loss can be reported all the same: check which policy it falls under.'
      : 'You can report the loss all the same: your agent checks which policy it falls under.'
  }`
}
