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
import { differences, record } from '../activity/record.ts'
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
type Term = { startDate: string; endDate: string }

// A down payment may be due this many days before the term. An audit may be due this many years
// after the term.
const [daysBefore, yearsAfter] = [180, 1]

/**
 * Rejects impossible due dates. Only an agency's bill has to add up, because a carrier's bill may
 * differ.
 */
function validateBill(bill: BillInput, { startDate, endDate }: Term): void {
  if (bill.by === 'agency' && bill.financeCompany !== null)
    throw wrongField('financeCompany', 'Agency bills are paid to the agency, not to a finance company')
  const [from, until] = [addDays(startDate, -daysBefore), addYears(endDate, yearsAfter)]
  for (const [place, { dueOn }] of bill.installments.entries())
    if (dueOn < from || dueOn > until)
      throw wrongField(
        `installments.${place}.dueOn`,
        `Please enter a day from ${formatDay(from)} to ${formatDay(until)}`,
      )
  const differs = bill.by === 'agency' ? billMismatch(bill) : null
  if (differs !== null) throw wrongField('installments', differs)
}

const byDay = (installments: BillInput['installments']) =>
  installments.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))

const formatInstallments = (installments: readonly InstallmentTerms[]) =>
  installments.map(
    ({ dueOn, amount, charge }) =>
      `${dollars(amount)}${charge > 0 ? ` and ${dollars(charge)} charge` : ''} on ${formatDay(dueOn)}`,
  )

export async function enterBill(
  tx: Db,
  visit: RequestContext,
  policyId: string,
  given: BillInput,
): Promise<string> {
  const policy = await policyToChange(tx, visit.me, policyId, { deactivated: false })
  await assertAccountOpen(tx, visit.me, policy.userId)
  if ((await countBillsOf(tx, policyId)) >= maxBills)
    throw conflict('too_many_bills', `This policy already has ${maxBills} bills. Please change one of them`)
  validateBill(given, policy)
  const { installments, ...bill } = given
  // An id in the form refers to an installment on file. A new bill has none on file.
  if (installments.some(({ id }) => id !== null)) throw notFound('Installment')
  const id = newId()
  const at = visit.now().toISOString()
  await insertBill(tx, { ...bill, id, policyId, createdBy: visit.me.id, createdAt: at })
  await insertInstallments(
    tx,
    byDay(installments).map((installment, place) => ({
      ...installment,
      ...{ id: newId(), billId: id, place },
      own: given.by === 'agency',
    })),
  )
  const isKept = policy.renewedFrom !== null && policy.status === 'pending' && policy.renewalShownAt === null
  await record(tx, visit, {
    action: 'policy.billEntered',
    id: policyId,
    clientId: policy.userId,
    details: {
      policyNumber: policy.policyNumber,
      bill: id,
      by: given.by,
      ...(isKept ? { hidden: true } : {}),
    },
  })
  return id
}

const isTold = ({ remindedAt, missedAt, paidOn, saidPaidAt }: StoredInstallment) =>
  remindedAt !== null || missedAt !== null || paidOn !== null || saidPaidAt !== null
const isSettled = ({ paidOn, saidPaidAt }: StoredInstallment) => paidOn !== null || saidPaidAt !== null

const takeBackFirst = 'First undo the payment, then change the installment'

const isSame = (one: InstallmentTerms, other: InstallmentTerms) =>
  one.dueOn === other.dueOn && one.amount === other.amount && one.charge === other.charge

/**
 * Programs may send an installment without an id. Such an installment gets the id of the one on
 * file with the same day, amount and charge.
 */
function withIds(wanted: BillInput['installments'], onFile: readonly StoredInstallment[]) {
  const taken = new Set(wanted.flatMap(({ id }) => id ?? []))
  return wanted.map((installment) => {
    if (installment.id !== null) return installment
    const same = onFile.find((one) => !taken.has(one.id) && isSame(one, installment))
    if (same) taken.add(same.id)
    return { ...installment, id: same?.id ?? null }
  })
}

/**
 * Replaces the installments of a bill. An installment cannot change once it is paid or the client
 * has reported it as paid.
 */
async function changeInstallments(
  tx: Db,
  visit: RequestContext,
  billId: string,
  given: BillInput['installments'],
) {
  const onFile = (await installmentsToChange(tx, billId)).filter(({ cancelledAt }) => cancelledAt === null)
  const known = new Map(onFile.map((installment) => [installment.id, installment]))
  const wanted = withIds(given, onFile)
  const sent = wanted.flatMap(({ id }) => id ?? [])
  if (sent.some((id) => !known.has(id)) || new Set(sent).size < sent.length) throw notFound('Installment')
  for (const [place, { id, dueOn, amount, charge }] of wanted.entries()) {
    const before = id === null ? undefined : known.get(id)
    if (!before || !isSettled(before)) continue
    if (before.dueOn !== dueOn) throw wrongField(`installments.${place}.dueOn`, takeBackFirst)
    if (before.amount !== amount) throw wrongField(`installments.${place}.amount`, takeBackFirst)
    if (before.charge !== charge) throw wrongField(`installments.${place}.charge`, takeBackFirst)
  }
  const gone = onFile.filter(({ id }) => !sent.includes(id))
  if (gone.some(isSettled))
    throw conflict(
      'paid_already',
      'A paid or reported-paid installment cannot be removed. Undo the payment first',
    )
  const untold = gone.filter((installment) => !isTold(installment))
  if (untold.length > 0)
    await deleteInstallments(
      tx,
      untold.map(({ id }) => id),
    )
  for (const { id } of gone.filter(isTold))
    await updateInstallment(tx, id, { cancelledAt: visit.now().toISOString() })
  const added = []
  for (const [place, { id, ...told }] of byDay(wanted).entries()) {
    const before = id === null ? undefined : known.get(id)
    if (!before) added.push({ ...told, id: newId(), billId, place })
    else {
      // A later due date resets the reminders.
      const anew = told.dueOn > before.dueOn ? { remindedAt: null, missedAt: null } : {}
      await updateInstallment(tx, before.id, { ...told, ...anew, place })
    }
  }
  if (added.length > 0) await insertInstallments(tx, added)
  return differences(
    { installments: formatInstallments(onFile) },
    { installments: formatInstallments(byDay(wanted)) },
  )
}

export async function changeBill(
  tx: Db,
  visit: RequestContext,
  { id, version, installments, ...bill }: HandlerInput<typeof api.bills.change>,
): Promise<void> {
  const before = await billToChange(tx, visit.me, id)
  const { policyId, clientId, policyNumber } = before
  assertVersion(before, version, { of: ['policy'], id: policyId, clientId })
  validateBill({ ...bill, installments }, before)
  const details = {
    ...differences(before, bill),
    ...(await changeInstallments(tx, visit, id, installments)),
  }
  if (Object.keys(details).length === 0) return
  await updateBill(tx, id, bill)
  await copyBilledByAgency(tx, id)
  await record(tx, visit, {
    action: 'policy.billChanged',
    id: policyId,
    clientId,
    details: { policyNumber, bill: id, ...details },
  })
}

/** Withdraws a bill that was entered by mistake: every list omits it. */
export async function withdrawBill(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const bill = await billToChange(tx, visit.me, id)
  if ((await installmentsToChange(tx, id)).some(isSettled))
    throw conflict('paid_already', 'This bill has a recorded or reported payment. Undo the payment first')
  await updateBill(tx, id, { withdrawnAt: visit.now().toISOString(), withdrawnBy: visit.me.id })
  const { policyId, clientId, policyNumber } = bill
  await record(tx, visit, {
    action: 'policy.billWithdrawn',
    id: policyId,
    clientId,
    details: { policyNumber, bill: id },
  })
}
