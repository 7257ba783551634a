import { type RawBuilder, sql } from 'kysely'
import { seenBy, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { isHiddenFromClient } from '../../policy-rules.ts'
import { hasNonPaymentNotice, installmentStatusOn, lockBill, payeeOf } from './queries.ts'

/** Of what a client is reminded: of what comes, and of what was not paid on its day. */
export type ReminderKind = 'due' | 'missed'

/** So many days before its day, and after it, a client is reminded; what is older nobody writes about any more. */
const [daysBefore, daysAfter] = [7, 7]

/**
 * What calls for a reminder on a day. Of what was not paid the agency writes about its own bills; of a carrier's only where the carrier has
 * given notice.
 */
const callsFor: Record<ReminderKind, (day: string) => RawBuilder<boolean>> = {
  due: (day) => sql<boolean>`(installments.reminded_at is null and installments.due_on >= ${day}::date
    and installments.due_on <= ${day}::date + ${sql.lit(daysBefore)} and ${installmentStatusOn(day)} = 'due')`,
  missed: (day) => sql<boolean>`(installments.missed_at is null and installments.due_on < ${day}::date
    and installments.due_on >= ${day}::date - ${sql.lit(daysAfter)} and ${installmentStatusOn(day)} = 'overdue'
    and (bills.by = 'agency' or ${hasNonPaymentNotice}))`,
}

const open = (db: Db) =>
  db
    .selectFrom('installments')
    .innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where('installments.paidOn', 'is', null)
    .where('installments.cancelledAt', 'is', null)
    .where('bills.withdrawnAt', 'is', null)
    // What is kept from its client, they hear nothing of.
    .where(sql<boolean>`not ${isHiddenFromClient('policies')}`)

/** Of which installments a client is to be reminded on a day. */
export const installmentsToRemind = (db: Db, reminding: ReminderKind, day: string) =>
  open(db)
    .where(callsFor[reminding](day))
    .select(['installments.id', 'installments.billId'])
    .orderBy('installments.dueOn')
    .limit(500)
    .execute()

/** One of them, unless it was paid, changed or told of meanwhile; its bill is locked. */
export async function installmentToRemind(
  tx: Db,
  { id, billId }: { id: string; billId: string },
  reminding: ReminderKind,
  day: string,
) {
  await lockBill(tx, billId)
  return open(tx)
    .where('installments.id', '=', id)
    .where(callsFor[reminding](day))
    .select(['installments.dueOn', 'installments.amount', 'installments.charge'])
    .select(['policies.id as policyId', 'policies.userId', 'policies.policyNumber', payeeOf.as('payee')])
    .executeTakeFirst()
}

/** An installment as a mail tells of it, to somebody who sees it. */
export const installmentToEmail = (db: Db, reader: Viewer, id: string, day: string) =>
  seenBy(db, reader)
    .installments.innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where('installments.id', '=', id)
    .select([
      'installments.dueOn',
      'installments.amount',
      'installments.charge',
      'bills.by',
      'policies.id as policyId',
      'policies.type',
      'policies.policyNumber',
      'policies.carrier',
    ])
    .select([installmentStatusOn(day).as('status'), payeeOf.as('payee')])
    .executeTakeFirst()

export type InstallmentToEmail = NonNullable<Awaited<ReturnType<typeof installmentToEmail>>>
