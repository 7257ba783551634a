import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'

const billForm: Omit<CallInput<typeof api.bills.enter>, 'policyId'> = {
  by: 'agency',
  premium: 3262,
  taxes: 130.48,
  fees: 250,
  installments: [
    { dueOn: '2026-11-10', amount: 1642.48 },
    { dueOn: '2027-02-10', amount: 2000 },
  ],
}

async function portalWithBill(form: Parameters<Awaited<ReturnType<typeof portal>>['given']['bill']>[0] = {}) {
  const testPortal = await portal()
  const { as, people, given } = testPortal
  const policy = await given.policy()
  const bill = await given.bill({ policyId: policy.id, ...form })
  const agent = as(people.agent)
  const billSeenBy = async (actor = people.client) =>
    (await as(actor).call(api.bills.ofPolicy, { policyId: policy.id })).body.bills[0]
  const readStatuses = async () => (await billSeenBy())?.installments.map(({ status }) => status)
  const [firstId, secondId] = bill.installments.map(({ id }) => id)
  if (!firstId || !secondId) throw new Error('The bill has no two installments')
  return {
    ...testPortal,
    policy,
    bill,
    agent,
    client: as(people.client),
    billSeenBy,
    statuses: readStatuses,
    first: firstId,
    second: secondId,
  }
}

// Spec: bills/shown
test('staff and the client see the bills of a policy, with today’s status of each installment', async () => {
  const { billSeenBy, policy } = await portalWithBill()
  expect(await billSeenBy()).toMatchObject({
    policyId: policy.id,
    by: 'carrier',
    payee: { name: 'The Hartford' },
    installments: [
      { dueOn: '2026-11-16', amount: 2931, charge: 0, status: 'overdue' },
      { dueOn: '2026-12-16', amount: 2931, charge: 7, status: 'due' },
    ],
    warning: null,
    notice: null,
  })
})

// Spec: bills/sums
test('an agency bill that does not add up is refused, and the error names both sums', async () => {
  const { agent, policy, bill } = await portalWithBill({ form: billForm })
  expect(bill.payee).toMatchObject({ phone: expect.any(String) })
  const wrongInput = { ...billForm, installments: [{ dueOn: '2026-12-01', amount: 3262 }] }
  const refusedReply = await agent.call(api.bills.enter, { policyId: policy.id, ...wrongInput })
  expect([refusedReply.status, refusedReply.failure]).toMatchObject([
    400,
    { fields: { installments: 'The installments add up to $3,262; premium, taxes and fees are $3,642.48' } },
  ])
  const changedReply = await agent.call(api.bills.change, { id: bill.id, ...billForm, fees: 251 })
  expect(changedReply.failure.fields).toHaveProperty('installments')
})

// Spec: bills/sums
test('a carrier’s bill is stored even if it does not add up, and staff see a warning', async () => {
  const { billSeenBy, people } = await portalWithBill({ form: { premium: 6000 } })
  const warning = [
    'The installments add up to $5,862; premium, taxes and fees are $6,000',
    'The bills of this term total $6,000 in premium; the policy premium is $5,862',
  ].join('. ')
  expect(await billSeenBy(people.agent)).toMatchObject({ warning })
  expect(await billSeenBy(), 'that is no business of the client').toMatchObject({ warning: null })
})

// Spec: bills/paid
test('a client reports a payment once, with proof; staff are notified and the policy does not change', async () => {
  const { as, client, people, first, second, billSeenBy, policy } = await portalWithBill()
  const saidReply = await client.call(api.bills.sayPaid, {
    id: first,
    note: 'By phone',
    file: pdfFile('receipt.pdf'),
  })
  expect(saidReply.status).toBe(200)
  expect(await billSeenBy(people.agent)).toMatchObject({
    installments: [
      {
        status: 'said paid',
        saidPaid: { note: 'By phone', proof: { title: 'Proof of payment, due Nov 16, 2026' } },
      },
      { status: 'due', saidPaid: null },
    ],
  })
  const { body } = await as(people.agent).call(api.notifications.list, {})
  expect(body.notifications.map(({ title }) => title)).toContain('Client reported a payment')
  const replyAfter = (await client.call(api.policies.one, { id: policy.id })).body.policy
  expect([replyAfter.status, replyAfter.standing]).toEqual([policy.status, policy.standing])
  const repeatedReply = await client.call(api.bills.sayPaid, { id: first, note: null })
  expect([repeatedReply.status, repeatedReply.failure.code]).toEqual([409, 'said_already'])
  const bothReplies = await Promise.all(
    [1, 2].map(() => client.call(api.bills.sayPaid, { id: second, note: null })),
  )
  expect(bothReplies.map(({ status }) => status).toSorted(), 'of two windows one').toEqual([200, 409])
})

// Spec: bills/paid
test('a payment is recorded once and can be undone; for a carrier’s bill it needs a source', async () => {
  const { agent, people, first, billSeenBy, statuses } = await portalWithBill()
  const paidInput = { id: first, paidOn: '2026-11-18', source: 'carrier page' } as const
  const unknownReply = await agent.call(api.bills.notePaid, { ...paidInput, source: null })
  expect(unknownReply.failure.fields).toEqual({ source: 'Please choose a source' })
  const ahead = await agent.call(api.bills.notePaid, { ...paidInput, paidOn: '2026-11-21' })
  expect(ahead.failure.fields).toEqual({ paidOn: 'This date is in the future' })
  const bothReplies = await Promise.all([1, 2].map(() => agent.call(api.bills.notePaid, paidInput)))
  expect(bothReplies.map(({ status }) => status).toSorted(), 'a bill is not paid twice').toEqual([200, 409])
  expect(bothReplies.find(({ status }) => status === 409)?.failure.code).toBe('paid_already')
  expect(await billSeenBy(people.agent)).toMatchObject({
    installments: [{ known: { source: 'carrier page', notedBy: 'Daniel Kim' } }, {}],
  })
  expect((await billSeenBy())?.installments[0], 'how it is known is the agency’s own').toMatchObject({
    known: null,
  })
  expect((await agent.call(api.bills.takeBack, { id: first })).status).toBe(200)
  expect(await statuses()).toEqual(['overdue', 'due'])
  expect((await agent.call(api.bills.takeBack, { id: first })).failure.code).toBe('not_paid')
})

test('a reported payment that cannot be found is due again, and the client can report it again', async () => {
  const { agent, client, first, statuses } = await portalWithBill()
  await client.call(api.bills.sayPaid, { id: first, note: null })
  await agent.call(api.bills.takeBack, { id: first })
  expect(await statuses()).toEqual(['overdue', 'due'])
  const bells = (await client.call(api.notifications.list, {})).body.notifications.map(({ title }) => title)
  expect(bells).toContain('Payment not found')
  expect((await client.call(api.bills.sayPaid, { id: first, note: null })).status).toBe(200)
})

// Spec: private-numbers/refused
test('a card number in a note about a payment is refused', async () => {
  const { agent, client, first, policy } = await portalWithBill()
  const saidReply = await client.call(api.bills.sayPaid, { id: first, note: 'with 4111 1111 1111 1111' })
  expect([saidReply.status, saidReply.failure.fields?.note]).toEqual([
    400,
    'Please take the card number out of “Note”. Never send card or Social Security numbers here.',
  ])
  const enteredReply = await agent.call(api.bills.enter, {
    policyId: policy.id,
    ...billForm,
    note: 'card 5555-5555-5555-4444',
  })
  expect(enteredReply.failure.fields).toHaveProperty('note')
})

test('a paid installment stays unchanged when the rest of its bill changes', async () => {
  const { agent, bill, first, second, statuses } = await portalWithBill()
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-18', source: 'letter' })
  const [firstInstallment, secondInstallment] = bill.installments.map(({ id, dueOn, amount, charge }) => ({
    id,
    dueOn,
    amount,
    charge,
  }))
  if (!firstInstallment || !secondInstallment) throw new Error('The bill has no two installments')
  const form = { id: bill.id, by: 'carrier', premium: 5862 } as const
  const changedReply = await agent.call(api.bills.change, {
    ...form,
    installments: [
      { id: first, dueOn: '2026-11-16', amount: 2000 },
      { id: second, dueOn: '2026-12-16', amount: 2931 },
    ],
  })
  expect(changedReply.failure.fields).toEqual({
    'installments.0.amount': 'First undo the payment, then change the installment',
  })
  const goneReply = await agent.call(api.bills.change, { ...form, installments: [secondInstallment] })
  expect([goneReply.status, goneReply.failure.code]).toEqual([409, 'paid_already'])
  const splitReply = await agent.call(api.bills.change, {
    ...form,
    installments: [
      firstInstallment,
      { dueOn: '2027-01-16', amount: 1465.5 },
      { dueOn: '2027-02-16', amount: 1465.5 },
    ],
  })
  expect(splitReply.status).toBe(200)
  expect(await statuses()).toEqual(['paid', 'due', 'due'])
  expect((await agent.call(api.bills.withdraw, { id: bill.id })).failure.code).toBe('paid_already')
})

test('an installment of somebody else’s client cannot be read, changed, paid or moved to another bill', async () => {
  const { as, given, people, bill, first, policy } = await portalWithBill()
  const strangerCaller = as(people.otherClient)
  const otherAgent = as(people.otherAgent)
  expect((await strangerCaller.call(api.bills.sayPaid, { id: first, note: null })).status).toBe(404)
  expect((await strangerCaller.call(api.bills.ofPolicy, { policyId: policy.id })).status).toBe(404)
  expect((await strangerCaller.call(api.bills.due, {})).body.total).toBe(0)
  const paidInput = { id: first, paidOn: '2026-11-18', source: 'letter' } as const
  expect((await otherAgent.call(api.bills.notePaid, paidInput)).status).toBe(404)
  expect((await otherAgent.call(api.bills.withdraw, { id: bill.id })).status).toBe(404)
  const otherBill = await given.bill()
  const mixedReply = await as(people.agent).call(api.bills.change, {
    id: otherBill.id,
    by: 'carrier',
    premium: 5862,
    installments: [{ id: first, dueOn: '2026-12-16', amount: 5862 }],
  })
  expect(mixedReply.status).toBe(404)
})

// Spec: bills/policy
test('a cancellation cancels the open installments from its effective date on, and all of them once the policy has ended', async () => {
  const { agent, policy, statuses, first, second, client } = await portalWithBill()
  const cancelOn = (effectiveOn: string) =>
    agent.call(api.policyEvents.enter, {
      policyId: policy.id,
      kind: 'cancellation',
      effectiveOn,
      source: 'letter',
      reason: 'rewritten elsewhere',
      noticeGiven: 'no',
    })
  const { body } = await cancelOn('2026-12-10')
  expect(await statuses()).toEqual(['overdue', 'cancelled'])
  expect((await client.call(api.bills.sayPaid, { id: second, note: null })).failure.code).toBe('not_due')
  await agent.call(api.policyEvents.takeBack, { id: body.events[0]?.id ?? '' })
  expect(await statuses()).toEqual(['overdue', 'due'])
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-18', source: 'letter' })
  await cancelOn('2026-11-19')
  expect(await statuses()).toEqual(['paid', 'cancelled'])
  expect((await client.call(api.bills.due, {})).body.total).toBe(0)
})

// Spec: bills/policy
test('clients do not see bills of a renewal that is hidden from them', async () => {
  const { as, given, people, policy, agent } = await portalWithBill()
  const renewalReply = await agent.call(api.policies.renew, { id: policy.id, premium: 6010, shown: false })
  const { id } = renewalReply.body.policy
  await given.bill({
    policyId: id,
    form: { installments: [{ dueOn: '2027-08-01', amount: 6010 }], premium: 6010 },
  })
  const client = as(people.client)
  expect((await client.call(api.bills.ofPolicy, { policyId: id })).status).toBe(404)
  const openPolicyIds = async () =>
    (await client.call(api.bills.due, {})).body.installments.map(({ policyId }) => policyId)
  expect(await openPolicyIds()).not.toContain(id)
  const bells = (await client.call(api.notifications.list, {})).body.notifications
  expect(bells.filter(({ title }) => title === 'New bill')).toHaveLength(1)
  await agent.call(api.policies.showRenewal, { id })
  expect(await openPolicyIds()).toContain(id)
})

test('due installments are listed soonest first, for one client or for all clients of the viewer, paid ones on request', async () => {
  const { agent, client, first, people } = await portalWithBill()
  const readDays = async (actor: typeof agent, input: object = {}) =>
    (await actor.call(api.bills.due, input)).body.installments.map(({ dueOn, status }) => [dueOn, status])
  const dueDays = [
    ['2026-11-16', 'overdue'],
    ['2026-12-16', 'due'],
  ]
  expect(await readDays(client)).toEqual(dueDays)
  expect(await readDays(agent, { clientId: people.client.id })).toEqual(dueDays)
  expect(await readDays(agent, { clientId: people.otherClient.id })).toEqual([])
  expect(await readDays(client, { dueIn: '2026-12' })).toEqual([['2026-12-16', 'due']])
  expect(await readDays(client, { dueIn: '2027-01' })).toEqual([])
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-18', source: 'letter' })
  expect(await readDays(client)).toEqual([['2026-12-16', 'due']])
  expect(await readDays(client, { show: 'all' })).toHaveLength(2)
})

test('open installments are overdue, due this month or later, with the sum of each', async () => {
  const { agent, client, given, policy } = await portalWithBill()
  await given.bill({ policyId: policy.id, form: { installments: [{ dueOn: '2026-11-30', amount: 5862 }] } })
  expect((await agent.call(api.bills.sums, {})).body).toEqual({
    overdue: { count: 1, amount: 2931 },
    month: { count: 1, amount: 5862 },
    later: { count: 1, amount: 2938 },
  })
  const readDays = async (input: object) =>
    (await agent.call(api.bills.due, input)).body.installments.map(({ dueOn }) => dueOn)
  expect(await readDays({ show: 'overdue' })).toEqual(['2026-11-16'])
  expect(await readDays({ show: 'month' })).toEqual(['2026-11-30'])
  expect(await readDays({ show: 'later' })).toEqual(['2026-12-16'])
  expect(await readDays({ sort: 'amount', direction: 'desc' })).toEqual([
    '2026-11-30',
    '2026-12-16',
    '2026-11-16',
  ])
  expect(await readDays({ search: policy.policyNumber })).toHaveLength(3)
  expect(await readDays({ search: 'the hartf' })).toHaveLength(3)
  expect(await readDays({ search: 'Nowhere' })).toEqual([])
  expect((await client.call(api.bills.sums, {})).status).toBe(403)
})

test('a client sees the payments by month and status, and where a payment is alone also which', async () => {
  const { agent, client, first, given, policy } = await portalWithBill()
  const readMonths = async (input: object = {}) =>
    (await client.call(api.bills.byMonth, input)).body.months.map(({ month, groups }) => [
      month,
      ...groups.map(({ status, count, amount, installment }) => [
        status,
        count,
        amount,
        installment?.dueOn ?? null,
      ]),
    ])
  await given.bill({ policyId: policy.id, form: { installments: [{ dueOn: '2026-12-30', amount: 5862 }] } })
  expect(await readMonths()).toEqual([
    ['2026-11', ['not confirmed', 1, 2931, '2026-11-16']],
    ['2026-12', ['due', 2, 8800, null]],
  ])
  expect(await readMonths({ dueIn: '2026-12' })).toEqual([['2026-12', ['due', 2, 8800, null]]])
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-18', source: 'letter' })
  expect(await readMonths()).toEqual([['2026-12', ['due', 2, 8800, null]]])
  expect(await readMonths({ show: 'all' })).toEqual([
    ['2026-11', ['paid', 1, 2931, '2026-11-16']],
    ['2026-12', ['due', 2, 8800, null]],
  ])
  expect((await agent.call(api.bills.byMonth, {})).status).toBe(403)
})

test('the picture has the latest 36 months, and says that there are earlier ones', async () => {
  const { client, given } = await portalWithBill()
  for (const year of [2022, 2024]) {
    const { id: policyId } = await given.policy({ startDate: `${year}-01-01`, endDate: `${year + 1}-01-01` })
    const installments = Array.from({ length: 20 }, (_, index) => ({
      dueOn: `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      amount: 293.1,
    }))
    await given.bill({ policyId, form: { installments } })
  }
  const { months, hasEarlier } = (await client.call(api.bills.byMonth, {})).body
  expect([months.length, months[0]?.month, months.at(-1)?.month, hasEarlier]).toEqual([
    36,
    '2022-07',
    '2026-12',
    true,
  ])
})

test('several payments are recorded at once; what is paid already or another’s is named and stays', async () => {
  const { agent, first, second, statuses, given, people, as } = await portalWithBill()
  const foreignPolicy = await given.policy({ by: people.otherAgent, client: people.otherClient })
  const foreignId = (await given.bill({ policyId: foreignPolicy.id })).installments[0]?.id ?? ''
  const paidInput = { paidOn: '2026-11-18', source: 'letter' } as const
  await agent.call(api.bills.notePaid, { id: first, ...paidInput })
  const ids = [first, second, foreignId]
  expect((await agent.call(api.bills.notePaidSeveral, { ids, paidOn: '2026-11-18' })).failure).toMatchObject({
    fields: { source: 'Please choose a source' },
  })
  expect(await statuses()).toEqual(['paid', 'due'])
  const { body } = await agent.call(api.bills.notePaidSeveral, { ids, ...paidInput })
  expect(body).toEqual({ done: [second], left: [first], notFound: [foreignId] })
  expect(await statuses()).toEqual(['paid', 'paid'])
  const otherBills = (await as(people.otherAgent).call(api.bills.ofPolicy, { policyId: foreignPolicy.id }))
    .body.bills
  expect(otherBills[0]?.installments[0]?.paidOn).toBeNull()
})

// Spec: bills/policy
test('a notice for non-payment names the installment, and the bill shows the notice until it is withdrawn', async () => {
  const { as, agent, given, people, policy, first, billSeenBy } = await portalWithBill()
  const notice = {
    policyId: policy.id,
    kind: 'notice of cancellation',
    effectiveOn: '2026-12-20',
    source: 'letter',
    reason: 'non-payment',
    amountDue: 2931,
    payBy: '2026-12-15',
  } as const
  const foreignId = (await given.bill()).installments[0]?.id
  const wrongReply = await agent.call(api.policyEvents.enter, { ...notice, installmentId: foreignId })
  expect(wrongReply.failure.fields).toEqual({ installmentId: 'Please choose a payment of this policy' })
  await agent.call(api.policyEvents.enter, { ...notice, installmentId: first })
  const saidInput = { on: '2026-12-20', amountDue: 2931, payBy: '2026-12-15', installmentId: first }
  expect(await billSeenBy()).toMatchObject({ notice: saidInput })
  const { body } = await as(people.client).call(api.policies.one, { id: policy.id })
  expect(body.policy.life?.notice).toMatchObject({ installmentId: first })
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-18', source: 'carrier page' })
  const policyAfter = (await agent.call(api.policies.one, { id: policy.id })).body.policy
  expect(policyAfter.standing, 'that it is paid withdraws no notice').toBe('cancellation pending')
  const withdrawnInput = {
    policyId: policy.id,
    kind: 'notice withdrawn',
    effectiveOn: '2026-11-20',
    source: 'letter',
  } as const
  await agent.call(api.policyEvents.enter, withdrawnInput)
  expect(await billSeenBy()).toMatchObject({ notice: null })
})

test('impossible bills are refused at their field: a mistyped year, too many installments, a finance company on an agency bill', async () => {
  const { agent, policy } = await portalWithBill()
  const enter = async (form: object) =>
    (await agent.call(api.bills.enter, { policyId: policy.id, ...billForm, ...form })).failure.fields
  expect(await enter({ installments: [{ dueOn: '2062-12-01', amount: 3642.48 }] })).toHaveProperty([
    'installments.0.dueOn',
  ])
  const manyInstallments = Array.from({ length: 2000 }, () => ({ dueOn: '2026-12-01', amount: 1 }))
  expect(await enter({ installments: manyInstallments })).toEqual({
    installments: 'Please list at most 60 installments',
  })
  expect(await enter({ installments: [] })).toEqual({ installments: 'Please list at least one installment' })
  expect(await enter({ financeCompany: 'IPFS' })).toHaveProperty('financeCompany')
  expect(await enter({ installments: [{ dueOn: '2026-02-30', amount: 1 }] })).toHaveProperty([
    'installments.0.dueOn',
  ])
  expect(await enter({ note: 'x'.repeat(1_000_000) })).toHaveProperty('note')
  expect(await enter({ premium: '-5' })).toHaveProperty('premium')
})

test('a policy has at most twenty bills', async () => {
  const { given, agent, policy } = await portalWithBill()
  for (let count = 1; count < 20; count++) await given.bill({ policyId: policy.id })
  const refusedReply = await agent.call(api.bills.enter, { policyId: policy.id, ...billForm })
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([409, 'too_many_bills'])
})

test('an overdue agency bill and a reported payment are work items of the agent', async () => {
  const { as, given, people, agent, client, policy, bill } = await portalWithBill({ form: billForm })
  const waitingItems = async () =>
    (await agent.call(api.today.list, {})).body.waiting
      .filter(({ kind }) => kind === 'bill')
      .map(({ id, standing, detail }) => [id, standing, detail])
  expect(await waitingItems()).toEqual([[policy.id, 'overdue', 'Overdue since Nov 10']])
  await agent.call(api.bills.notePaid, { id: bill.installments[0]?.id ?? '', paidOn: '2026-11-19' })
  expect(await waitingItems()).toEqual([])
  const carriers = await given.bill()
  expect(await waitingItems(), 'of a carrier’s the agency knows nothing').toEqual([])
  await client.call(api.bills.sayPaid, { id: carriers.installments[1]?.id ?? '', note: null })
  expect(await waitingItems()).toEqual([[carriers.policyId, 'waiting', 'Client reported a payment']])
  const { waiting } = (await as(people.otherAgent).call(api.today.list, {})).body
  expect(waiting.filter(({ kind }) => kind === 'bill')).toEqual([])
})

test('a client’s upcoming items include payments of the next thirty days, and missed ones', async () => {
  const { client, first, context } = await portalWithBill()
  const readNextBills = async () =>
    (await client.call(api.home.next, {})).body.next
      .filter(({ kind }) => kind === 'bills')
      .map(({ state, name, note, day }) => [state, name, note, day])
  expect(await readNextBills()).toEqual([
    ['overdue', 'The Hartford', '2931.00', '2026-11-16'],
    ['due', 'The Hartford', '2938.00', '2026-12-16'],
  ])
  await client.call(api.bills.sayPaid, { id: first, note: null })
  expect(await readNextBills()).toEqual([['due', 'The Hartford', '2938.00', '2026-12-16']])
  const readLinks = async () => (await client.call(api.home.next, {})).body.next.map(({ link }) => link)
  expect(new Set(await readLinks())).toEqual(new Set([null]))
  const payPage = 'https://pay.example/'
  await context.db.updateTable('carriers').set({ payPage }).where('name', '=', 'The Hartford').execute()
  expect(await readLinks()).toContain(payPage)
})

test('a portal user with a right to one part of an account sees no bills', async () => {
  const { as, given, policy, first } = await portalWithBill()
  for (const rightName of ['certificates', 'claims'] as const) {
    const person = as(await given.colleague({ may: rightName }))
    expect((await person.call(api.bills.due, {})).status).toBe(403)
    expect((await person.call(api.bills.ofPolicy, { policyId: policy.id })).status).toBe(403)
  }
  const reader = as(await given.colleague({ may: 'read' }))
  expect((await reader.call(api.bills.due, {})).body.total).toBe(2)
  expect((await reader.call(api.bills.sayPaid, { id: first, note: null })).status).toBe(403)
})
