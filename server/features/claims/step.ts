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
 * Sets a claim's status and next action. Without changes, nobody is notified. With `undoable`,
 * notifications wait for the undo window.
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
  // A next action date on a closed day moves to the next open day.
  const sent = isAnotherDay ? { ...said, nextBy: openDayFrom(visit.agency(), nextBy) } : said
  const changed = differences(before, sent)
  if (Object.keys(changed).length === 0) return null
  if (isAnotherDay && nextBy < today(visit)) throw wrongField('nextBy', 'Please choose today or a later date')
  const setChangedAt = visit.now().toISOString()
  await updateClaim(tx, id, { ...sent, changedAt: setChangedAt })
  const { clientId, line, policyNumber, changedAt: wasChangedAt } = before
  const step = { action: 'claim.stepTaken', id, clientId } as const
  const details = { ...changed, line, policyNumber }
  // Undo needs both times, because escalation and lateness depend on the previous time of change.
  if (undoable)
    return recordWithUndo(tx, visit, { ...step, details: { ...details, wasChangedAt, setChangedAt } })
  await record(tx, visit, { ...step, details })
  return null
}
