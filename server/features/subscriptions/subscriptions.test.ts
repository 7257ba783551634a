import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { MailFailure, type OutgoingEmail, UnconfirmedMailError } from '../../platform/mail.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  requireCertificate,
} from '../../testing/certificates.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { sendSubscriptionLink } from './ask-for-updates.ts'
import { detectChanges } from './detect-changes.ts'
import { emailSubscriber } from './email-subscriber.ts'

const risk = 'risk@bayfare.example'

/** Certificate 1001 for Bayfare, which takes subscriptions. */
async function office({ isOn = true } = {}) {
  const letters: OutgoingEmail[] = []
  const failures: Error[] = []
  const world = await portal({
    mail: {
      async send(letter) {
        const failure = failures.shift()
        if (failure) throw failure
        letters.push(letter)
      },
      close: () => undefined,
    },
  })
  const { as, people, context } = world
  const { bop } = await approvedClient(world)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const holder = { number: String(certificate.number), code: checkCodeOf(certificate) }
  const visitor = as(null)
  if (isOn) await as(people.admin).call(api.subscriptions.changeSettings, { isOn })
  const ask = (email = risk, overrides: object = {}) =>
    visitor.call(api.subscriptions.ask, { ...holder, email, ...overrides })
  /** The tokens that were emailed to an address for one request. */
  const linksTo = async (email: string) => {
    letters.splice(0)
    expect((await ask(email)).status).toBe(204)
    await runQueuedJobs(context, 'sendSubscriptionLink', sendSubscriptionLink(context))
    return letters.map(({ text }) => /updates\/confirm#(\S+)/.exec(text)?.[1] ?? '')
  }
  const confirm = (token: string) => visitor.call(api.subscriptions.confirm, { token })
  const send = () => runQueuedJobs(context, 'emailSubscriber', emailSubscriber(context))
  /** The emails about changes since the last call. */
  const updates = async () => {
    letters.splice(0)
    await detectChanges(context)
    await send()
    return letters.splice(0)
  }
  const readSubjects = async () => (await updates()).map(({ subject }) => subject)
  const subscribe = async (email = risk) => {
    const [token = ''] = await linksTo(email)
    expect((await confirm(token)).status).toBe(200)
    letters.splice(0)
  }
  return {
    ...world,
    ...{ bop, certificate, holder, visitor, ask, linksTo, confirm, send, letters, failures },
    ...{ updates, subjects: readSubjects, subscribe },
    setLimit: (amount: number) =>
      as(people.agent).call(api.policies.update, {
        id: bop.id,
        coverages: bop.coverages.map((coverage) =>
          coverage.type === 'Each Occurrence' ? { ...coverage, amount } : coverage,
        ),
      }),
    check: async () => (await visitor.call(api.certificates.check, holder)).body.check,
    waiting: async (person = people.agent) =>
      (await as(person).call(api.today.list, { kind: 'subscription email' })).body.waiting,
  }
}

test('nobody gets an email until an admin switches them on and the address confirms with its link', async () => {
  const world = await office({ isOn: false })
  const { as, people, ask, check, linksTo, confirm, setLimit, subjects, context } = world
  expect((await check()).canSubscribe).toBe(false)
  expect((await ask()).status).toBe(404)
  expect((await as(people.agent).call(api.subscriptions.changeSettings, { isOn: true })).status).toBe(403)
  const { body } = await as(people.admin).call(api.subscriptions.changeSettings, { isOn: true })
  expect(body).toEqual({ isOn: true, subscriptions: 0 })
  expect((await check()).canSubscribe).toBe(true)
  const [token = ''] = await linksTo(' Risk@Bayfare.example ')
  await setLimit(500_000)
  expect(await subjects()).toEqual([])
  const [one, otherReply] = await Promise.all([confirm(token), confirm(token)])
  expect([one.status, otherReply.status].toSorted()).toEqual([200, 404])
  // The change before the confirmation is no news: the page showed it.
  expect(await subjects()).toEqual([])
  expect((await as(people.admin).call(api.subscriptions.settings, {})).body.subscriptions).toBe(1)
  const storedJson = JSON.stringify(
    (await context.pool.query('select * from certificate_subscriptions')).rows,
  )
  expect(storedJson).not.toContain(token)
})

test('each change is emailed once, in the words of the verification page, and never says that it complies', async () => {
  const world = await office()
  const { subscribe, setLimit, updates, subjects, check, certificate, as, people, bop, context } = world
  await subscribe()
  await setLimit(500_000)
  const [letter, ...otherLetters] = await updates()
  expect(otherLetters).toEqual([])
  expect(letter).toMatchObject({
    to: risk,
    subject: `Certificate of insurance ${certificate.number}: Coverage Was Reduced`,
    unsubscribe: expect.stringMatching(/\/api\/certificate\/updates\/stop\/[\w-]{36}$/),
  })
  expect(letter?.text).toContain(
    'Coverage was reduced since this certificate was issued. Please ask for a new certificate.',
  )
  expect(letter?.text).toContain('They do not entitle you to notice')
  expect(letter?.text).toContain(certificate.checkUrl)
  expect(letter?.text).not.toMatch(/compl(y|ies|iant)/i)
  expect(letter?.text).not.toContain('500,000')
  // Two runs at the same time, another edit of the same state, and a raised limit are no news.
  await setLimit(400_000)
  await Promise.all([detectChanges(context), detectChanges(context)])
  expect(await subjects()).toEqual([])
  const agent = as(people.agent)
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect((await check()).state).toBe('ended')
  expect(await subjects()).toEqual([`Certificate of insurance ${certificate.number}: Ended on Nov 20, 2026`])
  await agent.call(api.certificates.withdraw, { id: certificate.id })
  expect(await subjects()).toEqual([`Certificate of insurance ${certificate.number}: Withdrawn`])
  const { rows } = await context.pool.query('select place, state from subscription_emails order by place')
  expect(rows).toEqual([
    { place: 1, state: 'reduced' },
    { place: 2, state: 'ended' },
    { place: 3, state: 'withdrawn' },
  ])
})

test('a day that passes and next year’s certificate are news, and another certificate of the term is not', async () => {
  const world = await office()
  const { subscribe, subjects, as, people, certificate, context, clock } = world
  await subscribe()
  const laterCertificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  expect(await subjects()).toEqual([])
  await context.pool.query(
    `update certificates set printed = jsonb_set(printed, '{policies}', (
      select jsonb_agg(p || jsonb_build_object('startDate', p ->> 'endDate',
        'endDate', ((p ->> 'endDate')::date + interval '1 year')::date)) from jsonb_array_elements(printed -> 'policies') p))
      where id = $1`,
    [laterCertificate.id],
  )
  clock.time = new Date('2026-11-21T15:00:00Z')
  expect(await subjects()).toEqual([
    `Certificate of insurance ${certificate.number}: Replaced, Certificate ${laterCertificate.number} for the Next Term`,
  ])
  expect(await subjects()).toEqual([])
  clock.time = new Date('2027-08-02T15:00:00Z')
  expect(await subjects()).toEqual([`Certificate of insurance ${certificate.number}: Ended on Aug 1, 2027`])
})

test('one press stops the emails, so does the mail program’s POST, a GET does not, and a closed client ends them', async () => {
  const { subscribe, setLimit, updates, subjects, visitor, as, people, context } = await office()
  await subscribe()
  await subscribe('broker@bayfare.example')
  await subscribe('lender@bayfare.example')
  await setLimit(500_000)
  const codes = (await updates()).map(({ to, unsubscribe = '' }) => ({
    to,
    path: new URL(unsubscribe).pathname,
  }))
  expect(codes).toHaveLength(3)
  const pathOf = (email: string) => codes.find(({ to }) => to === email)?.path ?? ''
  expect((await visitor.send('GET', pathOf(risk))).status).toBe(404)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const _ of ['once', 'again'])
    expect((await visitor.send('POST', pathOf(risk), 'List-Unsubscribe=One-Click', { headers })).status).toBe(
      204,
    )
  const code = pathOf('broker@bayfare.example').split('/').at(-1) ?? ''
  expect((await visitor.call(api.subscriptions.stop, { code })).body.holderName).toBe('Bayfare Grocers Inc')
  for (const wrongCode of ['guessed', crypto.randomUUID()])
    expect((await visitor.call(api.subscriptions.stop, { code: wrongCode })).status).toBe(404)
  await setLimit(1_000_000)
  expect((await updates()).map(({ to }) => to)).toEqual(['lender@bayfare.example'])
  await context.db
    .updateTable('accounts')
    .set({ closedAt: context.now().toISOString(), closedBy: people.agent.id })
    .where('id', '=', people.client.id)
    .execute()
  await setLimit(100_000)
  expect(await subjects()).toEqual([])
  await context.db
    .updateTable('accounts')
    .set({ closedAt: null, closedBy: null })
    .where('id', '=', people.client.id)
    .execute()
  expect(await subjects()).toEqual([])
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(events.map(({ text }) => text)).toContain(
    'The emails to lender@bayfare.example about certificate 1001 for “Bayfare Grocers Inc” were stopped: the client was closed',
  )
})

test('an email is never sent twice: what is doubtful or refused waits for a person, and nothing leaves while off', async () => {
  const world = await office()
  const { subscribe, setLimit, subjects, send, failures, waiting, as, people, context, letters } = world
  await subscribe()
  const lostInput = { to: risk, subject: '', text: '', html: '' }
  failures.push(new UnconfirmedMailError(lostInput, 'The mail server closed the connection', { cause: null }))
  await setLimit(500_000)
  expect(await subjects()).toEqual([])
  const [doubtfulItem] = await waiting()
  expect(doubtfulItem).toMatchObject({
    about: 'Certificate 1001 for Bayfare Grocers Inc',
    detail: `The email about a change may not have reached ${risk}`,
  })
  expect(await waiting(people.otherAgent)).toEqual([])
  // A crash while sending: the attempt began, and nobody knows its end.
  await setLimit(1_000_000)
  await detectChanges(context)
  await context.pool.query('update subscription_emails set attempted_at = now() where place = 2')
  await send()
  expect(letters).toEqual([])
  expect(await waiting()).toHaveLength(2)
  const { call } = as(people.agent)
  const id = doubtfulItem?.id ?? ''
  expect((await call(api.subscriptions.email, { id })).body.email).toMatchObject({ isUnconfirmed: true })
  expect((await as(people.otherAgent).call(api.subscriptions.settleEmail, { id })).status).toBe(404)
  expect((await call(api.subscriptions.settleEmail, { id })).status).toBe(204)
  expect((await call(api.subscriptions.settleEmail, { id })).failure.code).toBe('not_waiting')
  expect(await waiting()).toHaveLength(1)
  // Switched off between the change and the sending.
  await setLimit(500_000)
  await detectChanges(context)
  await as(people.admin).call(api.subscriptions.changeSettings, { isOn: false })
  await send()
  expect(letters).toEqual([])
  await as(people.admin).call(api.subscriptions.changeSettings, { isOn: true })
  // An address that its server refuses for good gets nothing more.
  failures.push(new MailFailure(lostInput, '550 No such mailbox', { cause: null, isFinal: true }))
  await setLimit(1_000_000)
  expect(await subjects()).toEqual([])
  expect(await waiting()).toHaveLength(2)
  await setLimit(500_000)
  expect(await subjects()).toEqual([])
})

test('all addresses get the same answer, a wrong code that of an unknown number, and links are limited', async () => {
  const { ask, linksTo, subscribe, clock, confirm, as, people, certificate } = await office()
  const wrongReply = await ask(risk, { code: 'WRONGCODE2' })
  const unknownReply = await ask(risk, { number: '999' })
  expect([wrongReply.status, wrongReply.failure.error]).toEqual([404, unknownReply.failure.error])
  await subscribe()
  // Who is subscribed gets no second link, and whoever asks the same answer.
  expect(await linksTo(risk)).toEqual([])
  const seenReply = await as(people.agent).call(api.subscriptions.ofCertificate, {
    certificateId: certificate.id,
  })
  expect(seenReply.body.subscriptions).toMatchObject([{ email: risk, emailedAt: null }])
  const foreignInput = { certificateId: certificate.id }
  expect((await as(people.otherAgent).call(api.subscriptions.ofCertificate, foreignInput)).status).toBe(404)
  const sentLinks: string[][] = []
  for (let count = 0; count < 4; count++) sentLinks.push(await linksTo('clerk@bayfare.example'))
  expect(sentLinks.map((links) => links.length)).toEqual([1, 1, 1, 0])
  clock.time = new Date(clock.time.getTime() + 25 * 3_600_000)
  expect((await confirm(sentLinks[0]?.[0] ?? '')).status).toBe(404)
  expect((await confirm('guessed')).failure.error).toBe('This link is no longer valid')
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await ask(`name${count}@bayfare.example`)).status)
  expect([...new Set(statuses)]).toEqual([204, 429])
})

test('a variant of an address with a plus sign is another address, within the limit of the certificate', async () => {
  const { linksTo, subscribe, setLimit, updates, visitor, clock } = await office()
  const variant = 'risk+coi@bayfare.example'
  await subscribe(risk)
  await subscribe(variant)
  await setLimit(500_000)
  const letters = await updates()
  expect(letters.map(({ to }) => to).toSorted()).toEqual([variant, risk])
  const code =
    letters
      .find(({ to }) => to === variant)
      ?.unsubscribe?.split('/')
      .at(-1) ?? ''
  expect((await visitor.call(api.subscriptions.stop, { code })).status).toBe(200)
  await setLimit(1_000_000)
  expect((await updates()).map(({ to }) => to)).toEqual([risk])
  // One mailbox cannot be flooded by its variants.
  let linkCount = 2
  for (let number = 0; number < 25; number += 1) {
    // A network has twenty attempts a minute.
    if (number % 10 === 0) clock.time = new Date(clock.time.getTime() + 61_000)
    linkCount += (await linksTo(`risk+${number}@bayfare.example`)).length
  }
  expect(linkCount).toBe(20)
})

test('a certificate has fifty subscribers, however many links are on their way', async () => {
  const { linksTo, confirm, certificate, context, clock } = await office()
  const [token = ''] = await linksTo(risk)
  const [late = ''] = await linksTo('clerk@bayfare.example')
  await context.pool.query(
    `insert into certificate_subscriptions (id, client_id, certificate_id, email, asked_at, confirm_hash,
      confirm_until, stop_code, confirmed_at)
      select gen_random_uuid(), client_id, id, concat('name', n, '@bayfare.example'), $2,
        sha256(n::text::bytea), $2, gen_random_uuid(), $2
      from certificates, generate_series(1, 49) n where id = $1`,
    [certificate.id, clock.time.toISOString()],
  )
  const replies = await Promise.all([confirm(token), confirm(late)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(replies.find(({ status }) => status === 404)?.failure.error).toBe(
    'This certificate already has 50 subscribers. Please check its status on its verification page',
  )
})

test('the stop link of an old email stops the emails of an address that subscribed again', async () => {
  const { subscribe, setLimit, updates, visitor } = await office()
  await subscribe()
  await subscribe('broker@bayfare.example')
  await setLimit(500_000)
  const letter = (await updates()).find(({ to }) => to === risk)
  const code = letter?.unsubscribe?.split('/').at(-1) ?? ''
  const stop = async () => (await visitor.call(api.subscriptions.stop, { code })).status
  expect(await stop()).toBe(200)
  await subscribe()
  expect(await stop()).toBe(200)
  await setLimit(1_000_000)
  expect((await updates()).map(({ to }) => to)).toEqual(['broker@bayfare.example'])
})
