import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { limitVisitors, tooManyRequestsError } from '../../http/throttle.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { certificateWithCode } from '../certificates/certificate-check.ts'
import {
  certificateToReport,
  countReportsSince,
  holderReportToChange,
  insertHolderReport,
  markReportSettled,
} from './queries.ts'

const reportsPerMinute = 20
const reportsPerDay = 5
const hour = 3_600_000

/** Stores what a holder says is wrong with a certificate. It becomes work of staff. */
export async function reportCertificate(
  { number, code, reason, said }: HandlerInput<typeof api.holderAccess.report>,
  context: RequestContext<unknown>,
): Promise<void> {
  await limitVisitors(context, { what: 'reports of certificate holders', limit: reportsPerMinute })
  const certificateId = await certificateWithCode(context, { number, code })
  await context.write((tx) => addReport(tx, context, { certificateId, reason, said }))
}

async function addReport(
  tx: Db,
  context: RequestContext<unknown>,
  {
    certificateId,
    ...report
  }: Pick<HandlerInput<typeof api.holderAccess.report>, 'reason' | 'said'> & {
    certificateId: string
  },
): Promise<void> {
  const { clientId, number, printed } = await certificateToReport(tx, certificateId)
  const now = context.now()
  if ((await countReportsSince(tx, certificateId, new Date(now.getTime() - 24 * hour))) >= reportsPerDay)
    throw tooManyRequestsError(
      hour,
      'The agency has several reports about this certificate already. Please call the agency',
    )
  await insertHolderReport(tx, {
    ...{ id: newId(), clientId, certificateId, reportedAt: now.toISOString() },
    ...report,
  })
  // Whoever has number and code may report, so the entry names nobody.
  await record(
    tx,
    { ...context, me: null },
    {
      action: 'certificate.holderReported',
      ...{ id: certificateId, clientId },
      details: { number, holder: printed.holder.name, reason: report.reason },
    },
  )
}

export async function settleReport(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, certificateId, number, holderName, reason, settledAt } = await holderReportToChange(
    tx,
    context.me,
    id,
  )
  if (settledAt !== null) throw conflict('not_waiting', 'This report was already marked as done')
  await markReportSettled(tx, id, context.me.id, context.now().toISOString())
  await record(tx, context, {
    action: 'certificate.holderReportSettled',
    ...{ id: certificateId, clientId },
    details: { number, holder: holderName, reason },
  })
}
