import { sql } from 'kysely'
import type { HolderReason } from '../../../contract/values/holder-reasons.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'

/** A certificate, locked until the transaction ends, so that reports of it are counted in turn. */
export const certificateToReport = (tx: Db, id: string) =>
  tx
    .selectFrom('certificates')
    .select(['clientId', 'number', 'printed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function countReportsSince(tx: Db, certificateId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('holderReports')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('certificateId', '=', certificateId)
    .where('reportedAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

interface ReportToInsert {
  id: string
  clientId: string
  certificateId: string
  reason: HolderReason
  said: string
  reportedAt: string
}

export const insertHolderReport = (tx: Db, report: ReportToInsert) =>
  tx.insertInto('holderReports').values(report).execute()

const selectReports = (db: Db, me: Me) =>
  seenBy(db, me)
    .holderReports.innerJoin('certificates', 'certificates.id', 'holderReports.certificateId')
    .select([
      'holderReports.id',
      'holderReports.clientId',
      'holderReports.certificateId',
      'holderReports.reason',
      'holderReports.said',
      'holderReports.reportedAt',
      'holderReports.settledAt',
      'certificates.number',
    ])
    .select(sql<string>`certificates.printed #>> '{holder,name}'`.as('holderName'))

export async function holderReportSeenBy(db: Db, me: Me, id: string) {
  const row = await selectReports(db, me).where('holderReports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Report')
  return row
}

/** The report, locked until the transaction ends, or 404. */
export async function holderReportToChange(tx: Db, me: Me, id: string) {
  const row = await selectReports(tx, me)
    .where('holderReports.id', '=', id)
    .forUpdate('holderReports')
    .executeTakeFirst()
  if (!row) throw notFound('Report')
  return row
}

export const markReportSettled = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('holderReports')
    .set({ settledAt: timestamp, settledBy: userId })
    .where('id', '=', id)
    .execute()
