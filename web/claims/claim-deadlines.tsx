import type { Claim } from '../../contract/claims.ts'
import { formatDay } from '../../contract/values/days.ts'
import { firstReportRules } from '../../contract/values/first-report-of-injury.ts'
import { Alert } from '../ui/alert.tsx'

/**
 * For staff: a notice of loss that was not emailed, a suit with the day of its
 * answer, and the state's first report of injury.
 */
export function ClaimDeadlines({ claim }: { claim: Claim }) {
  const { servedOn, answerBy, firstReportBy, firstReportOn, firstReportState, notice, status } = claim
  const rule = firstReportRules[firstReportState ?? '']
  if (status === 'closed') return null
  return (
    <>
      {notice?.failedBecause && (
        <Alert tone="red">
          {notice.isUnconfirmed
            ? `The first notice of loss may have been emailed to ${notice.to}. ${notice.failedBecause}. Ask the carrier before you email it again.`
            : `The first notice of loss was not emailed to ${notice.to}. ${notice.failedBecause}. ${claim.sentOn ? '' : 'The claim is not marked as sent: '}${claim.sentOn ? 'Email' : 'email'} it again, or send it another way.`}
        </Alert>
      )}
      {servedOn && (
        <Alert tone="amber">
          The suit was served on {formatDay(servedOn)}.{' '}
          {answerBy
            ? `The answer is due on ${formatDay(answerBy)}.`
            : 'Enter the date the answer is due, as the summons says.'}
        </Alert>
      )}
      {firstReportBy && !firstReportOn && (
        <Alert tone="amber">
          First report of injury, {firstReportState}: due by {formatDay(firstReportBy)}
          {rule && ` (${rule.source})`}.
        </Alert>
      )}
    </>
  )
}
