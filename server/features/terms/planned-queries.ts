import type { Db } from '../../database/tables.ts'

/**
 * Scheduled changes due by a day with their policies, in order of effective date. Changes of a
 * deactivated policy wait for its restoration.
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

/** A scheduled change that is still due. Lock its policy's row first. */
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

export const markChangeApplied = (tx: Db, id: string, time: Date) =>
  tx.updateTable('policyEvents').set({ appliedAt: time.toISOString() }).where('id', '=', id).execute()
