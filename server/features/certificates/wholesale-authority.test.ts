import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { wholesaleAuthorityOf } from './law-queries.ts'
import { isMissingAuthority } from './wholesale-authority.ts'

const reference = 'Producer agreement of Mar 1, 2026, section 4'

async function world() {
  const testPortal = await portal()
  const { as, people, given, context } = testPortal
  const policy = await given.policy({ wholesaler: 'Quarry Point Wholesale' })
  const readMissing = async (id: string) =>
    isMissingAuthority(
      await context.db
        .selectFrom('policies')
        .where('id', '=', id)
        .select('wholesaler')
        .select(wholesaleAuthorityOf('policies').as('wholesaleAuthority'))
        .executeTakeFirstOrThrow(),
    )
  const agent = as(people.agent)
  const confirm = (overrides: { policyId?: string; documentId?: string } = {}) =>
    agent.call(api.certificates.confirmWholesale, { policyId: policy.id, reference, ...overrides })
  return { ...testPortal, policy, lacks: readMissing, agent, confirm }
}

test('a policy that a wholesaler placed lacks its authority until an agent confirms it, once and on record', async () => {
  const { agent, as, people, policy, lacks, confirm, given } = await world()
  expect(await lacks(policy.id)).toBe(true)
  const document = await given.document({ by: people.agent, policyId: policy.id })
  const { body } = await confirm({ documentId: document.id })
  expect(body.authority).toMatchObject({
    ...{ reference, by: 'Daniel Kim', at: '2026-11-20T15:00:00.000Z' },
    document: { id: document.id, title: document.title },
  })
  expect(await lacks(policy.id)).toBe(false)
  expect((await confirm()).failure).toMatchObject({ code: 'confirmed_before' })
  const reply = (await agent.call(api.certificates.wholesaleAuthority, { policyId: policy.id })).body
  expect(reply).toEqual({ wholesaler: 'Quarry Point Wholesale', authority: body.authority })
  const { events } = (await as(people.admin).call(api.activity.log, { limit: 1 })).body
  expect(events[0]?.text).toMatch(
    /^Daniel Kim confirmed the authority to issue certificates for the .*[Pp]olicy /,
  )
})

test('a policy without a wholesaler lacks nothing and has nothing to confirm', async () => {
  const { given, lacks, confirm } = await world()
  const { id } = await given.policy()
  expect(await lacks(id)).toBe(false)
  expect((await confirm({ policyId: id })).failure).toMatchObject({ code: 'no_wholesaler' })
})

test('a confirmation for the wrong policy is withdrawn', async () => {
  const { agent, policy, lacks, confirm } = await world()
  await confirm()
  const { status } = await agent.call(api.certificates.withdrawWholesale, { policyId: policy.id })
  expect([status, await lacks(policy.id)]).toEqual([204, true])
})

test('the authority of one wholesaler is not that of the next', async () => {
  const { agent, policy, lacks, confirm } = await world()
  await confirm()
  const wholesaler = 'Stonebridge MGA'
  expect((await agent.call(api.policies.update, { id: policy.id, wholesaler })).status).toBe(200)
  expect(await lacks(policy.id)).toBe(true)
  const shownReply = await agent.call(api.certificates.wholesaleAuthority, { policyId: policy.id })
  expect(shownReply.body).toEqual({ wholesaler, authority: null })
  expect((await confirm()).status).toBe(200)
  expect(await lacks(policy.id)).toBe(false)
})

test('the document is one of this client', async () => {
  const { confirm, given, people } = await world()
  const foreignDocument = await given.document({ by: people.otherClient })
  const { failure } = await confirm({ documentId: foreignDocument.id })
  expect(failure.fields).toEqual({ documentId: 'Please choose one of this client’s documents' })
})

test('other agents neither see nor confirm it', async () => {
  const { as, people, policy } = await world()
  const otherCaller = as(people.otherAgent)
  const one = { policyId: policy.id }
  expect((await otherCaller.call(api.certificates.wholesaleAuthority, one)).status).toBe(404)
  expect((await otherCaller.call(api.certificates.confirmWholesale, { ...one, reference })).status).toBe(404)
})
