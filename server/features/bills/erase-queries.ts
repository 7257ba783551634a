import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

const policiesCondition = (accountId: string) =>
  sql`policy_id in (select id from policies where user_id = ${accountId})`

export const billErasures: readonly Erasure[] = [
  {
    kind: 'policies',
    rows: [
      {
        table: 'installments',
        where: (id) => sql`bill_id in (select id from bills where ${policiesCondition(id)})`,
      },
      { table: 'bills', where: policiesCondition },
    ],
  },
]
