import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'

interface RenewalStatus {
  /** The policy from which Renew created this one. */
  renewedFrom: string | null
  status: string
}

export const isPreviousTermCancelled = async (db: Db, { renewedFrom }: Pick<RenewalStatus, 'renewedFrom'>) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', renewedFrom)
    .where((eb) => eb.or([eb('deactivationReason', '=', 'cancelled'), eb('cancelledOn', 'is not', null)]))
    .executeTakeFirst()) !== undefined

/** A renewal stays pending until the carrier's confirmation is entered, even past its start. */
export const isUnconfirmedRenewal = ({ renewedFrom, status }: RenewalStatus) =>
  renewedFrom !== null && status === 'pending'

/** The given terms that the viewer sees, in locking order: by client, then by id. */
export const termIdsSeenBy = async (db: Db, me: Me, ids: readonly string[]) =>
  (
    await seenBy(db, me)
      .policies.where('policies.id', 'in', [...ids])
      .select('policies.id')
      .orderBy('policies.userId')
      .orderBy('policies.id')
      .execute()
  ).map(({ id }) => id)

/** Locks the client and then the policy, in the order of `policyToChange`. */
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
