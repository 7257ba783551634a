import { sql } from 'kysely'
import type { TermStanding } from '../contract/values/policy-events.ts'
import { staffRoles } from '../contract/values/roles.ts'

// Rules of the insurance trade as SQL. A parameter with the name of a table is the alias of that
// table in the query.

export const isStaffUser = (users: string) =>
  sql<boolean>`${sql.id(users)}.role in (${sql.join(staffRoles.map((role) => sql.lit(role)))})`

// A policy row is one term. `gaps`, `cancelled_on`, `notice_on` and `life` hold what the row's
// `policy_events` amount to (`foldPolicy`). They decide the policy's status on a day.

/** Cancelled as of that day. A policy cancelled flat never gave cover. Null if not cancelled. */
export const isCancelledOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<
    boolean | null
  >`(${policy}.cancelled_on <= ${day} or ${policy}.cancelled_on = ${policy}.start_date)`
}

/**
 * A day of the term without cover: after a cancellation and before the reinstatement, or after the
 * end of a binder.
 */
const isInGapOn = (policies: string, day: string) =>
  sql<boolean | null>`(${sql.id(policies)}.gaps @> ${day}::date)`

/**
 * A policy's status on a day, in the specification's words: expired from its end date or
 * cancellation, pending before its start, otherwise as the agent set it.
 */
export const statusOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<'active' | 'pending' | 'expired'>`case
    when ${policy}.end_date <= ${day} or ${isCancelledOn(policies, day)} or ${isInGapOn(policies, day)} then 'expired'
    when ${policy}.start_date > ${day} then 'pending'
    else ${policy}.status::text end`
}

/**
 * Days of the term without cover, as `[{ from, until }]`: the whole term while the stored status is
 * not active.
 */
export const coverGapsOf = (policies: string) => {
  const policy = sql.id(policies)
  return sql<{ from: string; until: string }[]>`coalesce((
    select json_agg(json_build_object('from', lower(gap), 'until', upper(gap)) order by gap)
    from unnest(case when ${policy}.status = 'active' then ${policy}.gaps
      else datemultirange(daterange(${policy}.start_date, ${policy}.end_date)) end) as gap), '[]')`
}

/**
 * The standing of a policy on a day. Finer than `statusOn`: 'lapsed' or 'not renewed' instead of
 * 'expired', for example.
 */
export const termStandingOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<TermStanding>`case
    when ${policy}.status = 'pending' and ${policy}.renewed_from is not null and ${policy}.cancelled_on is null then 'offered'
    when ${isCancelledOn(policies, day)} then 'cancelled'
    when ${policy}.end_date <= ${day} then case when ${policy}.life ? 'nonrenewal' then 'not renewed' else 'expired' end
    when ${policy}.status = 'pending' then 'pending'
    when ${policy}.start_date > ${day} then case when ${policy}.life ? 'binder' then 'bound' else 'to begin' end
    when ${isInGapOn(policies, day)} then case when ${policy}.life ? 'binder' then 'binder ended' else 'lapsed' end
    when ${isWithOtherAgentOn(policies, day)} then 'other agent'
    when ${policy}.notice_on <= ${day} then 'cancellation due'
    when ${policy}.notice_on is not null then 'cancellation pending'
    when ${policy}.cancelled_on is not null then 'ends early'
    when ${policy}.life ? 'nonrenewal' then 'nonrenewal pending'
    when ${policy}.life ? 'binder' then 'bound'
    when ${policy}.life ? 'reinstated' then 'reinstated'
    else 'in force' end`
}

/**
 * The status on that day is active, also for deactivated policies. `isInForceOn` leaves them out.
 */
export const isActiveOn = (policies: string, day: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`${policy}.status = 'active' and ${policy}.start_date <= ${day} and ${policy}.end_date > ${day}
    and (${policy}.gaps is null or not ${isInGapOn(policies, day)})`
}

/** Another agency is the agent of record on that day. The policy stays in force. */
export const isWithOtherAgentOn = (policies: string, day: string) =>
  sql<boolean>`coalesce(${sql.id(policies)}.elsewhere @> ${day}::date, false)`

/** The policy is active on that day and not deactivated. */
export const isInForceOn = (policies: string, day: string) =>
  sql<boolean>`${sql.id(policies)}.deactivated_at is null and ${isActiveOn(policies, day)}`

/**
 * The policy is in force with this agency on that day, and no announced cancellation (`notice_on`)
 * has become effective. From the announced day on it is open whether the policy is cancelled, so no
 * ID card or certificate is made until that is settled.
 */
export const canCertifyOn = (policies: string, day: string) =>
  sql<boolean>`(${isInForceOn(policies, day)} and not ${isWithOtherAgentOn(policies, day)} and (${sql.id(policies)}.notice_on is null or ${sql.id(policies)}.notice_on > ${day}))`

/**
 * A later term is on file: a policy of the same client that starts at this one's end or later. It
 * has the same number and line, or was made from this one. Unconfirmed renewals (pending) and terms
 * cancelled flat do not count. The database keeps active, uncancelled policies without a later term
 * in `last_terms` (migrations 0052 and 0071), for queries over many policies.
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

/**
 * A renewal that is not confirmed and not yet shown to the client, because its terms are not
 * settled.
 */
export const isHiddenFromClient = (policies: string) => {
  const policy = sql.id(policies)
  return sql<boolean>`(${policy}.renewed_from is not null and ${policy}.status = 'pending' and ${policy}.renewal_shown_at is null)`
}

/**
 * True for a policy entered in error, which may belong to another client. Null for a policy that is
 * not deactivated.
 */
export const isEnteredInError = (policies: string) =>
  sql<boolean | null>`(${sql.id(policies)}.deactivation_reason = 'entered in error')`

/** Clients see neither policies entered in error nor hidden renewals. */
export const isPolicyVisibleToClient = (policies: string) =>
  sql<boolean>`(${isEnteredInError(policies)} is not true and not ${isHiddenFromClient(policies)})`

/**
 * The document is neither removed nor of a policy entered in error. Documents of ended policies
 * stay on file.
 */
export const isDocumentOnFile = (documents: string) => {
  const document = sql.id(documents)
  return sql<boolean>`(${document}.removed_at is null and not exists (
    select from policies p where p.id = ${document}.policy_id and ${isEnteredInError('p')}))`
}

/** Marking a policy as entered in error hides its claims and documents; restoring shows them. */
export const isClaimOnFile = (claims: string) =>
  sql<boolean>`not exists (
    select from policies p where p.id = ${sql.id(claims)}.policy_id and ${isEnteredInError('p')})`

/**
 * Clients do not see the document of an offer whose quote hides its amounts, nor a document of a
 * renewal that is hidden from them.
 */
export const isDocumentVisibleToClient = (documents: string) => {
  const document = sql.id(documents)
  return sql<boolean>`((${document}.offer_id is null
    or exists (select from quotes q where q.id = ${document}.quote_id and not q.hide_amounts))
    and not exists (select from policies kept where kept.id = ${document}.policy_id and ${isHiddenFromClient('kept')}))`
}
