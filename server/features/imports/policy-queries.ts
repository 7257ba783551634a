import { sql } from 'kysely'
import type { HistoryChange } from '../../../contract/values/policy-change-plan.ts'
import type { Db } from '../../database/tables.ts'
import { columnsOfState, eventsOfPolicySql } from '../policies/history-queries.ts'
import { policyStateAfter } from '../policies/policy-event-log.ts'
import { cancellationOf, isCancellation, utcDayOf } from './imported-policies.ts'
import { type BookRowColumns, importColumnAssignments, jsonRowsSql } from './table-queries.ts'

/** Writes all columns of policies. A new or removed cancellation also enters the history. */
export async function updatePolicies(
  tx: Db,
  rows: readonly BookRowColumns[],
  timestamp: string,
): Promise<void> {
  if (rows.length === 0) return
  const changes = await historyChanges(tx, rows, timestamp)
  const states = changes.map(({ id, state }) => ({
    id,
    version: state.version,
    ...columnsOfState(state),
    life: state.life,
  }))
  const enteredEvents = changes.flatMap(({ id: policyId, newEvent }) =>
    newEvent ? { ...newEvent, policyId } : [],
  )
  const takenBackEvents = changes.flatMap(({ takenBackIds }) => takenBackIds)
  await sql`
    with taken_back as (update policy_events set taken_back_at = ${timestamp} where id = any(${takenBackEvents}::uuid[])),
    entered as (
      insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_at, applied_at)
      select id, "policyId", kind, "effectiveOn", "receivedOn", 'not stated', ${timestamp}, ${timestamp}
      from jsonb_to_recordset(${JSON.stringify(enteredEvents)}::jsonb)
        as e (id uuid, "policyId" uuid, kind policy_event_kind, "effectiveOn" date, "receivedOn" date)),
    states as (
      select s.id, s.gaps, s."noticeOn", s.life, s.version from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as s (id uuid, gaps datemultirange, "noticeOn" date, life jsonb, version integer))
    update policies as t set ${importColumnAssignments('policies')},
      gaps = case when states.id is null then t.gaps else states.gaps end,
      notice_on = case when states.id is null then t.notice_on else states."noticeOn" end,
      life = case when states.id is null then t.life else states.life end,
      event_version = coalesce(states.version, t.event_version)
    from ${jsonRowsSql('policies', rows)} left join states on states.id = given.id where t.id = given.id`.execute(
    tx,
  )
}

/** History changes for policies whose cancellation changes. The caller has locked them. */
async function historyChanges(tx: Db, rows: readonly BookRowColumns[], timestamp: string) {
  const rowsById = new Map(rows.map((row) => [String(row.id), row]))
  const policiesBefore = await tx
    .selectFrom('policies')
    .where('id', '=', sql<string>`any(${[...rowsById.keys()]}::uuid[])`)
    .select(['id', 'startDate', 'endDate', 'cancelledOn', eventsOfPolicySql('policies').as('history')])
    .execute()
  return policiesBefore.flatMap(({ id, cancelledOn, ...policy }) => {
    const row = rowsById.get(id)
    const effectiveOn = typeof row?.cancelled_on === 'string' ? row.cancelled_on : null
    if (!row || effectiveOn === cancelledOn) return []
    const term = { startDate: String(row.start_date), endDate: String(row.end_date) }
    const takenBackIds = policy.history.flatMap((event) =>
      isCancellation(event.kind) && !event.isTakenBack && event.effectiveOn === cancelledOn ? event.id : [],
    )
    const cancellation = effectiveOn === null ? undefined : cancellationOf(term, effectiveOn, timestamp)
    const change: HistoryChange = { takenBackIds, term, ...(cancellation ? { newEvent: cancellation } : {}) }
    return {
      id,
      takenBackIds,
      newEvent: cancellation,
      state: policyStateAfter(policy, change, utcDayOf(timestamp)),
    }
  })
}

/**
 * The policies with scheduled events, or with events after their start. The events decide the dates
 * of these policies, so an import must not change the dates.
 */
export async function policiesWithEvents(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('policies')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(life is not null or exists (
        select from policy_events e where e.policy_id = policies.id and e.applied_at is null and e.taken_back_at is null))`,
    )
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Records the values that a file changes as correction events without a stated source. */
export async function recordCorrections(
  tx: Db,
  corrections: readonly { id: string; policyId: string; changes: Record<string, [unknown, unknown]> }[],
  { by, at, day }: { by: string; at: string; day: string },
): Promise<void> {
  if (corrections.length === 0) return
  await sql`
  with entered as (
    insert into policy_events (id, policy_id, kind, effective_on, received_on, source, changes, entered_by, entered_at, applied_at)
    select given.id, given."policyId", 'correction', p.start_date, ${day}::date, 'not stated', given.changes, ${by}, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(corrections)}::json) as given (id uuid, "policyId" uuid, changes jsonb)
    join policies p on p.id = given."policyId"
    returning policy_id)
  update policies set event_version = event_version_of(policies.id) + added.count
  from (select policy_id, count(*)::integer as count from entered group by policy_id) as added
  where policies.id = added.policy_id`.execute(tx)
}

/** The policies with events that people entered after the import. */
export async function policiesEnteredSince(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.policy_id as id from policy_events e join policies p on p.id = e.policy_id
    where e.policy_id = any(${ids}::uuid[]) and e.kind <> 'correction' and e.entered_by is not null
      and e.entered_at > p.created_at`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The policies that certificates print. These name them without a foreign key. */
export async function policiesOnCertificates(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from policies p join certificates c on c.client_id = p.user_id
    where p.id = any(${ids}::uuid[])
      and c.printed @> jsonb_build_object('policies', jsonb_build_array(jsonb_build_object('policyId', p.id)))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A number that ends with a count of terms or years: 'CA 009-118 4-02', '6HUB-4K1-26'. */
const trailingNumberPattern = /^(.*[-\s/.])(\d{2})$/

/** The number of the previous term: '…-02' for '…-03', '…-99' for '…-00'; null without a count. */
function previousNumberOf(policyNumber: string): string | null {
  const [, start, count] = trailingNumberPattern.exec(policyNumber) ?? []
  if (start === undefined || count === undefined) return null
  return start + String((Number(count) + 99) % 100).padStart(2, '0')
}

/**
 * Finds the previous term of each new policy, where carriers count terms at the end of the number:
 * same client, carrier and line, the previous number, and an end on the new start. A renewal that
 * keeps its number needs no search.
 */
export async function findEarlierTerms(
  tx: Db,
  newRows: readonly BookRowColumns[],
): Promise<Map<unknown, string>> {
  const countedRows = newRows.flatMap(({ id, user_id, type, carrier, policy_number, start_date }) => {
    const previousNumber = typeof policy_number === 'string' ? previousNumberOf(policy_number) : null
    return previousNumber === null ? [] : [{ id, user_id, type, carrier, start_date, before: previousNumber }]
  })
  if (countedRows.length === 0) return new Map()
  const { rows } = await sql<{ id: string; earlier: string }>`
    select given.id, p.id as earlier
    from json_to_recordset(${JSON.stringify(countedRows)}::json)
      as given (id uuid, user_id uuid, type text, carrier text, start_date date, before text)
    join policies p on p.user_id = given.user_id and p.end_date = given.start_date and p.type = given.type
      and p.carrier = given.carrier and p.policy_number = given.before and p.deactivated_at is null`.execute(
    tx,
  )
  const keyOf = (policy: BookRowColumns, number: unknown, day: unknown) =>
    JSON.stringify([policy.user_id, policy.type, policy.carrier, number, day])
  const idsByTerm = new Map(
    newRows.map((policy) => [keyOf(policy, policy.policy_number, policy.end_date), String(policy.id)]),
  )
  const earlierInList = countedRows.flatMap((policy): [unknown, string][] => {
    const earlierTerm = idsByTerm.get(keyOf(policy, policy.before, policy.start_date))
    return earlierTerm === undefined ? [] : [[policy.id, earlierTerm]]
  })
  return new Map<unknown, string>([
    ...rows.map(({ id, earlier }): [unknown, string] => [id, earlier]),
    ...earlierInList,
  ])
}
