import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'

interface Term {
  /** The policy that it was made from by Renew. */
  renewedFrom: string | null
  status: string
}

/** Whether the term that a policy renews was cancelled. */
export const isTermBeforeCancelled = async (db: Db, { renewedFrom }: Pick<Term, 'renewedFrom'>) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', renewedFrom)
    .where((where) =>
      where.or([where('deactivationReason', '=', 'cancelled'), where('cancelledOn', 'is not', null)]),
    )
    .executeTakeFirst()) !== undefined

/** A renewal is pending until the agency says that the carrier has confirmed it, also past its start. */
export const isUnconfirmed = ({ renewedFrom, status }: Term) => renewedFrom !== null && status === 'pending'

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
export const termsThere = async (db: Db, me: Me, ids: readonly string[]) =>
  (
    await seenBy(db, me)
      .policies.where('policies.id', 'in', [...ids])
      .select('policies.id')
      .orderBy('policies.userId')
      .orderBy('policies.id')
      .execute()
  ).map(({ id }) => id)

/**
 * The last that was entered of a term and cannot be of it with these dates, as `live_policy` has it; none where all can. What the
 * term has of a change or an audit stays with it, whatever its dates: those bind nobody, but for a change that is to come. Nor does a
 * notice that was withdrawn.
 */
export const outsideOf = (
  tx: Db,
  policyId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
) =>
  tx
    .selectFrom('policyEvents')
    .select(['kind', 'effectiveOn'])
    .where('policyId', '=', policyId)
    .where('takenBackAt', 'is', null)
    .where(
      sql<boolean>`case
        when kind = 'change' then applied_at is null and (effective_on < ${startDate} or effective_on >= ${endDate})
        when kind = 'reinstatement' then effective_on < ${startDate} or effective_on >= ${endDate}
        when kind in ('notice of cancellation', 'cancellation') then effective_on <= ${startDate} or effective_on > ${endDate}
        when kind = 'flat cancellation' then effective_on <> ${startDate}
        when kind in ('notice of nonrenewal', 'expiry') then effective_on <> ${endDate}
        when kind = 'extended reporting' then effective_on < ${startDate}
        else false end`,
    )
    .where(
      sql<boolean>`not exists (
        select from policy_events later where later.policy_id = policy_events.policy_id and later.taken_back_at is null
          and later.no > policy_events.no
          and ((policy_events.kind = 'notice of cancellation' and later.kind = 'notice withdrawn')
            or (policy_events.kind = 'notice of nonrenewal' and later.kind = 'nonrenewal withdrawn')))`,
    )
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
