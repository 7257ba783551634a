import { sql } from 'kysely'
import { holderReasonLabels, holderReasons } from '../../../contract/values/holder-reasons.ts'
import { seenBy } from '../../access.ts'
import {
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'

const reasonLabel = sql`case holder_reports.reason ${sql.join(
  holderReasons.map(
    (reason) => sql`when ${sql.lit(reason)} then ${sql.lit(holderReasonLabels[reason].staffText)}`,
  ),
  sql` `,
)} end`

const reportsToSettle = ({ db, me }: WorkItemsContext) =>
  seenBy(db, me)
    .holderReports.innerJoin('certificates', 'certificates.id', 'holderReports.certificateId')
    .where('holderReports.settledAt', 'is', null)
    .select((row) =>
      workItemColumns({
        id: row.ref('holderReports.id'),
        clientId: row.ref('holderReports.clientId'),
        about: sql`concat('Certificate ', certificates.number, ' for ', certificates.printed #>> '{holder,name}')`,
        detail: sql<string>`${reasonLabel}`,
        since: row.ref('holderReports.reportedAt'),
        due: row.ref('holderReports.reportedAt'),
        standing: waitingUrgency,
      }),
    )

/** Certificates with a problem that their holder reported. */
export const holderReportWorkItems = new WorkItems('holder report', 26, reportsToSettle)
