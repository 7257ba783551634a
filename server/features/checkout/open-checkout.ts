import { randomInt } from 'node:crypto'
import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { fillCheckoutAddress } from '../../../contract/values/checkout-address.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { installmentRecordOf, notDueError, paidAlreadyError } from '../bills/payments.ts'
import { installmentToChange } from '../bills/queries.ts'
import { noCheckoutError } from './change-checkout.ts'
import { checkoutOf, openReferenceOf } from './queries.ts'

// Leaves out letters and digits that are easily confused: people read references aloud.
const referenceLetters = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const referenceLength = 20
const newReference = () =>
  Array.from({ length: referenceLength }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')

/**
 * The address at which a client pays an installment of an agency bill. Until it is paid, an
 * installment has one reference, so that a second payment is noticed.
 */
export async function openCheckout(tx: Db, context: RequestContext, id: string): Promise<string> {
  const { me, now, settings } = context
  const billedInstallment = await installmentToChange(tx, me, id, today(context))
  const { bill, installment } = billedInstallment
  const checkout = await checkoutOf(tx)
  if (!checkout || bill.by !== 'agency')
    throw noCheckoutError('This bill cannot be paid online. Please ask your agent how to pay')
  if (installment.paidOn !== null) throw paidAlreadyError(installment)
  if (installment.status === 'cancelled') throw notDueError()
  if (installment.saidPaidAt !== null)
    throw conflict('said_already', 'You already reported this payment. Your agent will confirm it')
  const reference = await openReferenceOf(tx, id, {
    reference: newReference(),
    timestamp: now().toISOString(),
  })
  const amount = sumDollars([installment.amount, installment.charge])
  await record(tx, context, { ...installmentRecordOf(billedInstallment), action: 'policy.checkoutOpened' })
  return fillCheckoutAddress(checkout.address, {
    amount: amount.toFixed(2),
    cents: String(Math.round(amount * 100)),
    reference,
    policyNumber: bill.policyNumber,
    due: installment.dueOn,
    return: `${settings.publicUrl}/policy/${bill.policyId}`,
  })
}
