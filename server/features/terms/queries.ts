import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'

interface RenewalStatus {
  /** The policy that it was made from by Renew. */
  renewedFrom: string | null
  status: string
}

/** Whether the term that a policy renews was cancelled. */
export const isPreviousTermCancelled = async (db: Db, { renewedFrom }: Pick<RenewalStatus, 'renewedFrom'>) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', renewedFrom)
    .where((where) =>
      where.or([where('deactivationReason', '=', 'cancelled'), where('cancelledOn', 'is not', null)]),
    )
    .executeTakeFirst()) !== undefined

/** A renewal is pending until the agency says that the carrier has confirmed it, also past its start. */
export const isUnconfirmedRenewal = ({ renewedFrom, status }: RenewalStatus) =>
  renewedFrom !== null && status === 'pending'

/** Whether a renewal that was made from this policy is on file. */
export const isRenewed = async (db: Db, id: string) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('renewedFrom', '=', id)
    .where('deactivatedAt', 'is', null)
    .where('cancelledOn', 'is', null)
    .executeTakeFirst()) !== undefined

/** Those of several terms that a person sees, in the order in which they and their clients are locked. */
export const termIdsSeenBy = async (db: Db, me: Me, ids: readonly string[]) =>
  (
    await seenBy(db, me)
      .policies.where('policies.id', 'in', [...ids])
      .select('policies.id')
      .orderBy('policies.userId')
      .orderBy('policies.id')
      .execute()
  ).map(({ id }) => id)

/** A policy's client and then the policy itself, locked in this order as by whoever else begins with the client. */
export async function lockTerm(tx: Db, policyId: string): Promise<void> {
  await tx
    .selectFrom('accounts')
    .where('accounts.id', '=', (policy) =>
      policy.selectFrom('policies').select('policies.userId').where('policies.id', '=', policyId),
    )
    .select('accounts.id')
    .forNoKeyUpdate()
    .execute()
  await tx.selectFrom('policies').where('id', '=', policyId).select('id').forUpdate().execute()
}
