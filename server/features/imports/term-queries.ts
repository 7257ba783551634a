import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Columns } from './table-queries.ts'

/** A number that counts terms or years at its end: 'CA 009-118 4-02', '6HUB-4K1-26'. */
const counted = /^(.*[-\s/.])(\d{2})$/

/** The number of the term before: '…-02' of '…-03', '…-99' of '…-00'; null where a number counts nothing. */
function numberBefore(policyNumber: string): string | null {
  const [, start, count] = counted.exec(policyNumber) ?? []
  if (start === undefined || count === undefined) return null
  return start + String((Number(count) + 99) % 100).padStart(2, '0')
}

/**
 * Finds of each new policy the term that it follows, where carriers count terms at the end of a number: the policy of the same
 * client, carrier and line that ends when this one starts and has the number before. A term that keeps its number needs none.
 */
export async function earlierTerms(tx: Db, fresh: readonly Columns[]): Promise<Map<unknown, string>> {
  const counting = fresh.flatMap(({ id, user_id, type, carrier, policy_number, start_date }) => {
    const before = typeof policy_number === 'string' ? numberBefore(policy_number) : null
    return before === null ? [] : [{ id, user_id, type, carrier, start_date, before }]
  })
  if (counting.length === 0) return new Map()
  const { rows } = await sql<{ id: string; earlier: string }>`
    select given.id, p.id as earlier
    from json_to_recordset(${JSON.stringify(counting)}::json)
      as given (id uuid, user_id uuid, type text, carrier text, start_date date, before text)
    join policies p on p.user_id = given.user_id and p.end_date = given.start_date and p.type = given.type
      and p.carrier = given.carrier and p.policy_number = given.before and p.deactivated_at is null`.execute(
    tx,
  )
  const keyOf = (policy: Columns, number: unknown, day: unknown) =>
    JSON.stringify([policy.user_id, policy.type, policy.carrier, number, day])
  const own = new Map(
    fresh.map((policy) => [keyOf(policy, policy.policy_number, policy.end_date), String(policy.id)]),
  )
  const inList = counting.flatMap((policy): [unknown, string][] => {
    const earlier = own.get(keyOf(policy, policy.before, policy.start_date))
    return earlier === undefined ? [] : [[policy.id, earlier]]
  })
  return new Map<unknown, string>([
    ...rows.map(({ id, earlier }): [unknown, string] => [id, earlier]),
    ...inList,
  ])
}
