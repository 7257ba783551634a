import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Undo } from '../../../contract/undo.ts'
import { openDayFrom } from '../../../contract/values/business-hours.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { differences, record, recordWithUndo } from '../activity/record.ts'
import { claimToChange, updateClaim } from './queries.ts'

/**
 * Notes how a claim stands with the carrier and what comes next. Where nothing changes, nobody is told; what may be taken back is
 * told once it can be no more.
 */
export async function takeClaimStep(
  tx: Db,
  visit: RequestContext,
  id: string,
  { version, undoable, ...given }: Omit<HandlerInput<typeof api.claims.changeStatus>, 'id'>,
): Promise<Undo | null> {
  const before = await claimToChange(tx, visit.me, id)
  if (before.status === 'draft') throw conflict('not_reported', 'This claim has not been reported yet')
  assertVersion(before, version, { of: ['claim'], id, clientId: before.clientId })
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const { nextBy } = given
  const isAnotherDay = nextBy && nextBy !== before.nextBy
  // Nobody does anything on a day on which the agency is closed.
  const sent = isAnotherDay ? { ...said, nextBy: openDayFrom(visit.agency(), nextBy) } : said
  const changed = differences(before, sent)
  if (Object.keys(changed).length === 0) return null
  if (isAnotherDay && nextBy < today(visit)) throw wrongField('nextBy', 'Please choose today or a later date')
  const setChangedAt = visit.now().toISOString()
  await updateClaim(tx, id, { ...sent, changedAt: setChangedAt })
  const { clientId, line, policyNumber, changedAt: wasChangedAt } = before
  const step = { action: 'claim.stepTaken', id, clientId } as const
  const details = { ...changed, line, policyNumber }
  // As it was: by when it last changed it is told to the admins, and is late.
  if (undoable)
    return recordWithUndo(tx, visit, { ...step, details: { ...details, wasChangedAt, setChangedAt } })
  await record(tx, visit, { ...step, details })
  return null
}
