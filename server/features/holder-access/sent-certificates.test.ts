import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  requireCertificate,
} from '../../testing/certificates.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { emailCertificate } from '../certificates/email-certificate.ts'
import { sendHolderLink } from './sent-certificates.ts'

const risk = 'risk@bayfare.example'

/** Certificate 1001 for Bayfare, emailed to its risk manager. */
async function office() {
  const world = await portal({ environment: { SMTP_URL: 'smtps://mail.example:465' } })
  const { as, people, context, mails } = world
  const approval = await approvedClient(world)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const visitor = as(null)
  const email = async (certificateId: string, ...recipients: string[]) => {
    await as(people.agent).call(api.certificateEmails.send, { certificateId, recipients })
    await runQueuedJobs(context, 'emailCertificate', emailCertificate(context))
  }
  await email(certificate.id, risk)
  /** The links that an address gets for one request. */
  const linksTo = async (address: string) => {
    mails.splice(0)
    expect((await visitor.call(api.holderAccess.askForLink, { email: address })).status).toBe(204)
    await runQueuedJobs(context, 'sendHolderLink', sendHolderLink(context))
    return mails.map(({ to, text }) => ({ to, token: /certificates-sent#(\S+)/.exec(text)?.[1] ?? '' }))
  }
  const tokenFor = async (email: string) => (await linksTo(email))[0]?.token ?? ''
  return {
    ...world,
    ...{ approval, certificate, visitor, email, linksTo, tokenFor },
    open: (token: string) => visitor.call(api.holderAccess.openLink, { token }),
  }
}

test('an address to which a certificate was emailed gets a link that lists it once, by state, and as CSV', async () => {
  const { certificate, tokenFor, open, visitor, context } = await office()
  const { status, body } = await open(await tokenFor(' Risk@Bayfare.example '))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: risk,
    isWhole: true,
    certificates: [
      {
        number: certificate.number,
        code: checkCodeOf(certificate),
        holderName: 'Bayfare Grocers Inc',
        insuredName: 'Tidewheel Bakery LLC',
        state: 'current',
        firstEnd: '2027-08-01',
        endsSoon: false,
      },
    ],
  })
  const csv = await visitor.call(api.holderAccess.exportSent, { exportToken: body.exportToken })
  expect(csv.body).toMatchObject({ rows: 1, isWhole: true })
  expect(csv.body.csv.split('\r\n')[1]).toContain(
    `${certificate.number},Tidewheel Bakery LLC,Bayfare Grocers Inc,current,,2027-08-01,No,`,
  )
  expect(csv.body.csv).toContain(certificate.checkUrl)
  const storedJson = JSON.stringify((await context.pool.query('select * from holder_links')).rows)
  expect(storedJson).not.toContain(body.exportToken)
})

test('a link works once, for an hour, and its export for half an hour; a guessed one gets the same answer', async () => {
  const { tokenFor, open, visitor, clock, people, as } = await office()
  const token = await tokenFor(risk)
  const [one, otherReply] = await Promise.all([open(token), open(token)])
  expect([one.status, otherReply.status].toSorted()).toEqual([200, 404])
  const { exportToken } = one.status === 200 ? one.body : otherReply.body
  const guessedReply = await open('guessed')
  expect([guessedReply.status, guessedReply.failure.error]).toEqual([404, 'This link is no longer valid'])
  // Neither token works in place of the other, and a session adds nothing.
  expect((await open(exportToken)).status).toBe(404)
  expect((await visitor.call(api.holderAccess.exportSent, { exportToken: token })).status).toBe(404)
  expect((await as(people.admin).call(api.holderAccess.openLink, { token })).status).toBe(404)
  clock.time = new Date(clock.time.getTime() + 31 * 60_000)
  expect((await visitor.call(api.holderAccess.exportSent, { exportToken })).status).toBe(404)
  const lateToken = await tokenFor(risk)
  clock.time = new Date(clock.time.getTime() + 61 * 60_000)
  expect((await open(lateToken)).status).toBe(404)
})

test('an address that got nothing gets no link, and every address the same answer', async () => {
  const { linksTo, email, certificate, context } = await office()
  expect(await linksTo('nobody@bayfare.example')).toEqual([])
  // An email that the mail server refused does not count as sent.
  await email(certificate.id, 'typo@bayfare.example')
  await context.db
    .updateTable('certificateEmails')
    .set({ acceptedAt: null, refusedAt: context.now().toISOString() })
    .where('recipient', '=', 'typo@bayfare.example')
    .execute()
  expect(await linksTo('typo@bayfare.example')).toEqual([])
  expect(await linksTo(risk)).toHaveLength(1)
})

test('an address reads its own certificates alone, and of a closed client none', async () => {
  const { as, people, email, tokenFor, open, linksTo, certificate, context } = await office()
  const town = requireCertificate(
    await as(people.client).call(api.certificates.issue, {
      holder: { ...bayfareInsured, name: 'Town of Stonington' },
    }),
  )
  await email(town.id, 'clerk@stonington.example')
  const numbersFor = async (address: string) =>
    (await open(await tokenFor(address))).body.certificates.map(({ number }) => number)
  expect(await numbersFor(risk)).toEqual([certificate.number])
  expect(await numbersFor('clerk@stonington.example')).toEqual([town.number])
  const tokenBefore = await tokenFor(risk)
  await context.db
    .updateTable('accounts')
    .set({ closedAt: context.now().toISOString(), closedBy: people.agent.id })
    .where('id', '=', people.client.id)
    .execute()
  expect((await open(tokenBefore)).body.certificates).toEqual([])
  expect(await linksTo(risk)).toEqual([])
})

test('what ends within sixty days is marked, and what proves nothing any more is not', async () => {
  const { tokenFor, open, clock, as, people, certificate } = await office()
  clock.time = new Date('2027-06-10T15:00:00Z')
  const firstSentCertificate = async () => (await open(await tokenFor(risk))).body.certificates[0]
  expect(await firstSentCertificate()).toMatchObject({ state: 'current', endsSoon: true })
  await as(people.agent).call(api.certificates.withdraw, { id: certificate.id })
  expect(await firstSentCertificate()).toMatchObject({ state: 'withdrawn', endsSoon: false })
})

test('an address gets three links an hour, a network asks twenty times a minute', async () => {
  const { linksTo, visitor, clock } = await office()
  const sentCounts: number[] = []
  for (let count = 0; count < 4; count++) sentCounts.push((await linksTo(risk)).length)
  expect(sentCounts).toEqual([1, 1, 1, 0])
  clock.time = new Date(clock.time.getTime() + 61 * 60_000)
  expect(await linksTo(risk)).toHaveLength(1)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++)
    statuses.push(
      (await visitor.call(api.holderAccess.askForLink, { email: `name${count}@bayfare.example` })).status,
    )
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
  const exportToken = 'guessed'
  const exports: number[] = []
  for (let count = 0; count < 21; count++)
    exports.push((await visitor.call(api.holderAccess.exportSent, { exportToken })).status)
  expect([...new Set(exports)]).toEqual([404, 429])
})
