import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { sumDollars } from '../../../contract/values/bill-labels.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { installmentsSeenAmong, installmentToChange, updateInstallment } from './queries.ts'

export type InstallmentWithBill = Awaited<ReturnType<typeof installmentToChange>>

export const installmentRecordOf = ({ bill, installment }: InstallmentWithBill) => ({
  id: bill.policyId,
  clientId: bill.clientId,
  details: {
    policyNumber: bill.policyNumber,
    installment: installment.id,
    dueOn: installment.dueOn,
    amount: sumDollars([installment.amount, installment.charge]),
    payee: installment.payee.name,
  },
})

export const notDueError = () => conflict('not_due', 'This installment is cancelled: no payment is due')
export const paidAlreadyError = ({ paidOn }: InstallmentWithBill['installment']) =>
  conflict(
    'paid_already',
    `This installment is already recorded as paid${paidOn ? ` on ${formatDay(paidOn)}` : ''}`,
  )

/**
 * Marks an installment as paid. An installment of a carrier's bill needs a source. The policy's
 * status does not change.
 */
export async function markPaid(
  tx: Db,
  context: RequestContext,
  { id, paidOn, source }: HandlerInput<typeof api.bills.notePaid>,
): Promise<string> {
  const billedInstallment = await installmentToChange(tx, context.me, id, today(context))
  const { bill, installment } = billedInstallment
  if (installment.paidOn !== null) throw paidAlreadyError(installment)
  if (installment.cancelledAt !== null) throw notDueError()
  await savePayment(tx, context, billedInstallment, { paidOn, source })
  return bill.id
}

/**
 * Marks several installments as paid. Installments that are paid or cancelled already, and those
 * that the viewer does not see, stay as they are and are returned.
 */
export async function markSeveralPaid(
  tx: Db,
  context: RequestContext,
  { ids, ...payment }: HandlerInput<typeof api.bills.notePaidSeveral>,
): Promise<HandlerReply<typeof api.bills.notePaidSeveral>> {
  const paidIds: string[] = []
  const skippedIds: string[] = []
  const visibleInstallments = await installmentsSeenAmong(tx, context.me, ids)
  for (const id of visibleInstallments) {
    const billedInstallment = await installmentToChange(tx, context.me, id, today(context))
    const { paidOn, cancelledAt } = billedInstallment.installment
    if (paidOn !== null || cancelledAt !== null) skippedIds.push(id)
    else {
      await savePayment(tx, context, billedInstallment, payment)
      paidIds.push(id)
    }
  }
  return { done: paidIds, left: skippedIds, notFound: ids.filter((id) => !visibleInstallments.includes(id)) }
}

async function savePayment(
  tx: Db,
  context: RequestContext,
  billedInstallment: InstallmentWithBill,
  { paidOn, source }: Pick<HandlerInput<typeof api.bills.notePaid>, 'paidOn' | 'source'>,
) {
  const { bill, installment } = billedInstallment
  if (bill.by === 'carrier' && source === null) throw wrongField('source', 'Please choose a source')
  if (paidOn > today(context)) throw wrongField('paidOn', 'This date is in the future')
  const paidSource = bill.by === 'carrier' ? source : null
  await updateInstallment(tx, installment.id, {
    ...{ paidOn, paidSource, paidBy: context.me.id },
    paidAt: context.now().toISOString(),
  })
  await record(tx, context, { ...installmentRecordOf(billedInstallment), action: 'policy.paymentNoted' })
}

const unpaidColumns = { paidOn: null, paidAt: null, paidBy: null, paidSource: null }
const unreportedColumns = { saidPaidAt: null, saidPaidBy: null, saidNote: null, proofId: null }

/**
 * Marks an installment as unpaid again. If only the client had reported the payment, the client is
 * notified that the agency cannot find the payment.
 */
export async function takeBackPayment(tx: Db, context: RequestContext, id: string): Promise<string> {
  const billedInstallment = await installmentToChange(tx, context.me, id, today(context))
  const { bill, installment } = billedInstallment
  if (installment.paidOn !== null) {
    await updateInstallment(tx, id, unpaidColumns)
    await record(tx, context, {
      ...installmentRecordOf(billedInstallment),
      action: 'policy.paymentTakenBack',
    })
  } else if (installment.saidPaidAt !== null) {
    await updateInstallment(tx, id, unreportedColumns)
    await record(tx, context, { ...installmentRecordOf(billedInstallment), action: 'policy.paymentNotFound' })
  } else throw conflict('not_paid', 'This installment has no recorded payment')
  return bill.id
}

/**
 * Records that a client reports a payment, with a note and perhaps proof. Throws 409 if the
 * payment is already reported. The policy does not change.
 */
export async function reportPaid(
  tx: Db,
  context: RequestContext,
  { id, note }: HandlerInput<typeof api.bills.sayPaid>,
  proof: StoredFile | null,
): Promise<string> {
  const billedInstallment = await installmentToChange(tx, context.me, id, today(context))
  const { bill, installment } = billedInstallment
  if (installment.paidOn !== null) throw paidAlreadyError(installment)
  if (installment.saidPaidAt !== null)
    throw conflict('said_already', 'You already reported this payment. Your agent was notified')
  if (installment.status === 'cancelled') throw notDueError()
  if (proof !== null)
    await fileDocument(tx, context, {
      storedFile: proof,
      clientId: bill.clientId,
      policyId: bill.policyId,
      type: 'invoice',
      title: `Proof of payment, due ${formatDay(installment.dueOn)}`,
    })
  await updateInstallment(tx, id, {
    saidPaidAt: context.now().toISOString(),
    saidPaidBy: context.me.id,
    saidNote: note,
    proofId: proof?.id ?? null,
  })
  await record(tx, context, { ...installmentRecordOf(billedInstallment), action: 'policy.saidPaid' })
  return bill.id
}
