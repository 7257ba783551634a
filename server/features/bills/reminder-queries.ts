import { type RawBuilder, sql } from 'kysely'
import { seenBy, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { isHiddenFromClient } from '../../policy-rules.ts'
import { hasNonPaymentNotice, installmentStatusOn, lockBill, payeeJson } from './queries.ts'

/** `due`: an upcoming installment. `missed`: one that was not paid on its due date. */
export type ReminderKind = 'due' | 'missed'

/** Days before and after the due date in which a client is reminded. */
const [remindDaysBefore, remindDaysAfter] = [7, 7]

/**
 * The conditions under which an installment needs a reminder on a day. A missed installment of a
 * carrier's bill needs one only if the carrier has given notice.
 */
const isReminderNeeded: Record<ReminderKind, (day: string) => RawBuilder<boolean>> = {
  due: (day) => sql<boolean>`(installments.reminded_at is null and installments.due_on >= ${day}::date
    and installments.due_on <= ${day}::date + ${sql.lit(remindDaysBefore)} and ${installmentStatusOn(day)} = 'due')`,
  missed: (day) => sql<boolean>`(installments.missed_at is null and installments.due_on < ${day}::date
    and installments.due_on >= ${day}::date - ${sql.lit(remindDaysAfter)} and ${installmentStatusOn(day)} = 'overdue'
    and (bills.by = 'agency' or ${hasNonPaymentNotice}))`,
}

const unpaidInstallments = (db: Db) =>
  db
    .selectFrom('installments')
    .innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where('installments.paidOn', 'is', null)
    .where('installments.cancelledAt', 'is', null)
    .where('bills.withdrawnAt', 'is', null)
    // The client is not reminded of a renewal that is hidden from them.
    .where(sql<boolean>`not ${isHiddenFromClient('policies')}`)

export const installmentsToRemind = (db: Db, reminderKind: ReminderKind, day: string) =>
  unpaidInstallments(db)
    .where(isReminderNeeded[reminderKind](day))
    .select(['installments.id', 'installments.billId'])
    .orderBy('installments.dueOn')
    .limit(500)
    .execute()

/**
 * Locks the bill and returns an installment that still needs its reminder. Undefined if the
 * installment was paid, changed or reminded of in the meantime.
 */
export async function installmentToRemind(
  tx: Db,
  { id, billId }: { id: string; billId: string },
  reminderKind: ReminderKind,
  day: string,
) {
  await lockBill(tx, billId)
  return unpaidInstallments(tx)
    .where('installments.id', '=', id)
    .where(isReminderNeeded[reminderKind](day))
    .select(['installments.dueOn', 'installments.amount', 'installments.charge'])
    .select(['policies.id as policyId', 'policies.userId', 'policies.policyNumber', payeeJson.as('payee')])
    .executeTakeFirst()
}

/** An installment for an email to a reader who sees it. */
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
    .select([installmentStatusOn(day).as('status'), payeeJson.as('payee')])
    .executeTakeFirst()

export type InstallmentToEmail = NonNullable<Awaited<ReturnType<typeof installmentToEmail>>>
