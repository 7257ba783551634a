import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { accountStatusOf } from '../../../contract/values/accounts.ts'
import { portal } from '../../testing/portal.ts'
import { wizardAnswers } from '../../testing/sample-input.ts'

// Spec: accounts/former
test('a former client sees what was theirs and asks about it, and nothing new begins until they are reopened', async () => {
  const { as, people, given } = await portal()
  const { id } = people.client
  const agent = as(people.agent)
  const client = as(people.client)
  const quote = await given.quote()
  const oldPolicy = await given.policy({ startDate: '2024-01-01', endDate: '2025-01-01' })
  const activePolicy = await given.policy()

  const earlyReply = await agent.call(api.clients.close, { id })
  expect([earlyReply.status, earlyReply.failure.code]).toEqual([409, 'in_force'])
  await agent.call(api.policies.deactivate, { id: activePolicy.id, reason: 'replaced' })
  const waitingRenewal = await given.renewal(oldPolicy)
  const closeReply = await agent.call(api.clients.close, { id })
  expect((await client.call(api.auth.me, {})).body.user.isFormer).toBe(true)
  expect(closeReply.body.client).toMatchObject({ standing: 'former' })
  expect((await agent.call(api.clients.close, { id })).failure.code).toBe('closed')

  expect((await client.call(api.policies.one, { id: oldPolicy.id })).body.policy.id).toBe(oldPolicy.id)
  await client.call(api.requests.create, { type: 'other', details: 'May I have a copy of my old policy?' })
  await client.call(api.claims.start, { policyId: oldPolicy.id, line: 'liability' })

  const refusedReplies = [
    await agent.call(api.policies.create, {
      clientId: id,
      policyNumber: 'HBP 9',
      insurer: 'The Hartford',
      type: 'General Liability Insurance',
      startDate: '2026-11-01',
    }),
    await agent.call(api.policies.renew, { id: oldPolicy.id, premium: 900 }),
    await agent.call(api.policies.confirmRenewal, { id: waitingRenewal.id }),
    await agent.call(api.policies.restore, { id: activePolicy.id }),
    await agent.call(api.offers.create, { quoteId: quote.id, insurerName: 'Chubb', premium: 900 }),
    await client.call(api.quotes.request, wizardAnswers),
    await client.call(api.quotes.finalize, { quoteid: quote.id }),
    await client.call(api.appointments.book, { quoteid: quote.id, datetime: '2026-11-24T15:00:00.000Z' }),
  ]
  expect(refusedReplies.map(({ failure }) => failure.code)).toEqual(refusedReplies.map(() => 'closed'))

  const reopenedReply = await agent.call(api.clients.reopen, { id })
  expect(reopenedReply.body.client).toMatchObject({ standing: 'active', closedAt: null })
  await given.policy()
  expect((await agent.call(api.clients.reopen, { id })).failure.code).toBe('open')
})

// Spec: accounts/former
test('clients are listed by their standing, which stands in the list and its CSV', async () => {
  const { as, people, given } = await portal()
  const admin = as(people.admin, { confirmed: true })
  await given.policy()
  const formerClient = await given.client({ company: 'Alder Works' })
  await given.client({ company: 'Birch Works' })
  await admin.call(api.clients.close, { id: formerClient.id })
  const listCompanies = async (show: 'all' | 'active' | 'prospect' | 'former') =>
    (await admin.call(api.clients.list, { show })).body.clients.map((client) => [
      client.company,
      accountStatusOf(client),
    ])
  expect(await listCompanies('former')).toEqual([['Alder Works', 'former']])
  expect(await listCompanies('prospect')).toEqual([
    ['Birch Works', 'prospect'],
    ['Copperline IT Services Inc', 'prospect'],
  ])
  expect(await listCompanies('active')).toEqual([['Tidewheel Bakery LLC', 'active']])
  expect(await listCompanies('all')).toHaveLength(4)
  const { csv } = (await admin.call(api.clients.export, { show: 'former' })).body
  expect(csv).toContain('Former client')
  expect(csv).not.toContain('Birch')
})

test('only who sees a client closes them', async () => {
  const { as, people } = await portal()
  expect((await as(people.otherAgent).call(api.clients.close, { id: people.client.id })).status).toBe(404)
  expect((await as(people.client).call(api.clients.close, { id: people.client.id })).status).toBe(403)
})
