import { expect, test } from 'vitest'
import type { Certificate } from '../../../contract/certificates.ts'
import { api } from '../../../contract/index.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  requireCertificate,
} from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

const issueCertificate = async ({ as, people }: Portal, overrides: object = {}) =>
  requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured, ...overrides }),
  )

const checkCertificate = async ({ as }: Portal, certificate: Certificate) => {
  const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
  return (await as(null).call(api.certificates.check, sentInput)).body.check
}

/** The verified state as a short text. Also checks that the agency's list shows the same state. */
async function standingOf(world: Portal, certificate: Certificate) {
  const { state, endedOn } = await checkCertificate(world, certificate)
  const { certificates } = (await world.as(world.people.agent).call(api.certificates.list, {})).body
  const listedCertificate = certificates.find(({ id }) => id === certificate.id)
  expect([listedCertificate?.state, listedCertificate?.endedOn]).toEqual([state, endedOn])
  return endedOn ? `${state} on ${endedOn}` : state
}

const row = (type: string, amount: number, interval: 'per occurrence' | 'aggregate' | null) => ({
  type,
  amount,
  interval,
})
const contents = row('Business Personal Property', 310_000, null)
const each = row('Each Occurrence', 1_000_000, 'per occurrence')
const aggregate = row('General Aggregate', 2_000_000, 'aggregate')

// Spec: certificates/check
test('what changed since is told for what it is: coverage that is still there is not said to be gone, and less of it is said', async () => {
  const world = await portal()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  const agent = as(people.agent)
  const certificate = await issueCertificate(world)
  const { policyNumber, startDate, endDate } = bop
  const back = { coverages: [each, aggregate, contents], policyNumber, startDate, endDate }
  const standingAfter = async (change: object) => {
    const savedReply = await agent.call(api.policies.update, { id: bop.id, ...back, ...change })
    expect(savedReply.status).toBe(200)
    return standingOf(world, certificate)
  }
  const cases: [string, object, string][] = [
    ['nothing that was printed', { premium: 9, description: 'Spoilage added' }, 'current'],
    ['a coverage that was not printed', { coverages: [each, aggregate] }, 'current'],
    ['a raised limit', { coverages: [{ ...each, amount: 2_000_000 }, aggregate] }, 'changed'],
    ['another number', { policyNumber: 'HBP 9' }, 'changed'],
    ['a later start, already past', { startDate: '2026-09-01' }, 'reduced'],
    ['the start as printed', { startDate }, 'current'],
    ['an earlier end, still ahead', { endDate: '2027-02-01' }, 'reduced'],
    ['a later end', { endDate: '2027-09-01' }, 'changed'],
    ['letter case of a name', { coverages: [{ ...each, type: 'EACH OCCURRENCE' }, aggregate] }, 'changed'],
    ['a longer name', { coverages: [{ ...each, type: 'Each Occurrence Limit' }, aggregate] }, 'changed'],
    ['a lower limit', { coverages: [{ ...each, amount: 500_000 }, aggregate] }, 'reduced'],
    [
      'one lower, one raised',
      {
        coverages: [
          { ...each, amount: 5_000_000 },
          { ...aggregate, amount: 1 },
        ],
      },
      'reduced',
    ],
    ['a limit that is gone', { coverages: [each] }, 'reduced'],
    ['another name altogether', { coverages: [{ ...each, type: 'Liability' }, aggregate] }, 'reduced'],
    ['another basis', { coverages: [{ ...each, interval: 'aggregate' }, aggregate] }, 'reduced'],
    ['an amount that is left out', { coverages: [{ ...each, amount: 0 }, aggregate] }, 'reduced'],
    ['a start that moved ahead', { startDate: '2027-01-01', endDate }, 'ended'],
    ['an end that has passed', { endDate: '2026-11-01' }, 'ended on 2026-11-01'],
    ['nothing any more', {}, 'current'],
  ]
  for (const [caseName, change, state] of cases)
    expect([caseName, await standingAfter(change)]).toEqual([caseName, state])
  await agent.call(api.policies.update, { id: bop.id, status: 'pending' })
  expect(await standingOf(world, certificate)).toBe('ended')
})

test('of policies that ended the first day without coverage is told; one entered in error has none', async () => {
  const world = await portal()
  const { as, people, clock } = world
  const { bop, comp } = await approvedClient(world)
  const bothCertificate = await issueCertificate(world)
  const otherHolder = { ...bayfareInsured, name: 'Town of Stonington' }
  const one = await issueCertificate(world, { holder: otherHolder, policyIds: [comp.id] })
  // 11:30 p.m. in the agency's time zone, the next day in London.
  clock.time = new Date('2026-11-22T04:30:00Z')
  const cancelledInput = { reason: 'cancelled', cancelledOn: '2026-11-21' } as const
  await as(people.agent).call(api.policies.deactivate, { id: bop.id, ...cancelledInput })
  expect([await standingOf(world, bothCertificate), await standingOf(world, one)]).toEqual([
    'ended on 2026-11-21',
    'current',
  ])
  await as(people.agent).call(api.policies.deactivate, { id: comp.id })
  expect([await standingOf(world, bothCertificate), await standingOf(world, one)]).toEqual(['ended', 'ended'])
  await as(people.agent).call(api.policies.restore, { id: comp.id })
  clock.time = new Date('2027-10-01T12:00:00Z')
  await as(people.agent).call(api.policies.restore, { id: bop.id })
  expect(await standingOf(world, bothCertificate)).toBe('ended on 2027-08-01')
})

test('the day on which somebody typed that a policy ended is not told as the day on which it did', async () => {
  const world = await portal()
  const { as, people, clock, context } = world
  const { bop, comp } = await approvedClient(world)
  const certificate = await issueCertificate(world)
  const agent = as(people.agent)
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'replaced' })
  expect(await standingOf(world, certificate)).toBe('ended')
  // Earlier releases stored cancellations without a day. They also stored nonrenewals of policies
  // that were still in force.
  const standingWithReason = async (deactivationReason: 'cancelled' | 'not renewed') => {
    await context.db.updateTable('policies').set({ deactivationReason }).where('id', '=', bop.id).execute()
    return standingOf(world, certificate)
  }
  expect([await standingWithReason('cancelled'), await standingWithReason('not renewed')]).toEqual([
    'ended',
    'ended',
  ])
  clock.time = new Date('2027-10-01T12:00:00Z')
  expect([await standingWithReason('cancelled'), await standingWithReason('not renewed')]).toEqual([
    'ended',
    'ended on 2027-08-01',
  ])
  // One of the two days is unknown, so the first day is unknown too.
  await agent.call(api.policies.deactivate, { id: comp.id, reason: 'replaced' })
  expect([await standingWithReason('cancelled'), await standingWithReason('not renewed')]).toEqual([
    'ended',
    'ended on 2027-08-01',
  ])
})

// Spec: certificates/check
test('the worst is told first: withdrawn, ended, less, replaced, changed', async () => {
  const world = await portal()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  const agent = as(people.agent)
  const olderCertificate = await issueCertificate(world)
  const newerCertificate = await issueCertificate(world)
  const readStandings = async () => [
    await standingOf(world, olderCertificate),
    await standingOf(world, newerCertificate),
  ]
  expect(await readStandings()).toEqual(['replaced', 'current'])
  const save = (coverages: (typeof each)[]) => agent.call(api.policies.update, { id: bop.id, coverages })
  await save([{ ...each, amount: 5_000_000 }, aggregate])
  expect(await readStandings()).toEqual(['replaced', 'changed'])
  await save([{ ...each, amount: 5 }, aggregate])
  expect(await readStandings()).toEqual(['reduced', 'reduced'])
  // Staff who change a policy see the certificates in force that name the policy.
  const listQuery = { clientId: people.client.id, currentWith: bop.id }
  expect((await agent.call(api.certificates.list, listQuery)).body.total).toBe(2)
  await save([each, aggregate])
  expect((await agent.call(api.certificates.list, listQuery)).body.total).toBe(1)
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect(await readStandings()).toEqual(['ended on 2026-11-20', 'ended on 2026-11-20'])
  const withdraw = () => agent.call(api.certificates.withdraw, { id: newerCertificate.id })
  const withdrawnReply = await withdraw()
  expect(withdrawnReply.body.certificate).toMatchObject({ state: 'withdrawn', endedOn: null, document: null })
  expect((await withdraw()).status).toBe(409)
  expect(await readStandings()).toEqual(['ended on 2026-11-20', 'withdrawn'])
  const { holders } = (await agent.call(api.certificates.holders, { clientId: people.client.id })).body
  expect(holders).toMatchObject([{ certificate: { state: 'ended', endedOn: '2026-11-20' } }])
})

// Spec: certificates/check
test('whoever has number and code reads what was printed, so that an altered paper shows, and nothing more', async () => {
  const world = await portal()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  const certificate = await issueCertificate(world)
  await as(people.agent).call(api.policies.update, { id: bop.id, coverages: [{ ...each, amount: 9 }] })
  const answer = await as(null).call(api.certificates.check, {
    number: String(certificate.number),
    code: checkCodeOf(certificate).toLowerCase().replace(/.{5}/, '$& - '),
  })
  const { policies, ...printedFields } = certificate.printed
  expect(answer.body).toEqual({
    check: {
      number: certificate.number,
      state: 'reduced',
      endedOn: null,
      againSince: null,
      endsOn: null,
      printed: {
        ...printedFields,
        policies: policies.map(({ policyId: _, company, ...printedPolicy }) => ({
          ...printedPolicy,
          company: company && { name: company.name, naic: company.naic },
        })),
      },
      issuedAt: '2026-11-20T15:00:00.000Z',
      checkedAt: '2026-11-20T15:00:00.000Z',
      next: null,
      canSubscribe: false,
    },
  })
  expect(answer.body.check.printed).toMatchObject({
    holder: bayfareInsured,
    insured: { name: 'Tidewheel Bakery LLC' },
    policies: [{ policyNumber: 'HBP 204417', limits: [each, aggregate] }, {}],
    wordings: [expect.stringContaining('HBP 204417')],
  })
  const answerJson = JSON.stringify(answer.body)
  for (const { id } of [bop, certificate, people.client]) expect(answerJson).not.toContain(id)
  expect(answerJson).not.toMatch(/310000|premium/)
  // The agent named on the certificate is the only person whose address is printed.
  expect(answerJson.match(/[\w.-]+@[\w.-]+/g)).toEqual([people.agent.email])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('of a policy that was cancelled the day of its cancellation is told, and not when that was entered', async () => {
  const world = await portal()
  const { bop } = await approvedClient(world)
  const certificate = await issueCertificate(world)
  const { status } = await world
    .as(world.people.agent)
    .call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-02' })
  expect(status).toBe(204)
  expect(await standingOf(world, certificate)).toBe('ended on 2026-11-02')
})
