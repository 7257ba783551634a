import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

/** A condition for the rows that belong to an account's policies. */
export const isOfAccountPolicies = (accountId: string) =>
  sql`policy_id in (select id from policies where user_id = ${accountId})`

export const policyErasures: readonly Erasure[] = [
  {
    kind: 'policies',
    unlink: [
      (id) => sql`update policies set renewed_from = null
        where renewed_from in (select id from policies where user_id = ${id}) and user_id <> ${id}`,
    ],
    rows: [
      { table: 'policies', where: (id) => sql`user_id = ${id}` },
      { table: 'last_terms', where: (id) => sql`user_id = ${id}` },
    ],
  },
]
