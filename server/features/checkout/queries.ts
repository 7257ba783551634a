import type { Insertable, Updateable } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Checkout, CheckoutPayments, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'

const selectCheckout = (db: Db) =>
  db
    .selectFrom('checkout')
    .select(['id', 'address', 'secretSealed', 'formerSecretSealed', 'formerSecretUntil'])

/** The agency's checkout; undefined if there is none. */
export const checkoutOf = (db: Db) => selectCheckout(db).executeTakeFirst()

export const checkoutToChange = (tx: Db) => selectCheckout(tx).forUpdate().executeTakeFirst()

/** Stores the address. The secret stays. */
export async function saveCheckout(tx: Db, address: string): Promise<void> {
  const updated = await tx.updateTable('checkout').set({ address }).returning('id').executeTakeFirst()
  if (!updated) await tx.insertInto('checkout').values({ id: newId(), address }).execute()
}

export const updateCheckout = (tx: Db, id: string, changes: Updateable<Checkout>) =>
  tx.updateTable('checkout').set(changes).where('id', '=', id).execute()

/** Undefined if there is none. */
export const deleteCheckout = (tx: Db) => tx.deleteFrom('checkout').returning('address').executeTakeFirst()

/** The unused reference of an installment, whose bill is locked: a given one if it has none. */
export async function openReferenceOf(
  tx: Db,
  installmentId: string,
  { reference, timestamp }: { reference: string; timestamp: string },
): Promise<string> {
  const row = await tx
    .selectFrom('paymentReferences')
    .select('reference')
    .where('installmentId', '=', installmentId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (row) return row.reference
  await tx
    .insertInto('paymentReferences')
    .values({ reference, installmentId, createdAt: timestamp })
    .execute()
  return reference
}

export const referenceWith = (db: Db, reference: string) =>
  db
    .selectFrom('paymentReferences')
    .select(['installmentId', 'usedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst()

export const markReferenceUsed = (tx: Db, reference: string, timestamp: string) =>
  tx.updateTable('paymentReferences').set({ usedAt: timestamp }).where('reference', '=', reference).execute()

/** Stores a reported payment; false if its report was stored before. */
export const insertPayment = async (tx: Db, payment: Insertable<CheckoutPayments>): Promise<boolean> =>
  (await tx
    .insertInto('checkoutPayments')
    .values(payment)
    .onConflict((row) => row.column('reportId').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * The payments that wait for staff and that the person sees: those of visible policies, and for
 * admins those that fit none.
 */
export const paymentsToSettle = (db: Db, me: Pick<Me, 'role'> & Parameters<typeof seenBy>[1]) =>
  db
    .selectFrom('checkoutPayments')
    .leftJoin('installments', 'installments.id', 'checkoutPayments.installmentId')
    .leftJoin('bills', 'bills.id', 'installments.billId')
    .leftJoin('policies', 'policies.id', 'bills.policyId')
    .where('checkoutPayments.problem', 'is not', null)
    .where('checkoutPayments.settledAt', 'is', null)
    .where(({ or, eb, lit }) =>
      or([
        eb('policies.id', 'in', seenBy(db, me).allPolicies.select('policies.id')),
        ...(me.role === 'admin' ? [eb('checkoutPayments.installmentId', 'is', null)] : [lit(false)]),
      ]),
    )

export async function paymentToSettle(tx: Db, me: Me, id: string) {
  const row = await paymentsToSettle(tx, me)
    .where('checkoutPayments.id', '=', id)
    .select(['policies.id as policyId', 'policies.userId as clientId', 'policies.policyNumber'])
    .select(['checkoutPayments.amount', 'checkoutPayments.reference'])
    .forUpdate('checkoutPayments')
    .executeTakeFirst()
  if (!row) throw notFound('Payment')
  return row
}

export const updatePayment = (tx: Db, id: string, changes: Updateable<CheckoutPayments>) =>
  tx.updateTable('checkoutPayments').set(changes).where('id', '=', id).execute()
