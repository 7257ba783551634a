import type { z } from 'zod'
import {
  decidingDay,
  otherTermOf,
  type ReportForm,
  Told,
  toldOf,
  wrongDaysOf,
} from '../../../contract/claim-forms.ts'
import { isSomebodyHurt } from '../../../contract/values/claim-words.ts'
import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { differences, record } from '../activity/record.ts'
import { checkLine, checkRevision, reportedAlready } from './draft.ts'
import { escalatesAt } from './escalate.ts'
import {
  claimToChange,
  countPhotos,
  moveToTerm,
  otherTermsOf,
  policyOfReport,
  queueEscalation,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

function checkDays(visit: Visit, told: Told): void {
  const [wrong] = wrongDaysOf(told, today(visit))
  if (wrong) throw wrongField(...wrong)
}

/** A report that is sent again as it was (double click, lost answer) is accepted; different words were never reported. */
function checkSame({ line, told }: StoredClaim, given: object): void {
  if (Object.keys(differences({ line, ...Told.parse(told) }, given)).length > 0) throw reportedAlready()
}

/**
 * The day of the loss, or of the claim that was made, says under which term of the policy it falls. Where none covers that day, or it
 * is not told, it stays under the one that was chosen.
 */
async function findTerm(tx: Db, visit: Visit, { id, policyId }: StoredClaim, told: Told): Promise<void> {
  const policy = await policyOfReport(tx, visit.me, policyId)
  const day = decidingDay(told, {
    isClaimsMade: isClaimsMade(visit.agency().lines, { ...policy, type: policy.policyType }),
    today: today(visit),
  })
  const otherTerms = await otherTermsOf(tx, visit.me, policyId)
  const term = otherTermOf(day, { ...policy, otherTerms })
  if (term) await moveToTerm(tx, id, term.id)
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
  checkDays(visit, told)
  await findTerm(tx, visit, claim, told)
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
