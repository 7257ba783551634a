import type { z } from 'zod'
import { Told } from '../../../contract/claim-forms.ts'
import type { api } from '../../../contract/index.ts'
import { type ClaimLine, draftsKept } from '../../../contract/values/claim-words.ts'
import { claimLinesFor } from '../../../contract/values/lines.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import {
  claimToChange,
  deleteClaims,
  deletePhotos,
  insertClaim,
  leftDrafts,
  policyOfReport,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

/** A workers' compensation policy cannot take an auto claim. */
export function checkLine({ agency }: Pick<Context, 'agency'>, policyType: string, line: ClaimLine): void {
  if (!claimLinesFor(agency().lines, policyType).includes(line))
    throw wrongField('line', 'This policy cannot have a claim of this kind')
}

/** Begins to tell of a loss. Whom the agency may ask is the client, until somebody else is named. */
export async function startClaim(
  tx: Db,
  visit: Visit,
  { policyId, line }: z.output<typeof api.claims.start.body>,
): Promise<string> {
  const policy = await policyOfReport(tx, visit.me, policyId)
  const chosen = line ?? claimLinesFor(visit.agency().lines, policy.policyType)[0] ?? 'liability'
  checkLine(visit, policy.policyType, chosen)
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

/** Saving from an outdated revision would overwrite newer words. */
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
  if (line) checkLine(visit, claim.policyType, line)
  await updateClaim(tx, id, {
    line: line ?? claim.line,
    told: JSON.stringify(told),
    revision: claim.revision + 1,
    changedAt: visit.now().toISOString(),
  })
}

/** What nobody else has seen leaves nothing behind, its photos neither. */
export async function discardDraft(tx: Db, visit: Visit, id: string): Promise<void> {
  await draftToChange(tx, visit, id)
  await deleteDrafts(tx, [id])
}

const dayLong = 86_400_000

/** Forgets the drafts that their writers left: nobody else can see them, nor write them on. */
export const forgetLeftDrafts = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db.transaction().execute(async (tx) => {
    const left = await leftDrafts(tx, new Date(now().getTime() - draftsKept * dayLong))
    if (left.length > 0) await deleteDrafts(tx, left)
  })

async function deleteDrafts(tx: Db, ids: readonly string[]): Promise<void> {
  await deletePhotos(tx, ids)
  await deleteClaims(tx, ids)
}
