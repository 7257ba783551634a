import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { remindOfBills } from './bill-reminder.ts'

type BillTestForm = Partial<CallInput<typeof api.bills.enter>>

async function portalWithBill(form: BillTestForm = {}) {
  const testPortal = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { context, given, people, clock, as } = testPortal
  const policy = await given.policy({ policyNumber: 'BA-7K31902' })
  const bill = await given.bill({
    policyId: policy.id,
    form: { installments: [{ dueOn: '2026-12-16', amount: 5862, charge: 7 }], ...form },
  })
  await testPortal.takeNewEmails()
  const [installment] = bill.installments
  if (!installment) throw new Error('The bill has no installment')
  /**
   * Runs the reminders on a day, at an hour in UTC (default: morning in New York). Returns the
   * subjects of the emails.
   */
  const onDay = async (day: string, hour = '15') => {
    clock.time = new Date(`${day}T${hour}:00:00.000Z`)
    await remindOfBills(context)
    return (await testPortal.takeNewEmails()).map(({ subject }) => subject)
  }
  const readBells = async () =>
    (await as(people.client).call(api.notifications.list, {})).body.notifications
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Payment'))
  const notice = (overrides: Partial<CallInput<typeof api.policyEvents.enter>> = {}) =>
    as(people.agent).call(api.policyEvents.enter, {
      policyId: policy.id,
      kind: 'notice of cancellation',
      effectiveOn: '2027-01-10',
      source: 'letter',
      reason: 'non-payment',
      amountDue: 5869,
      payBy: '2027-01-05',
      ...overrides,
    })
  return { ...testPortal, policy, bill, id: installment.id, on: onDay, bells: readBells, notice }
}

const dueSoon = '$5,869 is due Dec 16, 2026, to The Hartford'
const billForm: BillTestForm = {
  by: 'agency',
  premium: 3262,
  installments: [{ dueOn: '2026-12-16', amount: 3262 }],
}

// Spec: bills/reminders
test('a client is reminded once, by email and bell, a week before a payment is due', async () => {
  const { on, bells, mails } = await portalWithBill()
  expect(await on('2026-12-08'), 'eight days before').toEqual([])
  expect(await on('2026-12-09')).toEqual([dueSoon])
  expect(await on('2026-12-10')).toEqual([])
  expect(await on('2026-12-16')).toEqual([])
  expect(await bells()).toEqual(['Payment due soon'])
  const text = mails.at(-1)?.text ?? ''
  expect(text).toContain('BA-7K31902 with The Hartford is due on Dec 16, 2026.')
  expect(text).toContain('Never send us card or bank account numbers')
})

test('no reminder is sent at night', async () => {
  const { on } = await portalWithBill()
  expect(await on('2026-12-09', '10'), 'five in the morning where the agency is').toEqual([])
  expect(await on('2026-12-09', '13')).toEqual([dueSoon])
})

// Spec: bills/reminders
test('the day after the due date, the client is reminded once of an unpaid agency bill', async () => {
  const { on, bells, mails } = await portalWithBill(billForm)
  await on('2026-12-10')
  expect(await on('2026-12-17')).toEqual(['$3,262 was due Dec 16, 2026, to Harborline Insurance Agency'])
  expect(await on('2026-12-18')).toEqual([])
  expect(await bells()).toEqual(['Payment overdue', 'Payment due soon'])
  expect(mails.at(-1)?.text).toContain('The carrier decides whether the policy stays in force')
})

// Spec: bills/reminders
test('the day after the due date, the client is reminded of a carrier’s bill only if the carrier gave notice', async () => {
  const unbilledPolicy = await portalWithBill()
  await unbilledPolicy.on('2026-12-10')
  expect(await unbilledPolicy.on('2026-12-17')).toEqual([])
  await unbilledPolicy.notice()
  await unbilledPolicy.takeNewEmails()
  expect(await unbilledPolicy.on('2026-12-18')).toEqual(['$5,869 was due Dec 16, 2026, to The Hartford'])
})

test('a notice about another installment does not count', async () => {
  const { on, notice, given, policy, takeNewEmails } = await portalWithBill()
  const otherBill = await given.bill({
    policyId: policy.id,
    form: { installments: [{ dueOn: '2027-06-01', amount: 5862 }] },
  })
  await on('2026-12-10')
  await on('2026-12-17')
  await notice({ installmentId: otherBill.installments[0]?.id })
  await takeNewEmails()
  expect(await on('2026-12-18')).toEqual([])
})

// Spec: bills/reminders
test('no reminder is sent of a paid, reported or removed installment, or for a cancelled term', async () => {
  const paidBill = await portalWithBill()
  paidBill.clock.time = new Date('2026-12-05T15:00:00.000Z')
  await paidBill
    .as(paidBill.people.agent)
    .call(api.bills.notePaid, { id: paidBill.id, paidOn: '2026-12-04', source: 'letter' })
  await paidBill.takeNewEmails()
  expect(await paidBill.on('2026-12-10')).toEqual([])

  const portalWithReport = await portalWithBill(billForm)
  await portalWithReport
    .as(portalWithReport.people.client)
    .call(api.bills.sayPaid, { id: portalWithReport.id, note: null })
  await portalWithReport.takeNewEmails()
  expect([await portalWithReport.on('2026-12-10'), await portalWithReport.on('2026-12-17')]).toEqual([[], []])

  const portalWithWithdrawal = await portalWithBill(billForm)
  await portalWithWithdrawal
    .as(portalWithWithdrawal.people.agent)
    .call(api.bills.withdraw, { id: portalWithWithdrawal.bill.id })
  expect([await portalWithWithdrawal.on('2026-12-10'), await portalWithWithdrawal.on('2026-12-17')]).toEqual([
    [],
    [],
  ])

  const cancelledBill = await portalWithBill(billForm)
  await cancelledBill.as(cancelledBill.people.agent).call(api.policyEvents.enter, {
    policyId: cancelledBill.policy.id,
    kind: 'cancellation',
    effectiveOn: '2026-12-12',
    source: 'letter',
    reason: 'rewritten elsewhere',
    noticeGiven: 'no',
  })
  await cancelledBill.takeNewEmails()
  expect([await cancelledBill.on('2026-12-10'), await cancelledBill.on('2026-12-17')]).toEqual([[], []])
})

test('no reminder is sent for a renewal that is hidden from its client', async () => {
  const { as, on, people, given, policy } = await portalWithBill()
  const renewalReply = await as(people.agent).call(api.policies.renew, {
    id: policy.id,
    premium: 6010,
    shown: false,
  })
  const installments = [{ dueOn: '2027-08-01', amount: 6010 }]
  await given.bill({ policyId: renewalReply.body.policy.id, form: { premium: 6010, installments } })
  expect(await on('2027-07-28')).toEqual([])
  await as(people.agent).call(api.policies.showRenewal, { id: renewalReply.body.policy.id })
  expect(await on('2027-07-29')).toContain('$6,010 is due Aug 1, 2027, to The Hartford')
})

test('without emails about bills only the bell rings, and two instances remind once', async () => {
  const { as, on, people, bells, context } = await portalWithBill()
  await as(people.client).call(api.notifications.saveMails, { mails: { bills: false } })
  const [emailSubjects] = await Promise.all([
    on('2026-12-09'),
    remindOfBills(context),
    remindOfBills(context),
  ])
  await remindOfBills(context)
  expect(emailSubjects).toEqual([])
  expect(await bells()).toEqual(['Payment due soon'])
})

test('a later due date resets the reminder', async () => {
  const { as, on, people, bill, id } = await portalWithBill()
  expect(await on('2026-12-10')).toEqual([dueSoon])
  await as(people.agent).call(api.bills.change, {
    id: bill.id,
    by: 'carrier',
    premium: 5862,
    installments: [{ id, dueOn: '2026-12-30', amount: 5862 }],
  })
  expect(await on('2026-12-26')).toEqual(['$5,862 is due Dec 30, 2026, to The Hartford'])
})

test('the client is emailed that a reported payment cannot be found', async () => {
  const { as, people, id, takeNewEmails, mails } = await portalWithBill()
  await as(people.client).call(api.bills.sayPaid, { id, note: null })
  await as(people.agent).call(api.bills.takeBack, { id })
  await takeNewEmails()
  expect(mails.at(-1)?.subject).toBe('We cannot find a payment to The Hartford')
})
