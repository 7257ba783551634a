import type { z } from 'zod'
import { type ClaimLine, claimLinesFor, Told } from '../../../contract/claim-forms.ts'
import type { api } from '../../../contract/index.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Visit } from '../../context.ts'
import { conflict, wrongField } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  claimToChange,
  deleteClaim,
  deletePhotos,
  insertClaim,
  policyToClaimOn,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

/** Of a workers' compensation policy nobody reports a fender. */
export function checkLine(policyType: string, line: ClaimLine): void {
  if (!claimLinesFor(policyType).includes(line))
    throw wrongField('line', 'This policy cannot have a claim of this kind')
}

/** Begins to tell of a loss. Whom the agency may ask is the client, until somebody else is named. */
export async function startClaim(
  tx: Db,
  visit: Visit,
  { policyId, line }: z.output<typeof api.claims.start.body>,
): Promise<string> {
  const policy = await policyToClaimOn(tx, visit.me, policyId)
  const chosen = line ?? claimLinesFor(policy.policyType)[0] ?? 'liability'
  checkLine(policy.policyType, chosen)
  const id = newId()
  const at = visit.now().toISOString()
  const told = Told.parse({
    contactName: fullName(policy.firstName, policy.lastName),
    contactPhone: policy.phone,
    contactEmail: policy.email,
  })
  await insertClaim(tx, {
    id,
    clientId: policy.clientId,
    policyId,
    line: chosen,
    status: 'draft',
    told: JSON.stringify(told),
    filedBy: visit.me.id,
    createdAt: at,
    changedAt: at,
  })
  return id
}

export const reportedAlready = () => conflict('reported', 'This claim has been reported already')

/** A draft of the person's own, locked. What was reported is told, and stays as it was told. */
export async function draftToChange(tx: Db, { me }: Visit, id: string): Promise<StoredClaim> {
  const claim = await claimToChange(tx, me, id)
  if (claim.status !== 'draft') throw reportedAlready()
  return claim
}

/** Whoever writes on from what has changed meanwhile would write over it. */
export function checkRevision(claim: StoredClaim, revision: number | undefined): void {
  if (revision !== undefined && revision !== claim.revision)
    throw conflict('changed_elsewhere', 'This was changed in another window. Please load it again')
}

/** Keeps what has been typed, in the place of what was kept before. */
export async function saveDraft(
  tx: Db,
  visit: Visit,
  { id, line, told, revision }: { id: string } & z.output<typeof api.claims.save.body>,
): Promise<void> {
  const claim = await draftToChange(tx, visit, id)
  checkRevision(claim, revision)
  if (line) checkLine(claim.policyType, line)
  await updateClaim(tx, id, {
    line: line ?? claim.line,
    told: JSON.stringify(told),
    revision: claim.revision + 1,
    changedAt: visit.now().toISOString(),
  })
}

/** What nobody else has seen leaves nothing behind, its photos neither. Answers the keys of their files. */
export async function discardDraft(tx: Db, visit: Visit, id: string): Promise<string[]> {
  await draftToChange(tx, visit, id)
  const keys = await deletePhotos(tx, id)
  await deleteClaim(tx, id)
  return keys
}
