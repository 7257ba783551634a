import { daysAhead } from '../../../contract/certificate-runs.ts'
import { addDays } from '../../../contract/values/days.ts'
import { today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { LockOption } from '../certificates/holder-queries.ts'
import { readStoredMaster } from '../certificates/master-queries.ts'
import {
  draftReissues,
  type HolderDraft,
  type Obstacle,
  type ReissueContext,
} from '../certificates/reissue-certificates.ts'
import { draftEvidenceAhead } from '../certificates/renew-evidence.ts'
import { termsInRuns } from './queries.ts'

const notApprovedObstacle: Obstacle = {
  why: 'No certificates are approved for this client',
  step: 'approve again',
  policyId: null,
}
const goneObstacle: Obstacle = {
  why: 'The holder was removed, or the holder’s certificate was withdrawn',
  step: 'issue individually',
  policyId: null,
}

/** The newest certificate of a holder, or its evidence of property of a policy. */
export interface ExpiringKey {
  holderId: string
  /** Null for a certificate. */
  evidenceOf: string | null
}

/** The next certificate or evidence, or the obstacle to it. */
interface NextDraft {
  draft: HolderDraft | null
  obstacle: Obstacle | null
}

/** The ids of the renewal terms that a draft prints in place of the terms before them. */
export const renewalTermsOf = ({ pairs }: Pick<HolderDraft, 'pairs'>): string[] => [
  ...new Set(
    pairs.flatMap(({ before, after }) =>
      after && after.policyId !== before.policyId ? [after.policyId] : [],
    ),
  ),
]

/**
 * Drafts the next certificates of some holders of a client, with the renewals of their policies.
 * Null if the client has no approval.
 */
async function draftCertificates(
  db: Db,
  context: ReissueContext,
  { clientId, holderIds, aheadUntil }: { clientId: string; holderIds: readonly string[]; aheadUntil: string },
  lock: LockOption,
): Promise<HolderDraft[] | null> {
  if (holderIds.length === 0) return []
  // Locks the approval first, as every reissue does.
  if ((await readStoredMaster(db, clientId, lock)) === null) return null
  const { drafts } = await draftReissues(db, context, clientId, lock, { holderIds, aheadUntil })
  const terms = await termsInRuns(db, holderIds)
  return drafts.map((draft) => {
    const renewalIds = renewalTermsOf(draft)
    const issuedTerm = terms.find(
      ({ holderId, policyId }) => holderId === draft.holder.id && renewalIds.includes(policyId),
    )
    if (!issuedTerm) return draft
    const reason = `Certificate ${issuedTerm.number} already lists the renewal`
    return {
      ...draft,
      certificate: null,
      obstacle: { why: reason, step: 'issue individually', policyId: null },
    }
  })
}

/**
 * Drafts the next certificates and evidence of property of some holders of a client. Returns a
 * function that finds a draft.
 */
export async function draftAhead(
  db: Db,
  context: ReissueContext,
  { clientId, keys }: { clientId: string; keys: readonly ExpiringKey[] },
  lock: LockOption = {},
): Promise<(key: ExpiringKey) => NextDraft> {
  const aheadUntil = addDays(today(context), daysAhead)
  const holderIds = keys.flatMap(({ holderId, evidenceOf }) => (evidenceOf === null ? holderId : []))
  const certificates = await draftCertificates(db, context, { clientId, holderIds, aheadUntil }, lock)
  const evidenceKeys = keys.flatMap(({ holderId, evidenceOf }) =>
    evidenceOf === null ? [] : { holderId, evidenceOf },
  )
  const evidence =
    evidenceKeys.length === 0
      ? []
      : await draftEvidenceAhead(db, context, { clientId, keys: evidenceKeys, aheadUntil }, lock)
  return ({ holderId, evidenceOf }) => {
    if (evidenceOf === null && certificates === null) return { draft: null, obstacle: notApprovedObstacle }
    const draft =
      evidenceOf === null
        ? certificates?.find(({ holder }) => holder.id === holderId)
        : evidence.find((one) => one.holderId === holderId && one.evidenceOf === evidenceOf)
    return draft ? { draft, obstacle: draft.obstacle } : { draft: null, obstacle: goneObstacle }
  }
}
