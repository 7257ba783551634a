import type { CheckoutReport } from '../../../contract/checkout.ts'
import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { CheckoutPayments, Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { type InstallmentWithBill, installmentRecordOf } from '../bills/payments.ts'
import { lockInstallmentOfReport, updateInstallment } from '../bills/queries.ts'
import { insertPayment, markReferenceUsed, paymentToSettle, referenceWith, updatePayment } from './queries.ts'

/** The checkout reports payments at this path. */
export const reportPath = '/api/checkout/payments'

type Problem = NonNullable<CheckoutPayments['problem']>

function problemOf(
  { bill, installment }: InstallmentWithBill,
  { amount, isUsed }: { amount: number; isUsed: boolean },
): Problem | null {
  if (isUsed || installment.paidOn !== null) return 'paid already'
  if (bill.by !== 'agency' || bill.withdrawnAt !== null || installment.status === 'cancelled')
    return 'not due'
  return amount === sumDollars([installment.amount, installment.charge]) ? null : 'amount differs'
}

/**
 * Records the payment that a signed report is about, in one transaction. A report whose reference
 * or amount does not fit becomes work for staff. A report that was given before changes nothing.
 */
export async function recordReport(
  context: Context,
  reportId: string,
  { reference, amount }: CheckoutReport['data'],
): Promise<void> {
  const portal = { ...context, me: null }
  const receivedAt = context.now().toISOString()
  await context.db.transaction().execute(async (tx) => {
    const storedReference = await referenceWith(tx, reference)
    const row = { id: newId(), reportId, reference, amount, receivedAt }
    if (!storedReference) {
      const isNew = await insertPayment(tx, { ...row, problem: 'unknown reference' })
      if (isNew)
        await record(tx, portal, { action: 'agency.checkoutUnmatched', details: { reference, amount } })
      return
    }
    const { installmentId } = storedReference
    const billedInstallment = await lockInstallmentOfReport(tx, installmentId, today(context))
    // Read again: another report may have used the reference before the lock was granted.
    const isUsed = (await referenceWith(tx, reference))?.usedAt !== null
    const problem = problemOf(billedInstallment, { amount, isUsed })
    if (!(await insertPayment(tx, { ...row, installmentId, problem }))) return
    const entry = installmentRecordOf(billedInstallment)
    if (problem !== null) {
      await record(tx, portal, {
        ...entry,
        action: 'policy.checkoutUnmatched',
        details: { ...entry.details, paid: amount, problem },
      })
      return
    }
    await markReferenceUsed(tx, reference, receivedAt)
    await updateInstallment(tx, installmentId, { paidOn: today(context), paidAt: receivedAt })
    await record(tx, portal, { ...entry, action: 'policy.paymentReceived' })
  })
}

/** Ends the work item of a payment that fits no bill. The payment itself is not changed. */
export async function settlePayment(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { me, now } = context
  const { policyId, clientId, policyNumber, amount, reference } = await paymentToSettle(tx, me, id)
  await updatePayment(tx, id, { settledAt: now().toISOString(), settledBy: me.id })
  const details = { reference, paid: amount }
  if (policyId === null || clientId === null)
    await record(tx, context, { action: 'agency.checkoutSettled', details })
  else
    await record(tx, context, {
      action: 'policy.checkoutSettled',
      ...{ id: policyId, clientId },
      details: { ...details, policyNumber },
    })
}
