import type { z } from 'zod'
import { type ReportForm, Told, toldOf, wrongDayOfLoss } from '../../../contract/claim-forms.ts'
import { isSomebodyHurt } from '../../../contract/values/claim-words.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { differences, record } from '../activity/record.ts'
import { checkLine, checkRevision, reportedAlready } from './draft.ts'
import { escalatesAt } from './escalate.ts'
import { claimToChange, countPhotos, queueEscalation, type StoredClaim, updateClaim } from './queries.ts'

function checkDay(visit: Visit, day: string): void {
  const wrong = wrongDayOfLoss(day, today(visit))
  if (wrong) throw wrongField('occurredOn', wrong)
}

/** A report that is sent again as it was (double click, lost answer) is accepted; different words were never reported. */
function checkSame({ line, told }: StoredClaim, given: object): void {
  if (Object.keys(differences({ line, ...told }, given)).length > 0) throw reportedAlready()
}

/** Tells the agency of a loss. From then on it stays as it was told; told again, it is told once. */
export async function reportClaim(
  tx: Db,
  visit: Visit,
  { id, line, revision, ...given }: { id: string } & z.output<typeof ReportForm>,
): Promise<void> {
  const claim = await claimToChange(tx, visit.me, id)
  const told = toldOf(line, Told.parse(given))
  if (claim.status !== 'draft') return checkSame(claim, { line, ...told })
  checkRevision(claim, revision)
  checkLine(visit, claim.policyType, line)
  checkDay(visit, told.occurredOn)
  const now = visit.now()
  const at = now.toISOString()
  await updateClaim(tx, id, {
    line,
    told: JSON.stringify(told),
    status: 'reported',
    reportedAt: at,
    changedAt: at,
  })
  const { clientId, policyNumber } = claim
  const details = {
    line,
    policyNumber,
    photos: await countPhotos(tx, id),
    isUrgent: isSomebodyHurt(line, told),
  }
  await record(tx, visit, { action: 'claim.reported', id, clientId, details })
  await queueEscalation(tx, id, escalatesAt(now, visit.agency()))
}
