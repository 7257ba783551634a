import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { freshPortal } from '../../testing/portal.ts'

test('policies and claims are found by client and by number, whether few or very many match', async () => {
  const { as, given, people, context } = await freshPortal()
  const { agent, otherAgent } = people
  const bakeryClient = await given.client({ company: 'Quillfeather Bakery LLC' })
  const policy = await given.policy({ client: bakeryClient, policyNumber: 'ZX 7710' })
  const auto = await given.policy({
    client: bakeryClient,
    policyNumber: 'BA 1',
    type: 'Commercial Auto Insurance',
  })
  await given.claim({ by: bakeryClient, policyId: policy.id })
  const searchLists = async (search: string, person = agent) => {
    const { policies } = (await as(person).call(api.policies.list, { search })).body
    const { claims } = (await as(person).call(api.claims.list, { search })).body
    return [policies.map(({ policyNumber }) => policyNumber), claims.length]
  }
  const expectAll = async () => {
    expect(await searchLists('quillfeather')).toEqual([[auto.policyNumber, policy.policyNumber], 1])
    expect(await searchLists('zx 77')).toEqual([[policy.policyNumber], 1])
    expect(await searchLists('commercial AUTO')).toEqual([[auto.policyNumber], 0])
    expect(await searchLists('nobody')).toEqual([[], 0])
    expect(await searchLists('quillfeather', otherAgent)).toEqual([[], 0])
  }
  await expectAll()
  // Clients of another agent, so that these words are common in the agency.
  await sql`insert into users (id, role, username, email, company, sort_name, agent_id, created_at)
    select gen_random_uuid(), 'client', 'q' || n, 'q' || n || '@quill.example', 'Quillfeather ' || n, 'quillfeather ' || n,
      ${otherAgent.id}, now() from generate_series(1, 1001) as copies(n)`.execute(context.db)
  await sql`insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible,
      coverage_limit, start_date, end_date, coverages, created_by, created_at)
    select gen_random_uuid(), id, 'ZX 7790', 'Chubb', 'Umbrella & Excess Liability Insurance', 'commercial', 'active', 1, 0, 0,
      '2026-08-01', '2027-08-01', '[]', ${otherAgent.id}, now() from users where username like 'q%'`.execute(
    context.db,
  )
  await sql`update policies set deactivated_at = now(), deactivation_reason = 'replaced' where policy_number = 'ZX 7790'`.execute(
    context.db,
  )
  await expectAll()
})

// Spec: lists/numbers
test('a number is found whatever spaces and dashes are typed or stored: in policies, claims, requests and documents', async () => {
  const { as, given, people } = await freshPortal()
  const { agent, client } = people
  const bop = await given.policy({ policyNumber: 'HBP 211958' })
  const comp = await given.policy({ policyNumber: 'WC 3318846' })
  await given.claim({ by: client, policyId: comp.id })
  await given.request({ by: client, policyId: comp.id })
  await given.document({ by: agent, title: 'Declarations HBP-211 958', clientId: client.id })
  const searchLists = async (search: string) => {
    const me = as(agent)
    const [policies, claims, requests, documents] = await Promise.all([
      me.call(api.policies.list, { search }),
      me.call(api.claims.list, { search }),
      me.call(api.requests.list, { search }),
      me.call(api.documents.all, { search }),
    ])
    return [
      policies.body.policies.map(({ policyNumber }) => policyNumber),
      claims.body.total,
      requests.body.total,
      documents.body.total,
    ]
  }
  for (const typedText of ['HBP211958', 'hbp-211958', 'HBP 211 958', 'hbp\u00a0211\u2013958'])
    expect(await searchLists(typedText), typedText).toEqual([[bop.policyNumber], 0, 0, 1])
  for (const typedText of ['WC-331 8846', 'wc3318846', '331-8846'])
    expect(await searchLists(typedText), typedText).toEqual([[comp.policyNumber], 1, 1, 0])
  // Text without a digit is matched as typed, and % and _ are never wildcards.
  expect(await searchLists('declara tions')).toEqual([[], 0, 0, 0])
  expect(await searchLists('HBP%958')).toEqual([[], 0, 0, 0])
  expect(await searchLists('HBP_11958')).toEqual([[], 0, 0, 0])
})
