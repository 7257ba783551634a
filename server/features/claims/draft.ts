import type { z } from 'zod'
import { LossReport } from '../../../contract/claim-forms.ts'
import type { api } from '../../../contract/index.ts'
import { draftRetentionDays, type LossKind } from '../../../contract/values/claim-labels.ts'
import { lossKindsFor } from '../../../contract/values/lines.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import {
  claimToChange,
  deleteClaims,
  deletePhotos,
  insertClaim,
  lockAbandonedDrafts,
  policyOfReport,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

/**
 * Each policy takes only claims of certain lines. A workers' compensation policy takes no auto
 * claim.
 */
export function checkLossKind({ agency }: Pick<Context, 'agency'>, policyType: string, line: LossKind): void {
  if (!lossKindsFor(agency().lines, policyType).includes(line))
    throw wrongField('line', 'This policy cannot have a claim of this kind')
}

/** Creates a draft. The contact is the client until somebody else is named. */
export async function startClaim(
  tx: Db,
  context: RequestContext,
  { policyId, line, vehicle }: z.output<typeof api.claims.start.body>,
): Promise<string> {
  const policy = await policyOfReport(tx, context.me, policyId)
  const chosenLine = line ?? lossKindsFor(context.agency().lines, policy.policyType)[0] ?? 'liability'
  checkLossKind(context, policy.policyType, chosenLine)
  const id = newId()
  const timestamp = context.now().toISOString()
  const report = LossReport.parse({
    vehicle,
    contactName: fullName(policy.firstName, policy.lastName),
    contactPhone: policy.phone,
    contactEmail: policy.email,
  })
  await insertClaim(tx, {
    id,
    clientId: policy.clientId,
    policyId,
    line: chosenLine,
    status: 'draft',
    told: JSON.stringify(report),
    filedBy: context.me.id,
    createdAt: timestamp,
    changedAt: timestamp,
  })
  return id
}

export const claimReportedConflict = () => conflict('reported', 'This claim has already been reported')

/** The person's own draft, locked. Throws 409 for a reported claim, which no longer changes. */
export async function draftToChange(tx: Db, { me }: RequestContext, id: string): Promise<StoredClaim> {
  const claim = await claimToChange(tx, me, id)
  if (claim.status !== 'draft') throw claimReportedConflict()
  return claim
}

/** Saving from an outdated revision would overwrite newer input. */
export function checkDraftRevision(claim: StoredClaim, revision: number | undefined): void {
  if (revision !== undefined && revision !== claim.revision)
    throw conflict('changed_elsewhere', 'This was changed in another window. Please reload the page')
}

export async function saveDraft(
  tx: Db,
  context: RequestContext,
  { id, line, told, revision }: { id: string } & z.output<typeof api.claims.save.body>,
): Promise<void> {
  const claim = await draftToChange(tx, context, id)
  checkDraftRevision(claim, revision)
  if (line) checkLossKind(context, claim.policyType, line)
  await updateClaim(tx, id, {
    line: line ?? claim.line,
    told: JSON.stringify(told),
    revision: claim.revision + 1,
    changedAt: context.now().toISOString(),
  })
}

/** Deletes a draft and its photos without a trace: nobody else has seen it. */
export async function discardDraft(tx: Db, context: RequestContext, id: string): Promise<void> {
  await draftToChange(tx, context, id)
  await deleteDrafts(tx, [id])
}

const dayMs = 86_400_000

/** Deletes abandoned drafts, which only their writers could see. */
export const deleteAbandonedDrafts = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db.transaction().execute(async (tx) => {
    const abandonedIds = await lockAbandonedDrafts(tx, new Date(now().getTime() - draftRetentionDays * dayMs))
    if (abandonedIds.length > 0) await deleteDrafts(tx, abandonedIds)
  })

async function deleteDrafts(tx: Db, ids: readonly string[]): Promise<void> {
  await deletePhotos(tx, ids)
  await deleteClaims(tx, ids)
}
