import { sql } from 'kysely'
import { staffRoles } from '../contract/values/roles.ts'

// The trade's words as SQL, each said once. `policies`, `documents`, `claims` and `users` are what a query calls the table.

/** Staff are agents and admins. */
export const isOfStaff = (users: string) =>
  sql<boolean>`${sql.id(users)}.role in (${sql.join(staffRoles.map((role) => sql.lit(role)))})`

/** A policy's status on a day: expired from its end date on, pending before its start, else as the agent set it. */
export const statusOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<'active' | 'pending' | 'expired'>`case
    when ${policy}.end_date <= ${day} then 'expired'
    when ${policy}.start_date > ${day} then 'pending'
    else ${policy}.status::text end`
}

/** Its status on a day is active. One that was deactivated has a status still: whether it covers is `isInForceOn`. */
export const isActiveOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`${policy}.status = 'active' and ${policy}.start_date <= ${day} and ${policy}.end_date > ${day}`
}

/** A policy covers on a day: it is active, and was not deactivated. */
export const isInForceOn = (policies: string, day: string) =>
  sql<boolean>`${sql.id(policies)}.deactivated_at is null and ${isActiveOn(policies, day)}`

/**
 * A later term is on file: a renewal is a policy of the same client that starts when this one ends and keeps its number, or
 * was made from it. What the carrier has not confirmed, and is pending for that, is none yet. Of the active ones the database
 * keeps those without as `last_terms` (migration 0052), from which they are read where they are many.
 */
export const hasLaterTerm = (policies: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`exists (
    select from policies later
    where later.user_id = ${policy}.user_id and later.deactivated_at is null and later.status = 'active'
      and later.start_date >= ${policy}.end_date
      and (later.renewed_from = ${policy}.id
        or (later.policy_number = ${policy}.policy_number and later.type = ${policy}.type)))`
}

/** A policy that was entered in error may have been another's. Null where it was not deactivated. */
export const isEnteredInError = (policies: string) =>
  sql<boolean | null>`(${sql.id(policies)}.deactivation_reason = 'entered in error')`

/** A document is neither removed, nor gone with a policy that was entered in error; of any other that has ended it stays. */
export const isDocumentOnFile = (documents: string) => {
  const document = sql.id(documents)
  return sql<boolean>`(${document}.removed_at is null and not exists (
    select from policies p where p.id = ${document}.policy_id and ${isEnteredInError('p')}))`
}

/** A claim goes with a policy that was entered in error, and comes back with it, as its documents do. */
export const isClaimOnFile = (claims: string) =>
  sql<boolean>`not exists (
    select from policies p where p.id = ${sql.id(claims)}.policy_id and ${isEnteredInError('p')})`

/** A carrier's paper tells its amounts: while they are hidden it is for staff alone. */
export const isShownToClients = (documents: string) => {
  const document = sql.id(documents)
  return sql<boolean>`(${document}.offer_id is null
    or exists (select from quotes q where q.id = ${document}.quote_id and not q.hide_amounts))`
}
