import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfareInsured, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const groton = { ...bayfareInsured, name: 'Town of Groton', street: '45 Fort Hill Road' }

/** Bayfare holds the package with additional insured, the town compensation alone. */
async function book() {
  const world = await portal()
  const { as, people } = world
  const { bop, comp, form } = await approvedClient(world)
  const agent = as(people.agent)
  const issue = async (holder: typeof bayfareInsured | typeof groton, policyId: string) =>
    requireCertificate(
      await agent.call(api.certificates.issueFor, {
        ...form,
        clientId: people.client.id,
        holder,
        policies: form.policies.filter((policy) => policy.policyId === policyId),
      }),
    )
  const bayfareCertificate = await issue(bayfareInsured, bop.id)
  const townCertificate = await issue(groton, comp.id)
  type HoldingsQuery = CallInput<typeof api.whoHoldsWhat.list>
  const listHoldings = async (query: HoldingsQuery, person = people.agent) =>
    (await as(person).call(api.whoHoldsWhat.list, query)).body.holdings
  return {
    ...{
      ...world,
      bop,
      comp,
      agent,
      issue,
      forBayfare: bayfareCertificate,
      forTown: townCertificate,
      listHoldings,
    },
    holders: async (query: HoldingsQuery, person = people.agent) =>
      (await listHoldings(query, person)).map(({ holder }) => holder.name),
  }
}

test('each holder is listed with client, policies, wordings and forms as printed', async () => {
  const { listHoldings, forBayfare, bop } = await book()
  const [firstHolding, secondHolding] = await listHoldings({})
  expect(firstHolding).toMatchObject({
    number: forBayfare.number,
    clientName: 'Tidewheel Bakery LLC',
    holder: bayfareInsured,
    state: 'current',
    policies: [
      {
        policyId: bop.id,
        policyNumber: 'HBP 204417',
        wordings: ['additional insured'],
        forms: [{ number: 'CG 20 10', edition: '04 13', title: 'Additional Insured' }],
      },
    ],
  })
  expect(secondHolding).toMatchObject({
    holder: groton,
    policies: [{ policyNumber: 'WC 3318846', wordings: [], forms: [] }],
  })
})

test('the list is narrowed by holder, client, policy number, form and wording, and sorted', async () => {
  const { holders, forTown, people } = await book()
  const town = ['Town of Groton']
  expect(await holders({ search: 'groton' })).toEqual(town)
  expect(await holders({ search: String(forTown.number) })).toEqual(town)
  expect(await holders({ client: 'tidewheel' })).toHaveLength(2)
  expect(await holders({ client: 'plover' })).toEqual([])
  expect(await holders({ clientId: people.client.id })).toHaveLength(2)
  expect(await holders({ clientId: people.otherClient.id })).toEqual([])
  for (const policy of ['wc3318846', 'WC 33-188', '3318846'])
    expect(await holders({ policy }), policy).toEqual(town)
  for (const form of ['cg 20 10', 'CG2010', 'CG 20 10 04 13', 'additional insured'])
    expect(await holders({ form }), form).toEqual([bayfareInsured.name])
  expect(await holders({ form: 'CG 24 04' })).toEqual([])
  expect(await holders({ wording: 'additional insured' })).toEqual([bayfareInsured.name])
  expect(await holders({ wording: 'waiver of subrogation' })).toEqual([])
  expect(await holders({ sort: 'holder', direction: 'desc' })).toEqual([
    'Town of Groton',
    bayfareInsured.name,
  ])
  expect(await holders({ sort: 'issued', direction: 'desc' })).toEqual([
    'Town of Groton',
    bayfareInsured.name,
  ])
  expect(await holders({ sort: 'client' })).toHaveLength(2)
})

test('a certificate is held, ended, replaced or withdrawn, and in one of these groups alone', async () => {
  const { agent, bop, forTown, issue, listHoldings } = await book()
  const scopes = ['held', 'ended', 'replaced', 'withdrawn'] as const
  const readNumbers = async (show: (typeof scopes)[number] | 'all') =>
    (await listHoldings({ show })).map(({ number }) => number).toSorted((a, b) => a - b)
  expect(await readNumbers('held')).toEqual([1001, 1002])
  const newerReply = await issue(bayfareInsured, bop.id)
  await agent.call(api.certificates.withdraw, { id: forTown.id })
  expect(await Promise.all(scopes.map(readNumbers))).toEqual([[newerReply.number], [], [1001], [1002]])
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect(await Promise.all(scopes.map(readNumbers))).toEqual([[], [newerReply.number], [1001], [1002]])
  expect(await readNumbers('all')).toEqual([1001, 1002, newerReply.number])
  expect((await listHoldings({ show: 'ended' }))[0]).toMatchObject({ state: 'ended', endedOn: '2026-11-20' })
})

test('an agent sees the holders of their own clients, a colleague who covers for them too, and no client any', async () => {
  const { as, people, holders } = await book()
  expect(await holders({}, people.admin)).toHaveLength(2)
  expect(await holders({}, people.otherAgent)).toEqual([])
  const cover = await as(people.admin, { confirmed: true }).call(api.admin.nameCover, {
    agentId: people.agent.id,
    coverId: people.otherAgent.id,
    fromDay: '2026-11-20',
    untilDay: '2026-11-30',
  })
  expect(cover.status).toBe(201)
  expect(await holders({}, people.otherAgent)).toHaveLength(2)
  expect((await as(people.client).send('GET', '/api/agent/certificates/held')).status).toBe(403)
})

test('the export has a row for each policy on a certificate, narrowed like the list', async () => {
  const { as, people, issue, bop, comp } = await book()
  const { body } = await as(people.agent).call(api.certificates.list, {})
  expect(body.total).toBe(2)
  await issue({ ...groton, name: 'Town of Ledyard' }, bop.id)
  const exporter = as(people.agent, { confirmed: true })
  const all = (await exporter.call(api.whoHoldsWhat.export, {})).body
  expect(all.rows).toBe(3)
  const { csv, rows } = (await exporter.call(api.whoHoldsWhat.export, { policy: 'HBP', form: 'CG 20 10' }))
    .body
  expect(rows).toBe(2)
  const [headers, firstLine] = csv.split('\r\n')
  expect(headers).toBe(
    'Holder,Holder Address,Client,Certificate,Issued,Status,Type,Policy Number,Carrier,Start Date,End Date,Special Wording,Forms',
  )
  expect(firstLine).toContain(
    'Bayfare Grocers Inc,"18 Depot Road, Groton, CT 06340",Tidewheel Bakery LLC,1001,',
  )
  expect(firstLine).toContain('HBP 204417')
  expect(firstLine).toContain('Additional insured,"CG 20 10 04 13, Additional Insured"')
  expect(csv).not.toContain(comp.policyNumber)
})
