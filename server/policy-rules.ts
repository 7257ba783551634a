import { sql } from 'kysely'
import type { TermStanding } from '../contract/values/policy-events.ts'
import { staffRoles } from '../contract/values/roles.ts'

// The trade's words as SQL, each said once. `policies`, `documents`, `claims` and `users` are what a query calls the table.

/** Staff are agents and admins. */
export const isOfStaff = (users: string) =>
  sql<boolean>`${sql.id(users)}.role in (${sql.join(staffRoles.map((role) => sql.lit(role)))})`

// A policy is one term. Its events are rows of `policy_events`. Their state is kept on the policy itself, in `gaps`, `cancelled_on`,
// `notice_on` and `life` (`foldPolicy`), from which follows what the policy is on a day.

/** It was cancelled, and is from that day; cancelled flat it never gave cover. Null where it was not cancelled. */
export const isCancelledOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<
    boolean | null
  >`(${policy}.cancelled_on <= ${day} or ${policy}.cancelled_on = ${policy}.start_date)`
}

/** A day on which it gives no cover within its term: after a cancellation, before a reinstatement, after its binder. */
const isInGapOn = (policies: string, day: string) =>
  sql<boolean | null>`(${sql.id(policies)}.gaps @> ${day}::date)`

/**
 * A policy's status on a day, in the specification's words: expired from its end date or its cancellation on, pending before its
 * start, else as the agent set it.
 */
export const statusOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<'active' | 'pending' | 'expired'>`case
    when ${policy}.end_date <= ${day} or ${isCancelledOn(policies, day)} or ${isInGapOn(policies, day)} then 'expired'
    when ${policy}.start_date > ${day} then 'pending'
    else ${policy}.status::text end`
}

/**
 * The days within its term on which a policy gives no cover, each from a day until another, where it is not in force yet the whole
 * of it: `[{ from, until }]`.
 */
export const coverGapsOf = (policies: string) => {
  const policy = sql.id(policies)
  return sql<{ from: string; until: string }[]>`coalesce((
    select json_agg(json_build_object('from', lower(gap), 'until', upper(gap)) order by gap)
    from unnest(case when ${policy}.status = 'active' then ${policy}.gaps
      else datemultirange(daterange(${policy}.start_date, ${policy}.end_date)) end) as gap), '[]')`
}

/** What a policy is on a day: what `statusOn` says in three words, and all that its events add to it. */
export const standingOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<TermStanding>`case
    when ${policy}.status = 'pending' and ${policy}.renewed_from is not null and ${policy}.cancelled_on is null then 'offered'
    when ${isCancelledOn(policies, day)} then 'cancelled'
    when ${policy}.end_date <= ${day} then case when ${policy}.life ? 'nonrenewal' then 'not renewed' else 'expired' end
    when ${policy}.status = 'pending' then 'pending'
    when ${policy}.start_date > ${day} then case when ${policy}.life ? 'binder' then 'bound' else 'to begin' end
    when ${isInGapOn(policies, day)} then case when ${policy}.life ? 'binder' then 'binder ended' else 'lapsed' end
    when ${policy}.notice_on <= ${day} then 'cancellation due'
    when ${policy}.notice_on is not null then 'cancellation pending'
    when ${policy}.cancelled_on is not null then 'ends early'
    when ${policy}.life ? 'nonrenewal' then 'nonrenewal pending'
    when ${policy}.life ? 'binder' then 'bound'
    when ${policy}.life ? 'reinstated' then 'reinstated'
    else 'in force' end`
}

/** Its status on a day is active. One that was deactivated has a status still: whether it covers is `isInForceOn`. */
export const isActiveOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`${policy}.status = 'active' and ${policy}.start_date <= ${day} and ${policy}.end_date > ${day}
    and (${policy}.gaps is null or not ${isInGapOn(policies, day)})`
}

/** A policy covers on a day: it is active, and was not deactivated. */
export const isInForceOn = (policies: string, day: string) =>
  sql<boolean>`${sql.id(policies)}.deactivated_at is null and ${isActiveOn(policies, day)}`

/**
 * Papers may say on a day that a policy covers: it is in force, and no notice says that it was to be cancelled by then. Whether it
 * was, nobody has confirmed: until somebody does, no card and no certificate is made of it.
 */
export const canCertifyOn = (policies: string, day: string) =>
  sql<boolean>`(${isInForceOn(policies, day)} and (${sql.id(policies)}.notice_on is null or ${sql.id(policies)}.notice_on > ${day}))`

/**
 * A later term is on file: a renewal is a policy of the same client that starts when this one ends and keeps its number, or
 * was made from it. What the carrier has not confirmed, and is pending for that, is none yet; what was cancelled from its first day
 * is none any more. Of the active ones that were not cancelled the database keeps those without as `last_terms` (migrations 0052 and
 * 0071), from which they are read where they are many.
 */
export const hasLaterTerm = (policies: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`exists (
    select from policies later
    where later.user_id = ${policy}.user_id and later.deactivated_at is null and later.status = 'active'
      and later.cancelled_on is distinct from later.start_date and later.start_date >= ${policy}.end_date
      and (later.renewed_from = ${policy}.id
        or (later.policy_number = ${policy}.policy_number and later.type = ${policy}.type)))`
}

/** A renewal that waits for its carrier, and that the agency has not shown to its client yet: what is offered is not settled. */
export const isHiddenFromClient = (policies: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`(${policy}.renewed_from is not null and ${policy}.status = 'pending' and ${policy}.renewal_shown_at is null)`
}

/** A policy that was entered in error may have been another's. Null where it was not deactivated. */
export const isEnteredInError = (policies: string) =>
  sql<boolean | null>`(${sql.id(policies)}.deactivation_reason = 'entered in error')`

/** What a client may read of: neither entered in error, nor a renewal that is kept from them. */
export const isPolicyVisibleToClient = (policies: string) =>
  sql<boolean>`(${isEnteredInError(policies)} is not true and not ${isHiddenFromClient(policies)})`

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

/** A carrier's paper tells its amounts: while they are hidden, or its renewal is, it is for staff alone. */
export const isDocumentVisibleToClient = (documents: string) => {
  const document = sql.id(documents)
  return sql<boolean>`((${document}.offer_id is null
    or exists (select from quotes q where q.id = ${document}.quote_id and not q.hide_amounts))
    and not exists (select from policies kept where kept.id = ${document}.policy_id and ${isHiddenFromClient('kept')}))`
}
