import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { commercialTypes, personalTypes } from '../../../contract/testing/seeded-lines.ts'
import { type WordingName, wordingNames } from '../../../contract/values/wordings.ts'
import {
  approvedClient,
  bayfareInsured,
  blanketForms,
  checkCodeOf,
  makeCertifiable,
  paperText,
  putFormsOnFile,
  requireCertificate,
} from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const each = { type: 'Each Claim', amount: 1_000_000, interval: 'per claim' as const }

async function portalWithUnderlying() {
  const world = await portal()
  const agent = world.as(world.people.agent)
  const general = { type: 'General Liability Insurance', policyNumber: 'N', coverages: [each] }
  const underlyingPolicy = await world.given.policy(general)
  const policyOf = async (type: string, overrides: object = {}) => {
    const number = `N ${type.slice(0, 3)}`
    const policy = await world.given.policy({ type, policyNumber: number, coverages: [each], ...overrides })
    await makeCertifiable(world, [policy, underlyingPolicy])
    await putFormsOnFile(world, policy.id, blanketForms)
    return policy
  }
  const send = (call: 'approve' | 'issueFor', policies: object[], overrides: object = {}) =>
    agent.send(
      call === 'approve' ? 'PUT' : 'POST',
      `/api/agent/certificate/${call === 'approve' ? 'master' : 'new'}/${world.people.client.id}`,
      {
        ...(call === 'issueFor' ? { holder: bayfareInsured } : {}),
        insuredName: 'Tidewheel Bakery LLC',
        policies,
        ...overrides,
      },
    )
  return { ...world, agent, policyOf, send }
}

test('a wording is taken of the lines alone that can have it, and the paper names just those policies', async () => {
  const world = await portalWithUnderlying()
  const { policyOf, send } = world
  const types = [...commercialTypes, ...personalTypes]
  const policies = await Promise.all(types.map(async (type) => ({ type, id: (await policyOf(type)).id })))
  const takenOf = async (name: WordingName) => {
    const takenWordings: string[] = []
    for (const { type, id } of policies) {
      const chosenPolicies = [{ policyId: id, coverages: ['Each Claim'], wordings: [name] }]
      const answers = await Promise.all([send('approve', chosenPolicies), send('issueFor', chosenPolicies)])
      const [one, other] = answers.map(({ status }) => status < 300)
      expect([type, one]).toEqual([type, other])
      if (one) takenWordings.push(type)
      else expect(Object.keys(answers[0]?.failure.fields ?? {})).toEqual(['policies.0.wordings'])
    }
    return takenWordings
  }
  const liability = [
    "Business Owner's Policy (BOP)",
    'Commercial Auto Insurance',
    'General Liability Insurance',
    'Umbrella & Excess Liability Insurance',
  ]
  expect(await takenOf('additional insured')).toEqual(liability)
  expect(await takenOf('primary and noncontributory')).toEqual(liability)
  expect(await takenOf('waiver of subrogation')).toEqual([...liability, "Workers' Compensation Insurance"])

  // A wording confirmed for one policy is not printed for another policy of the same line.
  const [auto, general] = [policies[1], policies[5]]
  const chosenPolicies = policies.slice(0, 10).map(({ id }) => ({
    policyId: id,
    coverages: ['Each Claim'],
    wordings: id === auto?.id || id === general?.id ? ['additional insured'] : [],
  }))
  const { body } = await send('issueFor', chosenPolicies)
  const wording =
    'The certificate holder is an additional insured for ongoing operations under Commercial Auto Insurance N Com and General Liability Insurance N Gen where a written contract requires it, on the terms of those policies.'
  expect(body.certificate.printed.wordings).toEqual([wording])
  expect(await paperText(world, body.certificate)).toContain(wording)
})

test('what was stored before is carried no further than it may be: a line that is not known yet has no wording, a deductible no limit', async () => {
  const { context, people, as, policyOf } = await portalWithUnderlying()
  const claims = { type: 'Collision deductible', amount: 1000, interval: null }
  const { id } = await policyOf('Professional Liability Insurance (Errors & Omissions)', {
    coverages: [each, claims],
  })
  await as(people.agent).call(api.certificates.approve, {
    clientId: people.client.id,
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId: id, coverages: ['Each Claim'] }],
  })
  const { db } = context
  const storeCoverages = (coverages: string[]) =>
    db
      .updateTable('certificateMasterPolicies')
      .set({ wordings: [...wordingNames], coverages })
      .execute()
  await storeCoverages(['Each Claim', 'Collision deductible'])
  const issue = () => as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  const certificate = requireCertificate(await issue())
  expect(certificate.printed.policies[0]?.limits).toEqual([each])
  expect(certificate.printed.wordings.join()).not.toMatch(/insured|primary|waive/)
  // Another instance has added a line, and this instance has not reloaded the lines yet.
  await db
    .insertInto('lines')
    .values({ name: 'Space Tourism Insurance', category: 'commercial', kind: 'liability', place: 11 })
    .execute()
  await db.updateTable('policies').set({ type: 'Space Tourism Insurance' }).execute()
  expect(requireCertificate(await issue()).printed.wordings).toEqual([])
  const reissuedReply = await as(people.agent).call(api.certificates.reissue, { clientId: people.client.id })
  expect(reissuedReply.body.issued).toBe(1)
  const { certificates } = (await as(people.agent).call(api.certificates.list, { limit: 1 })).body
  expect(certificates[0]?.printed).toMatchObject({ wordings: [], policies: [{ limits: [each] }] })
  await storeCoverages(['Collision deductible'])
  const refusedReply = await issue()
  expect([refusedReply.status, refusedReply.failure.message]).toEqual([
    409,
    expect.stringContaining('No limit of policy'),
  ])
})

test('what the insured bears is no limit, and neither is a wording that is written as one', async () => {
  const { policyOf, send } = await portalWithUnderlying()
  const names = [
    'Collision deductible',
    'Collision',
    'Comprehensive',
    'Deductible per claim',
    'Retention',
    'Self-insured retention, each occurrence',
    'SIR',
    'Named storm 2%',
    'Named storm deductible: 2%',
    'Coinsurance: 90%',
    'Additional insured: Included',
    'Waiver of Subrogation: Blanket',
    'Primary & Non-Contributory',
    'Hold harmless',
    'General Aggregate, per project',
    'Each Occurrence, no exclusions apply',
    'Umbrella follows form',
    'Bayfare Grocers is covered',
    'Completed operations for 10 years',
    'Holder is loss payee',
    'Rated A++ XV',
    'Blanket AI',
  ]
  const coverages = [each, ...names.map((type) => ({ type, amount: 500, interval: null }))]
  const { id } = await policyOf('Commercial Auto Insurance', { coverages })
  for (const name of names)
    for (const call of ['approve', 'issueFor'] as const) {
      const { status, failure } = await send(call, [{ policyId: id, coverages: ['Each Claim', name] }])
      expect([name, status, Object.keys(failure.fields ?? {})]).toEqual([name, 400, ['policies.0.coverages']])
    }
})

// Spec: policy/deductibles
test('what is kept as a deductible is no limit whatever it is called, and a paper that has it as one has changed', async () => {
  const { policyOf, send, as, people, agent } = await portalWithUnderlying()
  const glass = { type: 'Full Glass', amount: 100, interval: null }
  const { id } = await policyOf('Commercial Auto Insurance', { coverages: [each, glass] })
  const chosenPolicies = [{ policyId: id, coverages: ['Each Claim', 'Full Glass'] }]
  expect((await send('issueFor', chosenPolicies)).status).toBe(201)
  const coverages = [each, { ...glass, kind: 'deductible' as const }]
  await agent.call(api.policies.update, { id, coverages })
  for (const call of ['approve', 'issueFor'] as const)
    expect((await send(call, chosenPolicies)).failure.fields).toEqual({
      'policies.0.coverages': 'Policy N Com has no limit “Full Glass”',
    })
  const { certificates } = (await as(people.client).call(api.certificates.list, {})).body
  expect(certificates[0]?.state).toBe('reduced')
  const printedReply = await send('issueFor', [{ policyId: id, coverages: ['Each Claim'] }])
  expect(printedReply.body.certificate.printed.policies[0].limits).toEqual([each])
})

test('no text of an agent speaks of coverage, in whatever field it is typed', async () => {
  const { policyOf, send } = await portalWithUnderlying()
  const policy = await policyOf('General Liability Insurance')
  const listedPolicies = [{ policyId: policy.id, coverages: ['Each Claim'] }]
  const sentences = [
    'Groton Hospital and its trustees, officers, agents and employees are included.',
    'Limits apply separately to each project. Umbrella follows form',
    'No residential or EIFS exclusions. XCU included. Contractual liability included',
    'WC includes other states coverage, USL&H and Maritime',
    'Completed operations coverage will be maintained for 3 years',
    'All carriers are rated A- VII or better',
    'Unrelated Savings Bank ISAOA is mortgagee and lender’s loss payee, loan 1',
    'This insurance complies with all requirements of contract 4410',
    'Thirty days written notice to the holder',
    'CG20100413',
  ]
  for (const field of ['operations', 'project', 'location'])
    for (const sentence of sentences) {
      const { status, failure } = await send('issueFor', listedPolicies, { reference: { [field]: sentence } })
      expect([sentence, status, Object.keys(failure.fields ?? {})]).toEqual([
        sentence,
        400,
        [`reference.${field}`],
      ])
    }
  const insuredAddress = 'c/o Reyes and Sons LLC, 12 Quay Street, Mystic, CT 06355'
  expect((await send('issueFor', listedPolicies, { insuredAddress })).status).toBe(201)
  const otherInputs: [object, string][] = [
    [{ holder: { ...bayfareInsured, name: 'Bayfare Grocers as additional insured' } }, 'holder.name'],
    [{ holder: { ...bayfareInsured, street: 'Waiver of subrogation applies' } }, 'holder.street'],
    [{ holder: { ...bayfareInsured, city: 'held harmless' } }, 'holder.city'],
    [{ insuredName: 'Tidewheel Bakery LLC, 30 days notice will be given' }, 'insuredName'],
    [{ insuredAddress: 'Primary and noncontributory' }, 'insuredAddress'],
    [{ insuredAddress: '12 Quay Street, and Bayfare Grocers Inc' }, 'insuredAddress'],
    [{ insuredAddress: '12 Quay Street (with respect to Bayfare, primary)' }, 'insuredAddress'],
    [{ ownWording: 'The holder is covered' }, 'ownWording'],
  ]
  for (const [sentInput, field] of otherInputs) {
    const { status, failure } = await send('issueFor', listedPolicies, sentInput)
    expect([field, status, Object.keys(failure.fields ?? {})]).toEqual([field, 400, [field]])
  }
})

test('a wording that is sent for a whole certificate is refused: it would not say of which policy it holds', async () => {
  const world = await portal()
  const { form } = await approvedClient(world)
  const agent = world.as(world.people.agent)
  const path = `/api/agent/certificate/master/${world.people.client.id}`
  const { status, failure } = await agent.send('PUT', path, { ...form, wordings: ['additional insured'] })
  expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, ['wordings']])
})

test('a paper that says more than could be printed now is not called current', async () => {
  const world = await portal()
  const { as, people, context } = world
  const { bop, approve, form } = await approvedClient(world)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const { printed } = certificate
  const agent = as(people.agent)
  const readState = async () => {
    const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
    const { check } = (await as(null).call(api.certificates.check, sentInput)).body
    const [listedCertificate] = (await agent.call(api.certificates.list, {})).body.certificates
    const [holder] = (await agent.call(api.certificates.holders, { clientId: people.client.id })).body.holders
    expect([listedCertificate?.state, holder?.certificate?.state]).toEqual([check.state, check.state])
    return check.state
  }
  const stateAfterPrinting = async (overrides: object) => {
    await context.db
      .updateTable('certificates')
      .set({ printed: JSON.stringify({ ...printed, ...overrides }) })
      .execute()
    return readState()
  }
  // Earlier releases did not name the wordings of a policy.
  const listedBefore = printed.policies.map(({ wordings: _, ...policy }) => policy)
  const additionalInsuredText = (policyPhrase: string) =>
    `The certificate holder is an additional insured under ${policyPhrase} where a written contract requires it, on the terms of that policy.`
  const [firstPolicy, secondPolicy] = printed.policies
  const cases: [string, object, string][] = [
    ['as it is', {}, 'current'],
    [
      'the wording of a release before',
      { policies: listedBefore, wordings: [additionalInsuredText('the liability policies listed')] },
      'changed',
    ],
    [
      'one that its policy cannot have',
      {
        policies: listedBefore,
        wordings: [additionalInsuredText("Workers' Compensation Insurance WC 3318846")],
      },
      'changed',
    ],
    [
      'a deductible',
      {
        policies: [
          { ...firstPolicy, limits: [{ type: 'Deductible', amount: 1, interval: null }] },
          secondPolicy,
        ],
      },
      'reduced',
    ],
    ['another trigger', { policies: [{ ...firstPolicy, trigger: 'Claims-made' }, secondPolicy] }, 'changed'],
    ['a grant', { ownWording: 'The holder is covered for all work' }, 'changed'],
    ['none', { ownWording: 'As respects deliveries.' }, 'current'],
  ]
  for (const [caseName, printedChanges, expectedState] of cases)
    expect([caseName, await stateAfterPrinting(printedChanges)]).toEqual([caseName, expectedState])
  // The policy lists a deductible among its coverages.
  const collision = { type: 'Collision deductible', amount: 500, interval: null }
  const coverages = [...(firstPolicy?.limits ?? []), collision]
  await agent.call(api.policies.update, { id: bop.id, coverages })
  expect(await stateAfterPrinting({ policies: [{ ...firstPolicy, limits: coverages }, secondPolicy] })).toBe(
    'changed',
  )
  expect(await stateAfterPrinting({})).toBe('current')
  await agent.call(api.policies.update, { id: bop.id, description: 'Claims-made, full prior acts' })
  expect(await readState()).toBe('reduced')
  await agent.call(api.policies.update, { id: bop.id, description: '' })
  // The agent withdraws the confirmation of a wording. The policy's form still gives it.
  await approve({ policies: form.policies.map((policy) => ({ ...policy, wordings: [] })) })
  expect(await readState()).toBe('current')
  const textsBefore = [additionalInsuredText("Business Owner's Policy (BOP) HBP 204417")]
  expect(await stateAfterPrinting({ policies: listedBefore, wordings: textsBefore })).toBe('changed')
})
