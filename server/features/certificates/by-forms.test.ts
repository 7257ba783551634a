import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfareInsured, paperText, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { blanketForm } from '../../testing/sample-input.ts'

type TestForms = CallInput<typeof api.policyParts.save>['parts']
const waiver = {
  kind: 'form',
  number: 'BP 04 97',
  edition: '01 06',
  title: 'Waiver of Transfer of Rights of Recovery',
  effect: 'waiver of subrogation',
} as const
const perLocation = {
  kind: 'form',
  number: 'CG 25 04',
  edition: '05 09',
  title: 'Designated Location(s) General Aggregate Limit',
  effect: 'aggregate per location',
} as const

async function world() {
  const testPortal = await portal()
  const { people, as, clock } = testPortal
  const agent = as(people.agent)
  const approval = await approvedClient(testPortal)
  const { bop, form } = approval
  const keep = async (parts: TestForms) => {
    const partsOnFile = (await agent.call(api.policyParts.ofPolicy, { policyId: bop.id })).body.parts
    const formsOnFile = partsOnFile.filter(({ kind }) => kind === 'form')
    const partInputs = parts.map((part, index) => ({
      ...part,
      ...(formsOnFile[index] ? { id: formsOnFile[index].id } : {}),
    }))
    const savedReply = await agent.call(api.policyParts.save, {
      policyId: bop.id,
      kind: 'form',
      parts: partInputs,
    })
    expect(savedReply.status).toBe(200)
  }
  const issue = () => as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  const issueFor = (wordings: string[], holder: object = bayfareInsured) =>
    agent.send('POST', `/api/agent/certificate/new/${people.client.id}`, {
      insuredName: form.insuredName,
      policies: [{ policyId: bop.id, coverages: ['Each Occurrence'], wordings }],
      holder,
    })
  const stateOf = async (number: number) => {
    const { certificates } = (await agent.call(api.certificates.list, {})).body
    return certificates.find((certificate) => certificate.number === number)?.state
  }
  return { ...testPortal, ...approval, agent, keep, issue, issueFor, stateOf, clock }
}

// Spec: certificates/forms
test('a wording is printed with the form by which the policy says it, by its exact number, edition and title', async () => {
  const testPortal = await world()
  const { keep, issue } = testPortal
  await keep([blanketForm])
  const certificate = requireCertificate(await issue())
  const { number, edition, title } = blanketForm
  expect(certificate.printed.policies[0]?.forms).toEqual([
    { number, edition, title, effect: 'additional insured', operations: ['ongoing'] },
  ])
  expect(certificate.printed.policies[1]).not.toHaveProperty('forms')
  expect(await paperText(testPortal, certificate)).toContain(`Endorsement: CG 20 10 04 13, ${title}`)
})

// Spec: certificates/forms
test('what no form of a policy gives is not said of it, to anybody', async () => {
  const { keep, approve, form, bop, issueFor } = await world()
  await keep([blanketForm])
  const refusedText = `needs a form on policy ${bop.policyNumber} that provides it`
  const wantedWordings = ['additional insured', 'waiver of subrogation'] as const
  const policies = [{ policyId: bop.id, coverages: ['Each Occurrence'], wordings: [...wantedWordings] }]
  expect((await approve({ ...form, policies })).failure.fields).toEqual({
    'policies.0.wordings': expect.stringContaining(`“Waiver of subrogation” ${refusedText} to every holder`),
  })
  expect((await issueFor([...wantedWordings])).failure.fields).toEqual({
    'policies.0.wordings': expect.stringContaining(`${refusedText} to ${bayfareInsured.name}`),
  })
  await keep([blanketForm, waiver])
  expect((await approve({ ...form, policies })).status).toBe(200)
  expect((await issueFor([...wantedWordings])).status).toBe(201)
  expect((await issueFor([...wantedWordings, 'notice of cancellation'])).status).toBe(400)
})

test('a form that does nothing for holders says nothing of what is approved', async () => {
  const { keep, issue } = await world()
  await keep([{ ...blanketForm, effect: 'other', confirmed: true }])
  expect(requireCertificate(await issue()).printed.wordings).toEqual([])
})

test('a form for named parties is said to them alone', async () => {
  const { keep, approve, issueFor } = await world()
  await keep([{ ...blanketForm, scope: 'named', names: ['BAYFARE GROCERS, INC.'] }])
  expect((await approve()).failure.fields).toEqual({
    'policies.0.wordings': expect.stringContaining('provides it to every holder'),
  })
  const { status, body } = await issueFor(['additional insured'])
  expect([status, body.certificate.printed.policies[0].forms]).toEqual([201, [expect.anything()]])
  await keep([{ ...blanketForm, scope: 'named', names: ['北京'] }])
  expect((await issueFor(['additional insured'], { ...bayfareInsured, name: 'Ćž' })).status).toBe(400)
  await keep([{ ...blanketForm, scope: 'named', names: ['BAYFARE GROCERS, INC.'] }])
  const otherHolder = { ...bayfareInsured, name: 'Harbor Hardware LLC' }
  expect((await issueFor(['additional insured'], otherHolder)).status).toBe(400)
})

// Spec: certificates/forms
test('a form that has ended is not offered, what it said is not printed any more, and the paper says more than there is', async () => {
  const { keep, issue, stateOf, clock, agent, people, as } = await world()
  await keep([blanketForm])
  const { number, printed } = requireCertificate(await issue())
  expect(printed.wordings).toHaveLength(1)
  await keep([{ ...blanketForm, until: '2026-12-24' }])
  expect(await stateOf(number)).toBe('current')
  // The agent decides about a form that ends within the term.
  expect((await issue()).body.certificate).toBeNull()
  const { policies } = (await agent.call(api.certificates.master, { clientId: people.client.id })).body
  expect(policies?.flatMap(({ forms }) => forms)).toMatchObject([{ number: 'CG 20 10', until: '2026-12-24' }])
  clock.time = new Date('2026-12-24T15:00:00Z')
  const { certificates } = (await as(people.agent).call(api.certificates.list, {})).body
  expect(certificates[0]).toMatchObject({ number, state: 'reduced' })
  const { master } = (await as(people.client).call(api.certificates.mine, {})).body
  expect(master?.policies[0]?.wordings).toEqual([])
  const next = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  expect(next.printed.wordings).toEqual([])
})

test('a form that is taken off, or another edition of it, takes from holders what they have', async () => {
  const { keep, issue, stateOf } = await world()
  await keep([blanketForm])
  const { number } = requireCertificate(await issue())
  await keep([{ ...blanketForm, edition: '12 19' }])
  expect(await stateOf(number)).toBe('reduced')
  await keep([blanketForm])
  expect(await stateOf(number)).toBe('current')
  await keep([waiver])
  expect(await stateOf(number)).toBe('reduced')
})

// Spec: certificates/aggregate
test('the paper tells to what the aggregate applies, and reads reduced once that is less', async () => {
  const testPortal = await world()
  const { agent, bop, issue, stateOf, keep } = testPortal
  await keep([blanketForm, perLocation])
  await agent.call(api.policyParts.saveFacts, { policyId: bop.id, aggregateApplies: 'location' })
  const certificate = requireCertificate(await issue())
  const aggregateText = 'General aggregate applies per location'
  expect(certificate.printed.policies.map((policy) => policy.told)).toEqual([
    [aggregateText],
    ['States: CT', 'Proprietor, partner, officer or member excluded: N'],
  ])
  expect(await paperText(testPortal, certificate)).toContain(aggregateText)
  expect(await stateOf(certificate.number)).toBe('current')
  await agent.call(api.policyParts.saveFacts, { policyId: bop.id, aggregateApplies: 'policy' })
  expect(await stateOf(certificate.number)).toBe('reduced')
})
