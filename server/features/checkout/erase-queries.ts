import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

const isOfAccount = (accountId: string) => sql`installment_id in (
  select i.id from installments i join bills b on b.id = i.bill_id join policies p on p.id = b.policy_id
  where p.user_id = ${accountId})`

export const checkoutErasures: readonly Erasure[] = [
  {
    kind: 'policies',
    rows: [
      { table: 'checkout_payments', where: isOfAccount },
      { table: 'payment_references', where: isOfAccount },
    ],
  },
]
