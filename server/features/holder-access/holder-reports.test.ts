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

type World = Awaited<ReturnType<typeof portal>>

const codeOf = (certificate: Certificate) => ({
  number: String(certificate.number),
  code: checkCodeOf(certificate),
})

async function office() {
  const world = await portal()
  const { as, people } = world
  const approval = await approvedClient(world)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const holder = codeOf(certificate)
  return {
    ...world,
    ...{ approval, certificate, holder },
    report: (overrides: { reason?: 'limit' | 'name'; said?: string; code?: string } = {}) =>
      as(null).call(api.holderAccess.report, { ...holder, reason: 'limit', ...overrides }),
    waiting: async (person = people.agent) =>
      (await as(person).call(api.today.list, { kind: 'holder report' })).body.waiting,
  }
}

const nextOf = async ({ as }: World, certificate: Certificate) =>
  (await as(null).call(api.certificates.check, codeOf(certificate))).body.check.next

test('what a holder says is wrong is work of the agent, in the holder’s words, and done with one press', async () => {
  const { as, people, report, waiting, certificate, context } = await office()
  const saidText = 'Our contract asks for <b>$2,000,000</b>\nper occurrence'
  expect((await report({ said: saidText })).status).toBe(204)
  const [item] = await waiting()
  expect(item).toMatchObject({
    clientId: people.client.id,
    about: `Certificate ${certificate.number} for Bayfare Grocers Inc`,
    detail: 'A limit is too low or missing',
  })
  const { call } = as(people.agent)
  const id = item?.id ?? ''
  expect((await call(api.holderAccess.reported, { id })).body.report).toMatchObject({
    said: saidText,
    reason: 'limit',
    settledAt: null,
  })
  const { rows } = await context.pool.query('select from requests')
  expect(rows).toEqual([])
  expect((await call(api.holderAccess.settleReport, { id })).status).toBe(204)
  expect(await waiting()).toEqual([])
  expect((await call(api.holderAccess.settleReport, { id })).failure).toMatchObject({ code: 'not_waiting' })
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(events.slice(0, 2).map(({ text }) => text)).toEqual([
    `Daniel Kim marked the holder’s report about certificate ${certificate.number} for “Bayfare Grocers Inc” as done: A limit is too low or missing`,
    `A problem with certificate ${certificate.number} for “Bayfare Grocers Inc” was reported on its verification page: A limit is too low or missing`,
  ])
})

test('a report that the page sends twice under one key is one piece of work', async () => {
  const { as, holder, waiting } = await office()
  const send = () =>
    as(null).call(api.holderAccess.report, { ...holder, reason: 'name' }, { key: 'report-of-holder' })
  expect([(await send()).status, (await send()).status]).toEqual([204, 204])
  expect(await waiting()).toHaveLength(1)
})

test('the words of a holder are on no page of the certificate, and no other agent and no client reads them', async () => {
  const { as, people, report, waiting, holder } = await office()
  await report({ said: 'A word that nobody prints' })
  const checkReply = await as(null).call(api.certificates.check, holder)
  expect(JSON.stringify(checkReply.body)).not.toContain('A word that nobody prints')
  const [item] = await waiting()
  const id = item?.id ?? ''
  expect(await waiting(people.otherAgent)).toEqual([])
  expect((await as(people.otherAgent).call(api.holderAccess.reported, { id })).status).toBe(404)
  expect((await as(people.otherAgent).call(api.holderAccess.settleReport, { id })).status).toBe(404)
  expect((await as(people.client).call(api.holderAccess.reported, { id })).status).toBe(403)
  expect(await waiting(people.agent)).toHaveLength(1)
})

test('a wrong code and an unknown number get the same answer, and a private number is refused at its field', async () => {
  const { as, report, holder, waiting } = await office()
  const wrongCode = await report({ code: 'WRONGCODE2' })
  const unknownReply = await as(null).call(api.holderAccess.report, {
    ...holder,
    number: '999',
    reason: 'limit',
  })
  expect([wrongCode.status, wrongCode.failure.error]).toEqual([404, unknownReply.failure.error])
  expect((await report({ said: 'Card 4111 1111 1111 1111' })).failure.fields).toHaveProperty('said')
  expect(await waiting()).toEqual([])
})

test('a certificate takes five reports a day and an address twenty a minute, and says so', async () => {
  const { report, waiting, clock } = await office()
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    clock.time = new Date(clock.time.getTime() + 61_000)
    statuses.push((await report()).status)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(await waiting()).toHaveLength(5)
  clock.time = new Date(clock.time.getTime() + 24 * 3_600_000)
  const concurrentStatuses: number[] = []
  for (let count = 0; count < 21; count++)
    concurrentStatuses.push((await report({ code: 'WRONGCODE2' })).status)
  expect(new Set(concurrentStatuses.slice(0, 20))).toEqual(new Set([404]))
  expect(concurrentStatuses[20]).toBe(429)
})

test('next year’s certificate is named to its holder by number, terms and link alone', async () => {
  const world = await office()
  const { as, people, approval, certificate } = world
  expect(await nextOf(world, certificate)).toBeNull()
  const { call } = as(people.agent)
  // A newer certificate of the same term is not named.
  const laterCertificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, {
      holder: bayfareInsured,
      policyIds: [approval.comp.id],
    }),
  )
  expect(await nextOf(world, certificate)).toBeNull()
  // Moves the printed terms of the newest certificate a year ahead, as of renewed policies.
  await world.context.pool.query(
    `update certificates set printed = jsonb_set(printed, '{policies}', (
      select jsonb_agg(p || jsonb_build_object('startDate', p ->> 'endDate',
        'endDate', ((p ->> 'endDate')::date + interval '1 year')::date)) from jsonb_array_elements(printed -> 'policies') p))
      where id = $1`,
    [laterCertificate.id],
  )
  const { endDate } = approval.comp
  const next = await nextOf(world, certificate)
  expect(next).toEqual({
    number: laterCertificate.number,
    code: checkCodeOf(laterCertificate),
    issuedAt: laterCertificate.issuedAt,
    terms: [{ startDate: endDate, endDate: `${Number(endDate.slice(0, 4)) + 1}${endDate.slice(4)}` }],
  })
  // It is not named once it is withdrawn, and never to a holder at another address.
  const otherCertificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, {
      holder: { ...bayfareInsured, street: '20 Depot Road' },
    }),
  )
  expect(await nextOf(world, otherCertificate)).toBeNull()
  await call(api.certificates.withdraw, { id: laterCertificate.id })
  expect(await nextOf(world, certificate)).toBeNull()
})
