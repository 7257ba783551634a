import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bayfareInsured, liability, makeCertifiable } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const linesOf = (csv: string) => csv.trimEnd().split('\r\n')

// Spec: lists/export
test('a list is exported as it is narrowed and sorted, of what one sees, and that goes on record', async () => {
  const { as, given, people } = await portal()
  const { agent, otherAgent, admin } = people
  for (const [policyNumber, premium] of [
    ['WC 1', 900],
    ['HBP 2', 12000],
    ['GL 3', 5862],
  ] as const)
    await given.policy({ policyNumber, premium })
  await given.policy({ policyNumber: 'CA 4', insurer: 'Chubb' })
  const exportPolicies = async (person: typeof agent, query: object) =>
    (await as(person, { confirmed: true }).call(api.policies.export, query)).body
  const { csv, rows, isWhole } = await exportPolicies(agent, {
    search: 'hartford',
    sort: 'premium',
    direction: 'desc',
  })
  expect([rows, isWhole]).toEqual([3, true])
  expect(linesOf(csv)).toEqual([
    'Policy Number,Type,Category,Client,Carrier,Status,Premium,Billed,Start Date,End Date,Deductible,Coverage Limit',
    "HBP 2,Business Owner's Policy (BOP),commercial,Tidewheel Bakery LLC,The Hartford,active,12000.00,,2026-08-01,2027-08-01,0.00,0.00",
    "GL 3,Business Owner's Policy (BOP),commercial,Tidewheel Bakery LLC,The Hartford,active,5862.00,,2026-08-01,2027-08-01,0.00,0.00",
    "WC 1,Business Owner's Policy (BOP),commercial,Tidewheel Bakery LLC,The Hartford,active,900.00,,2026-08-01,2027-08-01,0.00,0.00",
  ])
  expect((await exportPolicies(otherAgent, {})).rows).toBe(0)
  const log = (await as(admin).call(api.activity.log, { kind: 'agency' })).body.events
  expect(log.map(({ text }) => text)).toEqual([
    'Laura Brandt exported a list of policies: 0 rows',
    'Daniel Kim exported a list of policies: 3 rows',
  ])
})

// Spec: lists/export, presentations/export
test('every exported list is text for a spreadsheet, names no EIN, and asks for the password', async () => {
  const world = await portal()
  const { as, given, people } = world
  const hostile = '=HYPERLINK("http://x.example")'
  const client = await given.client({ company: hostile, email: 'hostile@x.example' })
  const ein = '123456789'
  await as(people.agent).call(api.clients.update, { id: client.id, ein })
  const policy = await given.policy({
    client,
    policyNumber: '@SUM(1)',
    startDate: '2025-12-01',
    coverages: [...liability],
  })
  await given.claim({ by: client, policyId: policy.id, told: { whatHappened: '=1+1' } })
  await makeCertifiable(world, [policy])
  const issuedReply = await as(people.agent).call(api.certificates.issueFor, {
    clientId: client.id,
    holder: bayfareInsured,
    insuredName: hostile,
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  expect(issuedReply.status).toBe(201)
  await given.request({ by: client, details: '+cmd|x' })
  const { clientId } = issuedReply.body.certificate
  await as(people.agent).call(api.messages.send, { receiverId: clientId, content: '=SUM(1;2)' })
  await as(people.agent).call(api.tasks.create, { clientId, what: '@task' })
  await as(people.agent).call(api.notes.create, { clientId, text: '\uFF1Dnote' })
  await given.document({ by: client, title: '-paper' })
  const invitedInput = { email: 'invited@x.example', company: hostile, firstName: '+Ann', lastName: 'Poe' }
  await as(people.agent).call(api.invites.create, invitedInput)
  await given.quote({ by: client, title: '-2+3' })
  const agent = as(people.agent, { confirmed: true })
  const listExports = {
    clients: (await agent.call(api.clients.export, {})).body.csv,
    policies: (await agent.call(api.policies.export, {})).body.csv,
    renewals: (await agent.call(api.policies.exportRenewals, {})).body.csv,
    requests: (await agent.call(api.requests.export, {})).body.csv,
    quotes: (await agent.call(api.quotes.export, {})).body.csv,
    claims: (await agent.call(api.claims.export, {})).body.csv,
    certificates: (await agent.call(api.certificates.export, {})).body.csv,
    documents: (await agent.call(api.documents.export, {})).body.csv,
    tasks: (await agent.call(api.tasks.export, {})).body.csv,
    notes: (await agent.call(api.notes.export, {})).body.csv,
    invites: (await agent.call(api.invites.export, {})).body.csv,
  }
  const messages = (await agent.call(api.messages.exportOfClient, { id: clientId })).body.csv
  const presentations = (await agent.call(api.appointments.exportComing, {})).body.csv
  expect(linesOf(presentations)[0]).toBe('Begins,Client,Quote,Request,Agent,Notes')
  const holders = (await agent.call(api.certificates.exportHolders, {})).body.csv
  for (const [list, csv] of Object.entries(listExports)) {
    expect(csv, list).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(csv, list).not.toMatch(/(^|[\n,])"?[=+@-]/)
    expect(csv, list).not.toContain(ein)
    expect(csv, list).not.toContain('6789')
  }
  expect(listExports.policies).toContain("'@SUM(1)")
  expect(listExports.renewals).toContain("'@SUM(1)")
  expect(listExports.requests).toContain("'+cmd|x")
  expect(listExports.quotes).toContain("'-2+3")
  expect(listExports.claims).toContain("'=1+1")
  expect(listExports.certificates).toContain(bayfareInsured.name)
  expect(listExports.tasks).toContain("'@task")
  expect(listExports.notes).toContain("'\uFF1Dnote")
  expect(listExports.documents).toContain("'-paper")
  expect(listExports.invites).toContain("'+Ann")
  expect(messages).toContain("'=SUM(1;2)")
  expect(holders).toContain(bayfareInsured.name)
  const { link, token } = (await as(people.agent).call(api.invites.list, { search: 'invited@x' })).body
    .invites[0] ?? { link: null, token: null }
  expect(listExports.invites, 'the link that lets somebody in').not.toContain(link)
  expect(listExports.invites).not.toContain(token)
  const { checkUrl } = issuedReply.body.certificate
  expect(listExports.certificates, 'the code on the paper').not.toContain(checkUrl.split('/').at(-1))
  for (const call of [
    api.clients.export,
    api.policies.export,
    api.policies.exportRenewals,
    api.requests.export,
    api.quotes.export,
    api.claims.export,
    api.certificates.export,
    api.certificates.exportHolders,
    api.holderDirectory.export,
    api.whoHoldsWhat.export,
    api.documents.export,
    api.tasks.export,
    api.notes.export,
    api.invites.export,
  ]) {
    expect((await as(people.agent).call(call, {})).failure).toMatchObject({ code: 'confirm_password' })
    expect((await as(people.client).call(call, {})).status).toBe(403)
  }
})

// Spec: lists/export
test('a conversation, documents and holders leave as they are narrowed, and none of another agent', async () => {
  const { as, given, people } = await portal()
  const { agent, otherAgent, admin, client } = people
  await as(client).call(api.messages.send, { content: 'Is the awning covered?' })
  await given.document({ by: client, title: 'Lease' })
  await given.document({ by: client, title: 'Appraisal' })
  const agentCaller = as(agent, { confirmed: true })
  const conversation = (await agentCaller.call(api.messages.exportOfClient, { id: client.id })).body
  expect(linesOf(conversation.csv)[1]).toMatch(/,Maria Reyes,Client,Is the awning covered\?,,No$/)
  const { csv } = (await agentCaller.call(api.documents.export, { clientId: client.id, search: 'lea' })).body
  expect(linesOf(csv).map((line) => line.split(',')[0])).toEqual(['Title', 'Lease'])
  const otherCaller = as(otherAgent, { confirmed: true })
  expect((await otherCaller.call(api.messages.exportOfClient, { id: client.id })).status).toBe(404)
  expect((await otherCaller.call(api.documents.export, { clientId: client.id })).body.rows).toBe(0)
  expect((await agentCaller.call(api.admin.exportAgents, {})).status).toBe(403)
  const staff = (await as(admin, { confirmed: true }).call(api.admin.exportAgents, { search: 'kim' })).body
  expect(linesOf(staff.csv)[1]).toMatch(/^Daniel Kim,agent,/)
})
