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
import { termsInRuns } from './queries.ts'

export const notApprovedObstacle: Obstacle = {
  why: 'No certificates are approved for this client',
  step: 'approve again',
  policyId: null,
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
export async function draftAhead(
  db: Db,
  context: ReissueContext,
  { clientId, holderIds }: { clientId: string; holderIds: readonly string[] },
  lock: LockOption = {},
): Promise<Map<string, HolderDraft> | null> {
  // Locks the approval first, as every reissue does.
  if ((await readStoredMaster(db, clientId, lock)) === null) return null
  const aheadUntil = addDays(today(context), daysAhead)
  const { drafts } = await draftReissues(db, context, clientId, lock, { holderIds, aheadUntil })
  const terms = await termsInRuns(db, holderIds)
  return new Map(
    drafts.map((draft) => {
      const { holder } = draft
      const renewalIds = renewalTermsOf(draft)
      const issuedTerm = terms.find(
        ({ holderId, policyId }) => holderId === holder.id && renewalIds.includes(policyId),
      )
      if (!issuedTerm) return [holder.id, draft]
      const reason = `Certificate ${issuedTerm.number} already lists the renewal`
      return [
        holder.id,
        {
          ...draft,
          certificate: null,
          obstacle: { why: reason, step: 'issue individually', policyId: null },
        },
      ]
    }),
  )
}
