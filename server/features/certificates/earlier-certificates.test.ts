import { expect, test } from 'vitest'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { api } from '../../../contract/index.ts'
import { noFacts } from '../../../contract/values/part-labels.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  makeCertifiable,
  putFormsOnFile,
  requireCertificate,
} from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const occurrence = { type: 'Each Occurrence', amount: 5_000_000, interval: 'per occurrence' as const }
const insuringForm = {
  ...{ number: 'CG 20 10', edition: '04 13', title: 'Additional Insured' },
  effect: 'additional insured' as const,
}

/**
 * A certificate as releases before 0.2.0 printed it, after the upgrade: the policies name no
 * company and have no forms, which those releases did not ask for.
 */
async function upgradedPortal({ forms = false }: { forms?: boolean } = {}) {
  const testPortal = await portal()
  const { as, people, context, given } = testPortal
  const { db } = context
  const agent = as(people.agent)
  const { bop, comp, form } = await approvedClient(testPortal)
  const umbrella = await given.policy({
    ...{ policyNumber: 'UMB 90', type: 'Umbrella & Excess Liability Insurance' },
    ...{ coverages: [occurrence], coverageType: 'Occurrence' },
  })
  await makeCertifiable(testPortal, [umbrella, bop])
  const policies = [...form.policies, { policyId: umbrella.id, coverages: ['Each Occurrence'], wordings: [] }]
  const clientId = people.client.id
  const insuredName = bop.clientName
  expect((await agent.call(api.certificates.approve, { clientId, insuredName, policies })).status).toBe(200)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const factsByPolicy = {
    [bop.id]: [],
    [comp.id]: ['States: CT', 'Excluded from coverage: Ada Marlow'],
    [umbrella.id]: ['Umbrella, no retention'],
  }
  const { holder, insured, issuedBy } = certificate.printed
  const printedInput = {
    ...{ holder, insured, issuedBy, ownWording: null },
    policies: certificate.printed.policies.map(
      ({ policyId, type, carrier, policyNumber, startDate, endDate, trigger, limits }) => ({
        ...{ policyId, type, carrier, policyNumber, startDate, endDate, trigger, limits },
        ...(factsByPolicy[policyId]?.length ? { told: factsByPolicy[policyId] } : {}),
        ...(forms && policyId === bop.id
          ? { forms: [{ number: 'CG 20 10', edition: '04 13', title: 'Additional Insured' }] }
          : {}),
      }),
    ),
    wordings: [
      `The certificate holder is an additional insured under Business Owner's Policy (BOP) ${bop.policyNumber} where a written contract requires it, on the terms of that policy.`,
    ],
  } satisfies Omit<PrintedCertificate, 'policies'> & { policies: object[] }
  await db
    .updateTable('certificates')
    .set({ printed: JSON.stringify(printedInput) })
    .execute()
  await db.updateTable('policies').set({ carrierCompanyId: null }).execute()
  await db.deleteFrom('policyParts').where('kind', '=', 'form').execute()
  if (forms) await putFormsOnFile(testPortal, bop.id, [insuringForm])
  const factsOf = (id: string, facts: object) =>
    db
      .updateTable('policies')
      .set({ facts: JSON.stringify({ ...noFacts, ...facts }) })
      .where('id', '=', id)
      .execute()
  await factsOf(bop.id, {})
  await factsOf(comp.id, { statesCovered: ['CT'], excludedOfficers: ['Ada Marlow'] })
  await factsOf(umbrella.id, { excessForm: 'umbrella', retention: 0 })
  const readState = async () => {
    const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
    const { check } = (await as(null).call(api.certificates.check, sentInput)).body
    const { certificates } = (await agent.call(api.certificates.list, {})).body
    expect(certificates.map((certificate) => certificate.state)).toEqual([check.state])
    return check.state
  }
  const change = async (overrides: object) => {
    expect((await agent.call(api.policies.update, { id: bop.id, ...overrides })).status).toBe(200)
    return readState()
  }
  return { ...testPortal, agent, bop, comp, umbrella, factsOf, state: readState, change }
}

// Spec: upgrade/releases
test('a certificate of an earlier release stays current, whatever the new rules ask of its policies', async () => {
  const { state, agent, people } = await upgradedPortal()
  expect(await state()).toBe('current')
  const { companies } = (await agent.call(api.certificates.toComplete, {})).body
  const { approvals } = (await agent.call(api.certificates.approvalsToComplete, {})).body
  expect([approvals.length > 0, companies.length > 0], 'while no new one can be issued').toEqual([true, true])
  const { master } = (await agent.call(api.certificates.master, { clientId: people.client.id })).body
  expect(master?.policies.every(({ problem }) => problem !== null)).toBe(true)
})

// Spec: upgrade/releases
test('a certificate of an earlier release reads reduced once a limit, the trigger or the end is less', async () => {
  const { bop, change } = await upgradedPortal()
  const { coverages, endDate } = bop
  const lowerCoverages = coverages.map((coverage) =>
    coverage.type === 'Each Occurrence' ? { ...coverage, amount: 500_000 } : coverage,
  )
  expect(await change({ coverages: lowerCoverages })).toBe('reduced')
  expect(await change({ coverages })).toBe('current')
  expect(await change({ coverageType: 'Claims-made, retroactive date Jan 1, 2024' })).toBe('reduced')
  expect(await change({ coverageType: 'Occurrence' })).toBe('current')
  expect(await change({ endDate: '2027-02-01' })).toBe('reduced')
  expect(await change({ endDate })).toBe('current')
})

// Spec: upgrade/releases
test('a printed form of an earlier release that is no longer in force makes its certificate read reduced', async () => {
  const { state, context, bop } = await upgradedPortal({ forms: true })
  expect(await state()).toBe('current')
  await context.db
    .updateTable('policyParts')
    .set({ endsOn: '2026-11-01' })
    .where('kind', '=', 'form')
    .execute()
  expect([await state(), bop.id]).toEqual(['reduced', bop.id])
})

// Spec: upgrade/releases
test('a certificate of an earlier release says that coverage is in force again after days without it', async () => {
  const { state, context, bop } = await upgradedPortal()
  await context.db
    .updateTable('policies')
    .set({ gaps: '{[2026-11-07,2026-11-12)}' })
    .where('id', '=', bop.id)
    .execute()
  expect(await state()).toBe('in force again')
})

// Spec: upgrade/releases
test('a certificate of an earlier release reads reduced once a fact of a term covers less', async () => {
  const { state, factsOf, comp, umbrella } = await upgradedPortal()
  const compensation = { statesCovered: ['CT'], excludedOfficers: ['Ada Marlow'] }
  const cases: [id: string, facts: object, state: string][] = [
    [comp.id, { ...compensation, statesCovered: ['CT', 'RI'] }, 'changed'],
    [comp.id, { ...compensation, statesCovered: [] }, 'reduced'],
    [comp.id, { ...compensation, excludedOfficers: ['Ada Marlow', 'Luis Ferreira'] }, 'reduced'],
    [comp.id, { ...compensation, excludedOfficers: [], noneExcluded: true }, 'changed'],
    [comp.id, compensation, 'current'],
    [umbrella.id, { excessForm: 'umbrella', retention: 10_000 }, 'reduced'],
    [umbrella.id, { excessForm: 'excess', retention: 0 }, 'reduced'],
    [umbrella.id, { excessForm: 'umbrella', retention: 0 }, 'current'],
  ]
  for (const [id, facts, expected] of cases) {
    await factsOf(id, facts)
    expect([facts, await state()]).toEqual([facts, expected])
  }
})
