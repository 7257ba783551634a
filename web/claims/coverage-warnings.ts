import {
  coverageDecisionDay,
  isOutsideCover,
  type LossReport,
  termCoveringDay,
} from '../../contract/claim-forms.ts'
import type { Filing } from '../../contract/claim-policies.ts'
import { formatDay } from '../../contract/values/days.ts'

type PolicyTerm = Pick<
  Filing,
  'startDate' | 'endDate' | 'cancelledOn' | 'isClaimsMade' | 'retroactiveDay' | 'gaps' | 'otherTerms'
>
type LossDays = Pick<LossReport, 'occurredOn' | 'claimWasMade' | 'claimMadeOn' | 'knownOn'>

/** Says that a claim can still be reported under a policy that is no longer in force, and why. */
export function formatEndedPolicy({ cancelledOn, startDate, endDate, isClaimsMade }: PolicyTerm): string {
  const policyText = cancelledOn
    ? `This policy was cancelled effective ${formatDay(cancelledOn)}, 12:01 a.m.`
    : 'This is not a current policy.'
  if (isClaimsMade)
    return `${policyText} It responds only to claims made while it was in force. A claim or circumstance known by then can still be reported: do so at once. The carrier decides whether it is covered.`
  return cancelledOn
    ? `${policyText} A loss can still be reported: the carrier decides whether it is covered.`
    : `${policyText} A loss from its term, ${formatDay(startDate)} to ${formatDay(endDate)}, can still be reported.`
}

/** A warning if the loss is outside the term on file, for staff or client; otherwise null. */
export function formatOutsideTerm(
  lossDays: LossDays,
  term: PolicyTerm,
  { staff, today }: { staff: boolean; today: string },
): string | null {
  const { isClaimsMade, retroactiveDay } = term
  const reportText = staff
    ? 'It can still be reported: check which policy it falls under.'
    : 'You can still report it: your agent will check which policy it falls under.'
  if (isClaimsMade && retroactiveDay && lossDays.occurredOn !== '' && lossDays.occurredOn < retroactiveDay)
    return `This policy responds to acts on or after its retroactive date, ${formatDay(retroactiveDay)}. Our records show no coverage for an earlier act; the carrier decides. ${reportText}`
  const day = coverageDecisionDay(lossDays, { isClaimsMade, today })
  if (isClaimsMade && day === '')
    return isOutsideCover(lossDays.occurredOn, term)
      ? `${formatTermBound(lossDays.occurredOn, term)}. What counts is the date the claim was made against ${staff ? 'the client' : 'you'}, and the retroactive date: the carrier decides.`
      : null
  if (!isOutsideCover(day, term)) return null
  const otherTerm = termCoveringDay(day, term)
  if (otherTerm)
    return `That date falls in another term of this policy, ${formatDay(otherTerm.startDate)} to ${formatDay(otherTerm.endDate)}. The report goes under that term.`
  return `${formatTermBound(day, term)}. Our records show no coverage that day; the carrier decides. ${reportText}`
}

const formatTermBound = (day: string, { cancelledOn, startDate, endDate }: PolicyTerm) =>
  cancelledOn !== null && day >= cancelledOn
    ? `This policy was cancelled effective ${formatDay(cancelledOn)}`
    : `This policy runs from ${formatDay(startDate)} to ${formatDay(endDate)}`
