import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { unassignedPolicyNumber } from '../../../contract/values/renewal-labels.ts'
import { portal } from '../../testing/portal.ts'

const auto = {
  ...{ policyNumber: 'HBA 317902', type: 'Commercial Auto Insurance', premium: 8340 },
  ...{ startDate: '2026-12-26', deductible: 1000, coverageLimit: 1_000_000 },
}

/** A term in force, and the call that requests quotes for its renewal. */
async function withTerm(overrides: object = {}) {
  const world = await portal()
  const { as, people, given, clock } = world
  clock.time = new Date('2127-11-20T15:00:00.000Z')
  const term = await given.policy({ ...auto, startDate: '2126-12-20', ...overrides })
  const agent = as(people.agent)
  const ask = (input: object = {}) =>
    agent.send('POST', '/api/agent/quote/client/new', {
      ...{
        userId: people.client.id,
        category: 'commercial',
        type: 'Cyber Liability Insurance',
        renews: term.id,
      },
      ...input,
    })
  const quoteOf = async (person = people.agent, id = '') =>
    (await as(person).call(api.quotes.one, { id })).body.quote
  return { ...world, term, agent, ask, quoteOf }
}

test('a remarketing request has the line of the policy, names it and shows its present premium', async () => {
  const { as, people, term, ask, agent, quoteOf } = await withTerm()
  const { status, body } = await ask({ industry: 'Bakery' })
  expect(status).toBe(201)
  expect(body.quote).toMatchObject({
    title: 'Commercial Auto Insurance Quote',
    category: 'commercial',
    requestedCoverage: ['Commercial Auto Insurance'],
    description:
      'Commercial Auto Insurance for Bakery. To renew or replace HBA 317902, The Hartford, expiring Dec 20, 2127',
    renews: {
      ...{ policyId: term.id, policyNumber: 'HBA 317902', insurer: 'The Hartford', premium: 8340 },
      ...{ deductible: 1000, coverageLimit: 1_000_000, startDate: '2126-12-20', endDate: '2127-12-20' },
      isRenewed: false,
    },
  })
  expect((await quoteOf(people.client, body.quote.id)).renews).toMatchObject({ policyId: term.id })
  const { renewals } = (await agent.call(api.policies.renewals, {})).body
  expect(renewals[0]?.quote).toEqual({ id: body.quote.id, requestId: body.quote.requestId })
  expect(
    (await as(people.otherAgent).send('POST', '/api/agent/quote/client/new', { renews: term.id })).status,
  ).toBe(400)
})

test('a policy has one open remarketing request at a time, and an unconfirmed renewal or a renewed policy has none', async () => {
  const { given, people, term, ask, agent } = await withTerm()
  const firstReply = await ask()
  const number = firstReply.body.quote.requestId
  expect((await ask()).failure).toMatchObject({
    code: 'already_asked',
    error: `Quotes for the next term were already requested, by request #${number}`,
  })
  await agent.call(api.quotes.setStatus, { quoteId: firstReply.body.quote.id, status: 'declined' })
  expect((await ask()).status).toBe(201)
  const foreignPolicy = await given.policy({ ...auto, client: people.otherClient })
  expect((await ask({ renews: foreignPolicy.id })).status).toBe(404)
  const ownClient = await given.client()
  expect((await ask({ userId: ownClient.id })).failure.error).toBe('Policy not found')
  const { body } = await agent.call(api.policies.renew, { id: term.id, premium: 8712 })
  expect((await ask()).failure.code).toBe('already_renewed')
  expect((await ask({ renews: body.policy.id })).failure.code).toBe('not_to_renew')
})

// Spec: renewals/offer
test('a chosen offer becomes the offered renewal without retyping, hidden from the client until staff show it', async () => {
  const { as, given, people, term, ask, agent, quoteOf } = await withTerm()
  const { id: quoteId } = (await ask()).body.quote
  const offer = await given.offer({
    ...{ quoteId, insurerName: 'Travelers', premium: 8102 },
    ...{ deductible: 2500, coverageLimit: 2_000_000, validUntil: '2127-12-20' },
  })
  const { status, body } = await agent.call(api.offers.renew, { detailId: offer.id, shown: false })
  expect(status).toBe(201)
  expect(body.policy).toMatchObject({
    ...{ insurer: 'Travelers', premium: 8102, deductible: 2500, coverageLimit: 2_000_000 },
    ...{
      startDate: '2127-12-20',
      endDate: '2128-12-20',
      standing: 'offered',
      policyNumber: unassignedPolicyNumber,
    },
    renewal: { of: term.id, confirmed: false, shown: false, premiumBefore: 8340 },
  })
  const quoteAfter = await quoteOf(people.agent, quoteId)
  // A hidden renewal is not accepted by the client, who learns of it when the agency shows it.
  expect(quoteAfter).toMatchObject({ status: 'quoted', renews: { isRenewed: true } })
  expect(quoteAfter.details[0]?.renewalId).toBe(body.policy.id)
  const quoteSeen = await quoteOf(people.client, quoteId)
  expect([quoteSeen.details[0]?.renewalId, quoteSeen.renews?.isRenewed]).toEqual([null, false])
  expect((await as(people.client).call(api.policies.one, { id: body.policy.id })).status).toBe(404)
  const repeatedReply = await agent.call(api.offers.renew, { detailId: offer.id })
  expect(repeatedReply.failure).toMatchObject({ code: 'already_renewed' })
})

test('a renewal with another carrier needs the new policy number when it is confirmed', async () => {
  const { given, ask, agent } = await withTerm()
  const { id: quoteId } = (await ask()).body.quote
  const offer = await given.offer({ quoteId, insurerName: 'Travelers' })
  const { id } = (await agent.call(api.offers.renew, { detailId: offer.id })).body.policy
  const confirm = (overrides: object = {}) =>
    agent.send('POST', `/api/policy/confirm-renewal/${id}`, { source: 'e-mail', ...overrides })
  expect((await confirm()).failure.fields).toEqual({
    policyNumber: 'Please enter the policy number from the carrier',
  })
  expect(
    (await agent.call(api.policies.confirmRenewals, { policyIds: [id], source: 'e-mail' })).body.left,
  ).toEqual([{ id, why: 'Please enter the policy number from the carrier' }])
  expect((await confirm({ policyNumber: 'TR 88' })).body.policy).toMatchObject({
    ...{ policyNumber: 'TR 88', storedStatus: 'active' },
  })
  const { events } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
  expect(events.map(({ kind }) => kind)).toContain('renewal bound')
})

test('an offer of 12 months needs a premium for a shorter term; an expired offer, or one of a quote that renews nothing, is refused', async () => {
  const { given, people, as, ask, agent } = await withTerm({ endDate: '2127-12-01', startDate: '2127-06-01' })
  const { id: quoteId } = (await ask()).body.quote
  const { id: detailId } = await given.offer({ quoteId, validUntil: '2127-11-30' })
  expect((await agent.call(api.offers.renew, { detailId })).failure.fields).toEqual({
    premium: 'The offer is for 12 months. Please enter the renewal premium',
  })
  const { id: endedId } = await given.offer({ quoteId, validUntil: '2127-11-19' })
  expect((await agent.call(api.offers.renew, { detailId: endedId, premium: 900 })).failure.code).toBe(
    'no_longer_valid',
  )
  const { id: offerOfOtherQuote } = await given.offer({ quoteId: (await given.quote()).id })
  expect((await agent.call(api.offers.renew, { detailId: offerOfOtherQuote })).failure.code).toBe(
    'not_to_renew',
  )
  expect((await as(people.otherAgent).call(api.offers.renew, { detailId })).status).toBe(404)
  const { body } = await agent.call(api.offers.renew, { detailId, premium: '4,120' })
  expect(body.policy).toMatchObject({ premium: 4120, policyNumber: 'HBA 317902', endDate: '2128-06-01' })
})

test('two concurrent renewals from two offers create one renewal', async () => {
  const { given, ask, agent } = await withTerm()
  const { id: quoteId } = (await ask()).body.quote
  const offers = [await given.offer({ quoteId }), await given.offer({ quoteId, insurerName: 'Travelers' })]
  const madeReplies = await Promise.all(
    offers.map(({ id }) => agent.call(api.offers.renew, { detailId: id })),
  )
  expect(madeReplies.map(({ status }) => status).sort()).toEqual([201, 409])
})
