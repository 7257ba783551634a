import { array, assert, constantFrom, integer, option, property, record as recordOf } from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { evidenceChange, evidenceFor } from '../../../contract/values/evidence-of-property.ts'
import { locationTexts } from '../../../contract/values/evidence-texts.ts'
import { causesOfLoss, valuations } from '../../../contract/values/part-labels.ts'
import {
  approvedClient,
  bayfareInsured,
  certificatePaperOf,
  checkCodeOf,
  liability,
  makeCertifiable,
  paperText,
} from '../../testing/certificates.ts'
import { uploadFillableForm } from '../../testing/fillable-form.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const bank = { ...bayfareInsured, name: 'Shoreline Savings Bank ISAOA/ATIMA' }
const kind = 'evidence of property' as const
const wharf = {
  kind: 'location',
  street: '4 Wharf Street',
  city: 'New London',
  state: 'CT',
  zip: '06320',
} as const
const statedInput = {
  ...{ buildingValue: 1_200_000, contentsValue: 310_000, causesOfLoss: 'special', coinsurance: 90 },
  ...{ valuation: 'replacement cost', deductible: 5000, windDeductible: '2% of the building value' },
} as const

/** A package policy with one location and a mortgagee. */
async function world(property: object = statedInput, location: object = {}) {
  const testPortal = await portal()
  const { as, people } = testPortal
  const { bop, form } = await approvedClient(testPortal)
  const [agent, clientId] = [as(people.agent), people.client.id]
  const save = async (partKind: 'location' | 'interest', parts: object[]) => {
    const sentInput = { kind: partKind, parts }
    expect((await agent.send('PUT', `/api/agent/policy/parts/${bop.id}`, sentInput)).status).toBe(200)
  }
  const saveLocation = (overrides: object) =>
    save('location', [{ ...wharf, ...location, property: overrides }])
  const saveInterest = (overrides: object = {}) => {
    const interest = { kind: 'interest', role: 'mortgagee', name: bank.name, loanNumber: '4471-22' }
    return save('interest', [{ ...interest, clause: 'mortgageholder', ...overrides }])
  }
  await saveLocation(property)
  await saveInterest()
  const policies = [{ policyId: bop.id, coverages: ['Business Personal Property'] }]
  const issue = (overrides: object = {}) =>
    agent.call(api.certificates.issueFor, { clientId, holder: bank, ...form, policies, kind, ...overrides })
  const check = async (certificate: { number: number; checkUrl: string }) => {
    const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
    return (await as(null).call(api.certificates.check, sentInput)).body.check
  }
  return { ...testPortal, agent, bop, form, clientId, save, saveLocation, saveInterest, issue, check }
}

test('evidence of property shows the interest, the location and its terms, beside the certificate of the same holder', async () => {
  const testPortal = await world()
  const { issue, check, agent, clientId } = testPortal
  const { certificate } = (await issue({ kind: 'certificate of insurance' })).body
  const evidence = (await issue()).body.certificate
  const text = await paperText(testPortal, evidence)
  for (const part of [
    ...['Evidence of property insurance', bank.name, 'Mortgagee, mortgageholder clause, loan 4471-22'],
    ...['4 Wharf Street', 'Building: $1,200,000', 'Causes of loss: special', 'Valuation: replacement cost'],
    ...['Coinsurance: 90%', 'Deductible: $5,000', 'Wind and hail deductible: 2%', '$310,000'],
  ])
    expect(text).toContain(part)
  expect((await check(evidence)).printed.evidence?.locations).toHaveLength(1)
  expect([(await check(evidence)).state, (await check(certificate)).state]).toEqual(['current', 'current'])
  // A reissue never puts a certificate in the place of evidence.
  expect((await agent.call(api.certificates.reissue, { clientId })).status).toBe(201)
  expect((await check(evidence)).state).toBe('current')
})

test('evidence of another policy replaces nothing, and evidence of the same policy replaces the one before', async () => {
  const testPortal = await world()
  const { given, agent, issue, check } = testPortal
  const otherPolicy = await given.policy({
    policyNumber: 'HBP 300112',
    coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
  })
  await makeCertifiable(testPortal, [otherPolicy])
  for (const parts of [
    [{ ...wharf, street: '9 Pier Street', property: statedInput }],
    [{ kind: 'interest', role: 'mortgagee', name: bank.name, loanNumber: '', clause: '' }],
  ])
    await agent.send('PUT', `/api/agent/policy/parts/${otherPolicy.id}`, { kind: parts[0]?.kind, parts })
  const firstCertificate = (await issue()).body.certificate
  const ofOther = (await issue({ policies: [{ policyId: otherPolicy.id, coverages: ['Each Occurrence'] }] }))
    .body
  expect([(await check(firstCertificate)).state, (await check(ofOther.certificate)).state]).toEqual([
    'current',
    'current',
  ])
  const repeatedCertificate = (await issue()).body.certificate
  expect([(await check(firstCertificate)).state, (await check(repeatedCertificate)).state]).toEqual([
    'replaced',
    'current',
  ])
})

test('what the policy does not state is named, and nothing is issued', async () => {
  const { issue, saveLocation, saveInterest, save, form } = await world({ buildingValue: 1_200_000 })
  const refusalOf = async (overrides: object = {}) => (await issue(overrides)).failure.error
  expect(await refusalOf()).toContain('causes of loss, valuation, and deductible for 4 Wharf Street')
  await saveLocation({ ...statedInput, buildingValue: null, contentsValue: null })
  expect(await refusalOf()).toContain('building or contents value')
  await saveLocation(statedInput)
  expect(await refusalOf({ holder: { ...bank, name: 'Shoreline Savings Bank' } })).toContain(
    'as an additional interest',
  )
  expect((await issue({ policies: form.policies })).failure.fields).toHaveProperty('policies')
  await saveInterest({ name: 'Another Bank' })
  expect(await refusalOf()).toContain('as an additional interest')
  await saveInterest()
  await save('location', [])
  expect(await refusalOf()).toContain('lists no location')
})

test('no text of a location, loan or deductible speaks of coverage', async () => {
  const { agent, bop, issue, save, saveInterest } = await world()
  const reason = async (location: object, property: object = {}) => {
    const part = { ...wharf, ...location, property: { ...statedInput, ...property } }
    await save('location', [part])
    return (await issue()).failure.error
  }
  for (const description of [
    'Flood is included',
    'Bank is lender loss payee',
    'Additional insured: the bank',
  ])
    expect(await reason({ description })).toContain('contains more than the location or loan')
  const street = '4 Wharf Street, the bank is covered'
  expect(await reason({ street })).toContain('contains more than the location or loan')
  const windDeductible = 'none, wind is fully covered'
  expect(await reason({}, { windDeductible })).toContain('contains more than the deductible')
  await saveInterest({ loanNumber: '1, additional insured' })
  expect(await reason({ description: 'Bakery, 4,000 square feet' })).toContain(
    'contains more than the location or loan',
  )
  await saveInterest()
  const coverages = [...liability, { type: 'Additional insured: Included', amount: 0, interval: null }]
  await agent.call(api.policies.update, { id: bop.id, coverages })
  const { certificate } = (await issue()).body
  expect(certificate.printed.evidence?.deductibles).toEqual([])
  const waived = { kind: 'deductible', type: 'Deductible, flood is included', amount: 500 } as const
  await agent.call(api.policies.update, { id: bop.id, coverages: [...liability, waived] })
  expect((await issue()).failure.error).toContain('contains more than the deductible')
})

test('evidence is reduced when the interest, a value or a term is less, and changed when more is insured', async () => {
  const { issue, check, saveLocation, saveInterest } = await world()
  const { certificate } = (await issue()).body
  const readState = async () => (await check(certificate)).state
  await saveLocation({ ...statedInput, buildingValue: 1_500_000 })
  expect(await readState()).toBe('changed')
  for (const lesserFacts of [{ contentsValue: 1000 }, { causesOfLoss: 'broad' }, { deductible: 9000 }]) {
    await saveLocation({ ...statedInput, ...lesserFacts })
    expect(await readState(), JSON.stringify(lesserFacts)).toBe('reduced')
  }
  await saveLocation(statedInput)
  expect(await readState()).toBe('current')
  await saveInterest({ role: 'loss payee', clause: '' })
  expect(await readState()).toBe('reduced')
  await saveInterest({ role: 'additional interest', clause: '' })
  expect((await issue()).body.certificate.printed.evidence?.interests).toEqual([
    { role: 'additional interest', clause: '', loanNumber: '4471-22' },
  ])
})

test('a page of the release before keeps the terms of a location that it does not send', async () => {
  const { agent, bop } = await world()
  const locationOnFile = async () => {
    const { parts } = (await agent.call(api.policyParts.ofPolicy, { policyId: bop.id })).body
    return parts.find((part) => part.kind === 'location')
  }
  const property = { buildingValue: 1_300_000, contentsValue: 310_000, construction: '' }
  const sentInput = { kind: 'location', parts: [{ ...wharf, id: (await locationOnFile())?._id, property }] }
  expect((await agent.send('PUT', `/api/agent/policy/parts/${bop.id}`, sentInput)).status).toBe(200)
  expect(await locationOnFile()).toMatchObject({ property: { ...statedInput, buildingValue: 1_300_000 } })
})

test('where a state allows standard forms only, evidence is issued on form 28, with form 101 for the rest', async () => {
  const testPortal = await world(statedInput, { city: 'Galveston', state: 'TX', zip: '77550' })
  const { issue, agent } = testPortal
  await uploadFillableForm(testPortal, '25')
  expect((await issue()).failure.code).toBe('standard_forms_only')
  await uploadFillableForm(testPortal, '28')
  expect((await issue()).failure.code).toBe('no_representative')
  await agent.call(api.fillableForms.agree, { license: 'CT 2210447' })
  expect((await issue()).failure.error).toContain('no form 101')
  await uploadFillableForm(testPortal, '101', { remarkHeight: 300 })
  const { certificate } = (await issue()).body
  expect(certificate.printed.form).toMatchObject({ kind: '28', signedBy: 'Daniel Kim' })
  const [form, remarks, verification] = await pdfTextOf(await certificatePaperOf(testPortal, certificate))
  for (const text of ['MADE-UP FORM 28', bank.name, '4471-22', '4 Wharf Street', 'Galveston', '5,000', '90'])
    expect(form).toContain(text)
  expect(remarks).toContain('Building: $1,200,000')
  expect(verification).toContain(`Certificate ${certificate.number}, code`)
})

const terms = recordOf({
  buildingValue: option(integer({ min: 1, max: 9_000_000 })),
  contentsValue: option(integer({ min: 1, max: 9_000_000 })),
  causesOfLoss: constantFrom('' as const, ...causesOfLoss),
  valuation: constantFrom('' as const, ...valuations),
  coinsurance: option(constantFrom(80, 90, 100)),
  deductible: option(integer({ min: 0, max: 50_000 })),
  windDeductible: constantFrom('', '2%'),
})
const location = recordOf({
  id: constantFrom('0', '1', '2'),
  street: constantFrom('1 Elm Street', '2 Elm Street'),
  ...{ city: constantFrom('Groton'), state: constantFrom('CT'), zip: constantFrom('06340') },
  description: constantFrom('', 'Bakery'),
  property: option(terms),
})
const interest = recordOf({
  name: constantFrom('First Bank', 'Second Bank'),
  role: constantFrom('mortgagee' as const, 'loss payee' as const),
  clause: constantFrom(null, 'mortgageholder' as const),
  loanNumber: constantFrom('', '7'),
  locationId: constantFrom(null, '0', '1'),
})
const propertyOnFile = recordOf({
  locations: array(location, { maxLength: 3 }),
  interests: array(interest, { maxLength: 3 }),
})

test('of any property, evidence says only what the rows state, and a printed one never counts as current when they differ', () => {
  assert(
    property(propertyOnFile, propertyOnFile, (propertyBefore, propertyAfter) => {
      const policy = { policyNumber: 'CPP 1', coverages: [], property: propertyBefore }
      const evidence = evidenceFor(policy, 'First Bank')
      if ('problem' in evidence) return
      expect(propertyBefore.interests.some(({ name }) => name === 'First Bank')).toBe(true)
      for (const { street, buildingValue, contentsValue, deductible } of evidence.locations)
        expect(propertyBefore.locations).toContainEqual(
          expect.objectContaining({
            street,
            property: expect.objectContaining({ buildingValue, contentsValue, deductible }),
          }),
        )
      const textOf = (one: typeof evidence) =>
        JSON.stringify(
          one.locations.map((printedLocation) => [
            printedLocation.street,
            printedLocation.description,
            locationTexts(printedLocation),
          ]),
        )
      expect(evidenceChange(evidence, policy, 'First Bank')).toBeNull()
      const now = evidenceFor({ ...policy, property: propertyAfter }, 'First Bank')
      if ('problem' in now || textOf(now) !== textOf(evidence))
        expect(evidenceChange(evidence, { ...policy, property: propertyAfter }, 'First Bank')).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})
