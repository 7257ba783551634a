import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

async function portalWithOffer(input: { shown?: boolean; because?: string } = { shown: false }) {
  const testPortal = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, given, people, clock } = testPortal
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  const policyBefore = await given.policy({ startDate: '2025-12-20', endDate: '2026-12-20', premium: 8340 })
  await testPortal.takeNewEmails()
  const { body } = await as(people.agent).call(api.policies.renew, {
    id: policyBefore.id,
    premium: 8712,
    ...input,
  })
  const { id } = body.policy
  const readBells = async () =>
    (await as(people.client).call(api.notifications.list, {})).body.notifications
      .map(({ title }) => title)
      .filter((title) => title !== 'New policy')
  const policySeenBy = (actor = people.client) => as(actor).call(api.policies.one, { id })
  const show = (reason: string | null = null) =>
    as(people.agent).call(api.policies.showRenewal, { id, because: reason })
  return {
    ...testPortal,
    before: policyBefore,
    id,
    renewal: body.policy,
    policySeenBy,
    show,
    bells: readBells,
  }
}

test('a hidden renewal is in no list, page, count or bell of its client', async () => {
  const { as, people, before, id, renewal, policySeenBy, bells } = await portalWithOffer()
  expect(renewal.renewal).toEqual({
    ...{ of: before.id, confirmed: false, shown: false, because: null, premiumBefore: 8340 },
  })
  expect((await policySeenBy(people.agent)).status).toBe(200)
  const client = as(people.client)
  expect((await policySeenBy()).status).toBe(404)
  expect((await client.call(api.policyEvents.ofPolicy, { policyId: id })).status).toBe(404)
  expect((await client.call(api.vehicles.ofPolicy, { policyId: id })).status).toBe(404)
  expect((await client.call(api.policies.list, {})).body.total).toBe(1)
  expect(await bells()).toEqual([])
})

test('documents of a hidden renewal are visible to staff only until the renewal is shown', async () => {
  const { as, given, people, id, show } = await portalWithOffer()
  await given.document({ policyId: id, by: people.agent, clientId: people.client.id })
  const readPapers = async () => (await as(people.client).call(api.documents.all, {})).body.documents
  expect(await readPapers()).toEqual([])
  await show()
  expect(await readPapers()).toMatchObject([{ policyId: id }])
})

test('changes of a hidden renewal do not notify its client', async () => {
  const { as, people, id, bells } = await portalWithOffer()
  const dayAndSource = { effectiveOn: '2027-02-01', source: 'e-mail' as const }
  const agent = as(people.agent)
  await agent.call(api.policies.update, { id, premium: 9000, asOf: dayAndSource })
  expect(await bells()).toEqual([])
})

// Spec: renewals/shown
test('a shown renewal tells its client the premium, the reason and that it is not in force, with one bell and one email', async () => {
  const { policySeenBy, show, bells, takeNewEmails, id } = await portalWithOffer()
  expect((await show('two vans were added.')).status).toBe(200)
  expect((await policySeenBy()).body.policy).toMatchObject({
    status: 'pending',
    premium: 8712,
    renewal: { confirmed: false, shown: true, because: 'two vans were added.', premiumBefore: 8340 },
  })
  const repeatedReply = await show()
  expect([repeatedReply.status, repeatedReply.failure.code]).toEqual([409, 'already_shown'])
  expect(await bells()).toEqual(['Your renewal is here'])
  const sentEmails = await takeNewEmails()
  expect(sentEmails).toHaveLength(1)
  expect(sentEmails[0]?.text).toContain(
    'Your renewal is here: $8,712 (4.5% more). Reason: two vans were added.',
  )
  expect(sentEmails[0]?.text).toContain('The renewal is not in force until')
  expect(sentEmails[0]?.text).toContain(`/policy/${id}`)
})

test('a shown renewal keeps the reason that was entered with it, unless another is given', async () => {
  const { policySeenBy, show } = await portalWithOffer({
    shown: false,
    because: 'the carrier raised its rates',
  })
  await show()
  expect((await policySeenBy()).body.policy.renewal?.because).toBe('the carrier raised its rates')
})

test('a renewal that is filed without saying so is shown at once, as for callers of earlier releases', async () => {
  const { policySeenBy, show, bells } = await portalWithOffer({})
  expect((await policySeenBy()).body.policy.renewal).toMatchObject({ shown: true })
  expect(await bells()).toEqual(['Renewal on file'])
  expect((await show()).failure.code).toBe('already_shown')
})

test('a confirmed renewal is visible to its client, even if the confirmation is undone later', async () => {
  const { as, people, id, policySeenBy, show } = await portalWithOffer()
  const agent = as(people.agent)
  expect((await agent.call(api.policies.confirmRenewal, { id, source: 'e-mail' })).status).toBe(200)
  expect((await policySeenBy()).body.policy).toMatchObject({ renewal: { confirmed: true, shown: true } })
  expect((await show()).failure.code).toBe('not_waiting')
  await agent.call(api.policies.update, { id, status: 'pending' })
  expect((await policySeenBy()).body.policy.renewal).toMatchObject({ confirmed: false, shown: true })
})

test('a hidden renewal is hidden in view-as too, and another agent cannot show it', async () => {
  const { as, people, id } = await portalWithOffer()
  expect((await as(people.otherAgent).call(api.policies.showRenewal, { id })).status).toBe(404)
  expect((await as(people.client).call(api.policies.showRenewal, { id })).status).toBe(403)
  const longReply = await as(people.agent).call(api.policies.showRenewal, { id, because: 'x'.repeat(501) })
  expect([longReply.status, Object.keys(longReply.failure.fields ?? {})]).toEqual([400, ['because']])
})
