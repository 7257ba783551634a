import type { Db } from '../../database/tables.ts'

/**
 * Changes that are to be applied by a day, each with its policy, in the order of their days. Those of a policy that is deactivated
 * wait until it is restored.
 */
export const changesDueOn = (db: Db, day: string) =>
  db
    .selectFrom('policyEvents')
    .innerJoin('policies', 'policies.id', 'policyEvents.policyId')
    .select(['policyEvents.id', 'policyEvents.policyId'])
    .where('policyEvents.appliedAt', 'is', null)
    .where('policyEvents.takenBackAt', 'is', null)
    .where('policyEvents.effectiveOn', '<=', day)
    .where('policies.deactivatedAt', 'is', null)
    .orderBy('policyEvents.effectiveOn')
    .orderBy('policyEvents.no')
    .limit(500)
    .execute()

/** One of them with who entered it, unless it is no such any more; its policy's row is locked before. */
export const changeToApply = (tx: Db, id: string) =>
  tx
    .selectFrom('policyEvents')
    .innerJoin('policies', 'policies.id', 'policyEvents.policyId')
    .where('policyEvents.id', '=', id)
    .where('policyEvents.appliedAt', 'is', null)
    .where('policyEvents.takenBackAt', 'is', null)
    .where('policies.deactivatedAt', 'is', null)
    .select([
      'policyEvents.policyId',
      'policyEvents.changes',
      'policyEvents.enteredBy',
      'policyEvents.effectiveOn',
    ])
    .select([
      'policies.userId',
      'policies.startDate',
      'policies.endDate',
      'policies.cancelledOn',
      'policies.coverages',
    ])
    .executeTakeFirst()

export const markApplied = (tx: Db, id: string, at: Date) =>
  tx.updateTable('policyEvents').set({ appliedAt: at.toISOString() }).where('id', '=', id).execute()
