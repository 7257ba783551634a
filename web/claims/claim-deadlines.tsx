import type { Claim } from '../../contract/claims.ts'
import { formatDay } from '../../contract/values/days.ts'
import { firstReportRules } from '../../contract/values/first-report-of-injury.ts'
import { Alert } from '../ui/alert.tsx'

/** For staff: the day of service of suit papers, and the state's first report of injury. */
export function ClaimDeadlines({ claim }: { claim: Claim }) {
  const { servedOn, firstReportBy, firstReportOn, firstReportState, status } = claim
  const rule = firstReportRules[firstReportState ?? '']
  if (status === 'closed') return null
  return (
    <>
      {servedOn && (
        <Alert tone="amber">
          The suit was served on {formatDay(servedOn)}. The time to answer runs from that day.
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
