import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { freshPortal, portal } from '../../testing/portal.ts'
import { reportPath } from './record-report.ts'

const checkoutUrl = 'https://pay.example/?amount={amount}&invoice={reference}&back={return}'

const agencyBill = {
  by: 'agency',
  premium: 3262,
  taxes: 130.48,
  fees: 250,
  installments: [
    { dueOn: '2026-12-10', amount: 1642.48, charge: 5 },
    { dueOn: '2027-02-10', amount: 2000 },
  ],
} as const

/** A portal with a checkout, and a bill of the agency that is due. */
async function shop(testPortal: Awaited<ReturnType<typeof portal>> | null = null) {
  const world = testPortal ?? (await portal())
  const { as, people, given, context, app, clock } = world
  const [admin, agent, client] = [as(people.admin, { confirmed: true }), as(people.agent), as(people.client)]
  const setReply = await admin.call(api.checkout.set, { address: checkoutUrl })
  expect(setReply.status).toBe(204)
  const { secret } = (await admin.call(api.checkout.replaceSecret, {})).body
  const bill = await given.bill({ form: { ...agencyBill, installments: [...agencyBill.installments] } })
  const [firstId = '', secondId = ''] = bill.installments.map(({ id }) => id)
  const pay = async (id = firstId) =>
    new URL((await client.call(api.checkout.pay, { id })).body.url).searchParams
  const referenceOf = async (id = firstId) => (await pay(id)).get('invoice') ?? ''
  /** Sends a report as a checkout with the reference library does. `sent` is an altered body. */
  async function report(
    data: object,
    overrides: { id?: string; by?: string; at?: Date; body?: string; sent?: string } = {},
  ) {
    const { id = crypto.randomUUID(), by = secret, at = clock.time } = overrides
    const body = overrides.body ?? JSON.stringify({ type: 'payment.received', data })
    const { sent = body } = overrides
    const { statusCode } = await app.inject({
      method: 'POST',
      url: reportPath,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign(id, at, body),
      },
      payload: sent,
    })
    return statusCode
  }
  const readStatuses = async () => {
    const { bills } = (await client.call(api.bills.ofPolicy, { policyId: bill.policyId })).body
    return bills[0]?.installments.map(({ status }) => status)
  }
  const work = async (person = people.agent) =>
    (await as(person).call(api.today.list, { kind: 'checkout payment' })).body.waiting
  const actions = async () => {
    const rows = await context.db.selectFrom('events').select('action').orderBy('id').execute()
    return rows
      .map(({ action }) => action)
      .filter((one) => one.includes('heckout') || one.includes('payment'))
  }
  return {
    ...world,
    admin,
    agent,
    client,
    secret,
    bill,
    first: firstId,
    second: secondId,
    pay,
    referenceOf,
    report,
    statuses: readStatuses,
    work,
    actions,
  }
}

test('Pay leads to the checkout with the amount and one unguessable reference, and records no payment', async () => {
  const { client, agent, people, as, given, pay, first, second, statuses, bill, context } = await shop()
  const parts = await pay()
  expect(parts.get('amount')).toBe('1647.48')
  expect(parts.get('back')).toMatch(new RegExp(`/policy/${bill.policyId}$`))
  const references = [parts, await pay(), await pay(second)].map((one) => one.get('invoice'))
  expect(references[1], 'until it is paid, a payment has one reference').toBe(references[0])
  expect(references[2]).not.toBe(references[0])
  for (const reference of references) expect(reference).toMatch(/^[A-Z2-9]{20}$/)
  expect(await statuses()).toEqual(['due', 'due'])
  const { bills } = (await client.call(api.bills.ofPolicy, { policyId: bill.policyId })).body
  expect(bills[0]?.payee.hasCheckout).toBe(true)

  const carrierInstallmentId = (await given.bill()).installments[0]?.id ?? ''
  expect((await client.call(api.checkout.pay, { id: carrierInstallmentId })).failure.code).toBe('no_checkout')
  expect((await as(people.otherClient).call(api.checkout.pay, { id: first })).status).toBe(404)
  expect((await agent.call(api.checkout.pay, { id: first })).status).toBe(403)
  await client.call(api.bills.sayPaid, { id: second, note: null })
  expect((await client.call(api.checkout.pay, { id: second })).failure.code).toBe('said_already')
  await context.db.deleteFrom('checkout').execute()
  expect((await client.call(api.checkout.pay, { id: first })).failure.code).toBe('no_checkout')
})

test('only an admin who confirmed sets the checkout, and its secret is shown once and sealed', async () => {
  const { agent, admin, as, people, secret, context } = await shop()
  expect((await agent.call(api.checkout.settings, {})).status).toBe(403)
  expect((await as(people.admin).call(api.checkout.set, { address: checkoutUrl })).failure.code).toBe(
    'confirm_password',
  )
  const refusedReply = await admin.call(api.checkout.set, {
    address: 'http://pay.example/{amount}{reference}',
  })
  expect(refusedReply.failure.fields).toEqual({
    address: 'Please enter an address that begins with https://',
  })
  const { body } = await admin.call(api.checkout.settings, {})
  expect(body.checkout).toEqual({ address: checkoutUrl, hasSecret: true, formerSecretUntil: null })
  const { rows } = await context.pool.query(
    'select c::text as row from checkout c union all select e::text from events e',
  )
  expect(JSON.stringify([rows, body])).not.toContain(secret.slice(6))
  expect((await admin.call(api.checkout.remove, {})).status).toBe(204)
  expect((await admin.call(api.checkout.replaceSecret, {})).failure.code).toBe('no_checkout')
})

test('a signed report whose amount and reference agree records the payment once', async () => {
  const { referenceOf, report, statuses, agent, bill, actions, work, client, first } = await shop()
  const reference = await referenceOf()
  const id = 'report-1'
  const data = { reference, amount: '1647.48', card: '4111 1111 1111 1111' }
  // Given twice at once, and once more.
  expect(await Promise.all([report(data, { id }), report(data, { id })])).toEqual([204, 204])
  expect(await report(data, { id })).toBe(204)
  expect(await statuses()).toEqual(['paid', 'due'])
  expect((await actions()).filter((action) => action === 'policy.paymentReceived')).toHaveLength(1)
  const { bills } = (await agent.call(api.bills.ofPolicy, { policyId: bill.policyId })).body
  expect(bills[0]?.installments[0]).toMatchObject({
    paidOn: '2026-11-20',
    known: { notedBy: 'the checkout' },
  })
  expect(await work()).toEqual([])
  expect((await client.call(api.checkout.pay, { id: first })).failure.code).toBe('paid_already')
})

test('no card number is kept, whatever a report contains', async () => {
  const { referenceOf, report, context } = await shop()
  const number = '4111111111111111'
  expect(await report({ reference: await referenceOf(), amount: 1647.48, card: number })).toBe(204)
  expect(await report({ reference: number, amount: 5 })).toBe(400)
  const { rows } = await context.pool.query(
    'select p::text as row from checkout_payments p union all select e::text from events e',
  )
  expect(JSON.stringify(rows)).not.toContain(number)
})

test('a report that fits no bill becomes work for staff, never a payment', async () => {
  const { referenceOf, report, statuses, work, people, agent, as, first, actions } = await shop()
  const reference = await referenceOf()
  expect(await report({ reference, amount: 1 })).toBe(204)
  expect(await report({ reference, amount: 1647.48, currency: 'EUR' })).toBe(400)
  expect(await report({ reference: 'MADEUP', amount: 1647.48 })).toBe(204)
  expect(await statuses()).toEqual(['due', 'due'])
  const [differing] = await work()
  expect(differing).toMatchObject({
    ...{ clientId: people.client.id, standing: 'urgent', detail: 'The bill is for $1,647.48' },
    about: expect.stringContaining('$1.00'),
  })
  expect(await work(people.otherAgent)).toEqual([])
  const [unknownItem] = (await work(people.admin)).filter(({ clientId }) => clientId === null)
  expect(unknownItem).toMatchObject({ detail: 'No bill has the reference MADEUP' })
  const id = unknownItem?.id ?? ''
  expect((await agent.call(api.checkout.settle, { id })).status).toBe(404)
  expect((await as(people.admin).call(api.checkout.settle, { id })).status).toBe(204)
  expect((await agent.call(api.checkout.settle, { id: differing?.id ?? '' })).status).toBe(204)
  expect(await work()).toEqual([])

  // Paid by hand meanwhile, and taken off the bill meanwhile.
  await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-20' })
  expect(await report({ reference, amount: 1647.48 })).toBe(204)
  expect((await work()).map(({ detail }) => detail)).toEqual(['Already recorded as paid on Nov 20, 2026'])
  await agent.call(api.bills.takeBack, { id: first })
  expect((await work()).map(({ detail }) => detail)).toEqual(['Already recorded as paid'])
  expect(await actions()).not.toContain('policy.paymentReceived')
})

test('a second payment under a used reference is work, and after an undo Pay gives a new reference', async () => {
  const { referenceOf, report, statuses, work, agent, first } = await shop()
  const reference = await referenceOf()
  const data = { reference, amount: 1647.48 }
  expect([await report(data), await report(data)]).toEqual([204, 204])
  expect((await work()).map(({ detail }) => detail)).toEqual(['Already recorded as paid on Nov 20, 2026'])
  await agent.call(api.bills.takeBack, { id: first })
  expect(await report(data)).toBe(204)
  expect(await statuses()).toEqual(['due', 'due'])
  expect(await referenceOf()).not.toBe(reference)
})

test('an installment that was handed over is not deleted with a change of its bill, and no longer due', async () => {
  const { referenceOf, report, agent, bill, first, second, work } = await shop()
  const reference = await referenceOf()
  const { body } = await agent.call(api.bills.ofPolicy, { policyId: bill.policyId })
  const { status } = await agent.call(api.bills.change, {
    ...{ id: bill.id, by: 'agency' as const, premium: 3262, taxes: 130.48, fees: 250 },
    installments: [{ id: second, dueOn: '2027-02-10', amount: 3642.48 }],
    version: body.bills[0]?.version ?? 0,
  })
  expect(status).toBe(200)
  expect(await report({ reference, amount: 1647.48 })).toBe(204)
  expect((await work()).map(({ detail }) => detail)).toEqual(['No payment is due on this bill'])
  expect((await agent.call(api.bills.notePaid, { id: first, paidOn: '2026-11-20' })).failure.code).toBe(
    'not_due',
  )
})

test('a report by another secret, altered, or from another time is refused', async () => {
  const { referenceOf, report, statuses, clock, secret, app, context } = await shop()
  const reference = await referenceOf()
  const data = { reference, amount: 1647.48 }
  const minutes = (count: number) => new Date(clock.time.getTime() + count * 60_000)
  const otherSecret = `whsec_${Buffer.from('of another agency, with 32 bytes').toString('base64')}`
  expect(await report(data, { by: otherSecret })).toBe(401)
  expect(await report(data, { at: minutes(-6) }), 'replayed later').toBe(401)
  expect(await report(data, { at: minutes(6) })).toBe(401)
  const body = JSON.stringify({ type: 'payment.received', data: { ...data, amount: 1 } })
  expect(await report(data, { body, sent: body.replace('"amount":1', '"amount":1647.48') })).toBe(401)
  expect(await report(data, { id: '' })).toBe(401)
  expect(await report(data, { body: 'not json' })).toBe(400)
  expect(await report(data, { body: JSON.stringify({ type: 'payment.refunded', data }) })).toBe(400)
  const { statusCode } = await app.inject({ method: 'POST', url: reportPath, payload: data })
  expect(statusCode).toBe(401)
  const longReply = await app.inject({ method: 'POST', url: reportPath, payload: 'x'.repeat(20_000) })
  expect(longReply.statusCode).toBe(413)
  await context.db.updateTable('checkout').set({ secretSealed: null }).execute()
  expect(await report(data), 'without a secret').toBe(401)
  expect(await context.db.selectFrom('checkoutPayments').selectAll().execute()).toEqual([])
  expect(await statuses()).toEqual(['due', 'due'])
  expect(secret).toMatch(/^whsec_/)
})

test('after a replacement both secrets sign for a day, and a sealed secret survives a change of key', async () => {
  const { admin, referenceOf, report, secret, clock, context, first, second } = await shop()
  const { secret: next } = (await admin.call(api.checkout.replaceSecret, {})).body
  expect(await report({ reference: await referenceOf(first), amount: 1 }, { by: secret })).toBe(204)
  expect(await report({ reference: await referenceOf(second), amount: 1 }, { by: next })).toBe(204)
  const { secrets } = context
  context.secrets = createSecrets(
    'the next key of the tests, thirty-two or more',
    'the key of the tests, thirty-two or more',
  )
  expect(await report({ reference: 'A', amount: 1 }, { by: next })).toBe(204)
  context.secrets = secrets
  clock.time = new Date(clock.time.getTime() + 86_400_000)
  expect(await report({ reference: 'B', amount: 1 }, { by: secret })).toBe(401)
  expect(await report({ reference: 'B', amount: 1 }, { by: next })).toBe(204)
})

test('a process that dies in between has stored nothing, and the next report records the payment', async () => {
  const { referenceOf, report, statuses, context, takeErrors } = await shop(await freshPortal())
  const { pool } = context
  const reference = await referenceOf()
  await pool.query(`create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on events for each row when (new.action = 'policy.paymentReceived') execute function die()`)
  expect(await report({ reference, amount: 1647.48 }, { id: 'one' })).toBe(500)
  expect(takeErrors()).toHaveLength(1)
  expect(await statuses()).toEqual(['due', 'due'])
  await pool.query('drop trigger die on events; drop function die()')
  expect(await report({ reference, amount: 1647.48 }, { id: 'one' })).toBe(204)
  expect(await statuses()).toEqual(['paid', 'due'])
})
