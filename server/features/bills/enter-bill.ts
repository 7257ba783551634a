import { maxBills } from '../../../contract/bill-forms.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { billMismatch } from '../../../contract/values/bill-labels.ts'
import { addDays, addYears, formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { policyToChange } from '../policies/queries.ts'
import {
  billToChange,
  copyBilledByAgency,
  countBillsOf,
  deleteInstallments,
  insertBill,
  insertInstallments,
  installmentsToChange,
  type StoredInstallment,
  updateBill,
  updateInstallment,
} from './queries.ts'

type BillInput = Omit<HandlerInput<typeof api.bills.enter>, 'policyId'>
type InstallmentTerms = Pick<StoredInstallment, 'dueOn' | 'amount' | 'charge'>
type BilledTerm = { startDate: string; endDate: string }

// A down payment may be due this many days before the term. An audit may be due this many years
// after the term.
const [maxDaysBefore, maxYearsAfter] = [180, 1]

/**
 * Rejects impossible due dates. Only an agency's bill has to add up, because a carrier's bill may
 * differ.
 */
function validateBill(bill: BillInput, { startDate, endDate }: BilledTerm): void {
  if (bill.by === 'agency' && bill.financeCompany !== null)
    throw wrongField('financeCompany', 'Agency bills are paid to the agency, not to a finance company')
  const [firstDay, until] = [addDays(startDate, -maxDaysBefore), addYears(endDate, maxYearsAfter)]
  for (const [index, { dueOn }] of bill.installments.entries())
    if (dueOn < firstDay || dueOn > until)
      throw wrongField(
        `installments.${index}.dueOn`,
        `Please enter a day from ${formatDay(firstDay)} to ${formatDay(until)}`,
      )
  const mismatch = bill.by === 'agency' ? billMismatch(bill) : null
  if (mismatch !== null) throw wrongField('installments', mismatch)
}

const sortByDueDay = (installments: BillInput['installments']) =>
  installments.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))

const formatInstallments = (installments: readonly InstallmentTerms[]) =>
  installments.map(
    ({ dueOn, amount, charge }) =>
      `${dollars(amount)}${charge > 0 ? ` and ${dollars(charge)} charge` : ''} on ${formatDay(dueOn)}`,
  )

export async function enterBill(
  tx: Db,
  context: RequestContext,
  policyId: string,
  input: BillInput,
): Promise<string> {
  const policy = await policyToChange(tx, context.me, policyId, { deactivated: false })
  await assertAccountOpen(tx, context.me, policy.userId)
  if ((await countBillsOf(tx, policyId)) >= maxBills)
    throw conflict('too_many_bills', `This policy already has ${maxBills} bills. Please change one of them`)
  validateBill(input, policy)
  const { installments, ...bill } = input
  // An id in the form refers to an installment on file. A new bill has none on file.
  if (installments.some(({ id }) => id !== null)) throw notFound('Installment')
  const id = newId()
  const timestamp = context.now().toISOString()
  await insertBill(tx, { ...bill, id, policyId, createdBy: context.me.id, createdAt: timestamp })
  await insertInstallments(
    tx,
    sortByDueDay(installments).map((installment, index) => ({
      ...installment,
      ...{ id: newId(), billId: id, place: index },
      own: input.by === 'agency',
    })),
  )
  const isKept = policy.renewedFrom !== null && policy.status === 'pending' && policy.renewalShownAt === null
  await record(tx, context, {
    action: 'policy.billEntered',
    id: policyId,
    clientId: policy.userId,
    details: {
      policyNumber: policy.policyNumber,
      bill: id,
      by: input.by,
      ...(isKept ? { hidden: true } : {}),
    },
  })
  return id
}

/** An installment that was handed to the checkout stays too: it may still be paid there. */
const isAnnounced = ({ remindedAt, missedAt, paidOn, saidPaidAt, hasReference }: StoredInstallment) =>
  remindedAt !== null || missedAt !== null || paidOn !== null || saidPaidAt !== null || hasReference
const isPaidOrReported = ({ paidOn, saidPaidAt }: StoredInstallment) => paidOn !== null || saidPaidAt !== null

const paidInstallmentError = 'First undo the payment, then change the installment'

const isSameInstallment = (one: InstallmentTerms, other: InstallmentTerms) =>
  one.dueOn === other.dueOn && one.amount === other.amount && one.charge === other.charge

/**
 * Programs may send an installment without an id. Such an installment gets the id of the one on
 * file with the same day, amount and charge.
 */
function keepInstallmentIds(
  installments: BillInput['installments'],
  storedInstallments: readonly StoredInstallment[],
) {
  const takenIds = new Set(installments.flatMap(({ id }) => id ?? []))
  return installments.map((installment) => {
    if (installment.id !== null) return installment
    const sameInstallment = storedInstallments.find(
      (one) => !takenIds.has(one.id) && isSameInstallment(one, installment),
    )
    if (sameInstallment) takenIds.add(sameInstallment.id)
    return { ...installment, id: sameInstallment?.id ?? null }
  })
}

/**
 * Replaces the installments of a bill. An installment cannot change once it is paid or the client
 * has reported it as paid.
 */
async function changeInstallments(
  tx: Db,
  context: RequestContext,
  billId: string,
  input: BillInput['installments'],
) {
  const billInstallments = (await installmentsToChange(tx, billId)).filter(
    ({ cancelledAt }) => cancelledAt === null,
  )
  const installmentsById = new Map(billInstallments.map((installment) => [installment.id, installment]))
  const installments = keepInstallmentIds(input, billInstallments)
  const sentIds = installments.flatMap(({ id }) => id ?? [])
  if (sentIds.some((id) => !installmentsById.has(id)) || new Set(sentIds).size < sentIds.length)
    throw notFound('Installment')
  for (const [index, { id, dueOn, amount, charge }] of installments.entries()) {
    const installmentBefore = id === null ? undefined : installmentsById.get(id)
    if (!installmentBefore || !isPaidOrReported(installmentBefore)) continue
    if (installmentBefore.dueOn !== dueOn)
      throw wrongField(`installments.${index}.dueOn`, paidInstallmentError)
    if (installmentBefore.amount !== amount)
      throw wrongField(`installments.${index}.amount`, paidInstallmentError)
    if (installmentBefore.charge !== charge)
      throw wrongField(`installments.${index}.charge`, paidInstallmentError)
  }
  const removedInstallments = billInstallments.filter(({ id }) => !sentIds.includes(id))
  if (removedInstallments.some(isPaidOrReported))
    throw conflict(
      'paid_already',
      'A paid or reported-paid installment cannot be removed. Undo the payment first',
    )
  const unannouncedInstallments = removedInstallments.filter((installment) => !isAnnounced(installment))
  if (unannouncedInstallments.length > 0)
    await deleteInstallments(
      tx,
      unannouncedInstallments.map(({ id }) => id),
    )
  for (const { id } of removedInstallments.filter(isAnnounced))
    await updateInstallment(tx, id, { cancelledAt: context.now().toISOString() })
  const addedInstallments = []
  for (const [index, { id, ...installment }] of sortByDueDay(installments).entries()) {
    const installmentBefore = id === null ? undefined : installmentsById.get(id)
    if (!installmentBefore) addedInstallments.push({ ...installment, id: newId(), billId, place: index })
    else {
      // A later due date resets the reminders.
      const reminderReset =
        installment.dueOn > installmentBefore.dueOn ? { remindedAt: null, missedAt: null } : {}
      await updateInstallment(tx, installmentBefore.id, { ...installment, ...reminderReset, place: index })
    }
  }
  if (addedInstallments.length > 0) await insertInstallments(tx, addedInstallments)
  return changedFieldsBetween(
    { installments: formatInstallments(billInstallments) },
    { installments: formatInstallments(sortByDueDay(installments)) },
  )
}

export async function changeBill(
  tx: Db,
  context: RequestContext,
  { id, version, installments, ...bill }: HandlerInput<typeof api.bills.change>,
): Promise<void> {
  const billBefore = await billToChange(tx, context.me, id)
  const { policyId, clientId, policyNumber } = billBefore
  assertVersion(billBefore, version, { entities: ['policy'], id: policyId, clientId })
  validateBill({ ...bill, installments }, billBefore)
  const details = {
    ...changedFieldsBetween(billBefore, bill),
    ...(await changeInstallments(tx, context, id, installments)),
  }
  if (Object.keys(details).length === 0) return
  await updateBill(tx, id, bill)
  await copyBilledByAgency(tx, id)
  await record(tx, context, {
    action: 'policy.billChanged',
    id: policyId,
    clientId,
    details: { policyNumber, bill: id, ...details },
  })
}

/** Withdraws a bill that was entered by mistake. Screens no longer show it; its row stays. */
export async function withdrawBill(tx: Db, context: RequestContext, id: string): Promise<void> {
  const bill = await billToChange(tx, context.me, id)
  if ((await installmentsToChange(tx, id)).some(isPaidOrReported))
    throw conflict('paid_already', 'This bill has a recorded or reported payment. Undo the payment first')
  await updateBill(tx, id, { withdrawnAt: context.now().toISOString(), withdrawnBy: context.me.id })
  const { policyId, clientId, policyNumber } = bill
  await record(tx, context, {
    action: 'policy.billWithdrawn',
    id: policyId,
    clientId,
    details: { policyNumber, bill: id },
  })
}
