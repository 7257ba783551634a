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
import { emailCertificate } from './email-certificate.ts'

const risk = 'risk@bayfare.example'

interface MailServer {
  refusal: { because: string; isFinal?: boolean; isUnconfirmed?: boolean } | null
  /** Runs while the mail server has the email and has not answered. */
  meanwhile?: () => Promise<unknown>
}

/** A client with certificate 1001 for Bayfare, and an agent who emails it. */
async function office(environment: Record<string, string> = { SMTP_URL: 'smtps://mail.example:465' }) {
  const server: MailServer = { refusal: null }
  const sentEmails: OutgoingEmail[] = []
  const world = await portal({
    environment,
    mail: {
      async send(letter) {
        await server.meanwhile?.()
        const { because, isFinal = false, isUnconfirmed = false } = server.refusal ?? { because: '' }
        if (isUnconfirmed) throw new UnconfirmedMailError(letter, because, { cause: null })
        if (because) throw new MailFailure(letter, because, { cause: null, isFinal })
        sentEmails.push(letter)
      },
      close: () => undefined,
    },
  })
  const { as, people, context } = world
  const approval = await approvedClient(world)
  const certificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const { call } = as(people.agent)
  const { id: certificateId } = certificate
  return {
    ...world,
    ...{ approval, certificate, call, sentEmails, server },
    send: (...recipients: string[]) => call(api.certificateEmails.send, { certificateId, recipients }),
    list: async () => (await call(api.certificateEmails.list, { certificateId })).body,
    deliver: () => runQueuedJobs(context, 'emailCertificate', emailCertificate(context)),
    waiting: async () =>
      (await call(api.today.list, { kind: 'certificate email' })).body.waiting.map(
        ({ id, about, detail }) => ({ id, about, detail }),
      ),
    entries: async () =>
      (await as(people.admin).call(api.activity.log, {})).body.events
        .filter(({ action }) => action.startsWith('certificate.email'))
        .map(({ text }) => text),
  }
}

test('a certificate is emailed with its PDF and verification link to each recipient, and the agent gets the answers', async () => {
  const { people, send, deliver, sentEmails, list, certificate, entries } = await office()
  const orderedReply = await send(' Risk@Bayfare.example ', 'office@bayfare.example', risk)
  expect(orderedReply.status).toBe(201)
  expect(orderedReply.body.emails.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['office@bayfare.example', 'queued'],
    [risk, 'queued'],
  ])
  await deliver()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(['office@bayfare.example', risk])
  const letter = sentEmails.find(({ to }) => to === risk)
  expect(letter).toMatchObject({
    replyTo: people.agent.email,
    subject: `Certificate of insurance ${certificate.number}: Tidewheel Bakery LLC`,
  })
  expect(letter?.text).toContain(`${certificate.checkUrl}?link=`)
  const [file] = letter?.attachments ?? []
  expect(file?.contentType).toBe('application/pdf')
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await list()).emails.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect((await entries()).at(-1)).toBe(
    `Daniel Kim asked the portal to email certificate ${certificate.number} for “Bayfare Grocers Inc” to ${risk}, office@bayfare.example`,
  )
})

test('within ten seconds the order is undone for all of its recipients, and nothing leaves', async () => {
  const { call, send, deliver, sentEmails, list } = await office()
  const { undo } = (await send(risk, 'office@bayfare.example')).body
  expect((await call(api.today.undo, { event: undo.event })).status).toBe(204)
  await deliver()
  expect(sentEmails).toEqual([])
  expect((await list()).emails).toEqual([])
})

test('an email on its way is not undone', async () => {
  const { call, send, deliver, server, sentEmails } = await office()
  const { undo } = (await send(risk)).body
  let undoStatus = 0
  server.meanwhile = async () => {
    undoStatus = (await call(api.today.undo, { event: undo.event })).status
  }
  await deliver()
  expect(undoStatus).toBe(409)
  expect(sentEmails).toHaveLength(1)
})

test('a refused address is work of the agent, until it is corrected and sent again', async () => {
  const { call, send, deliver, server, sentEmails, waiting, list, certificate } = await office()
  server.refusal = { because: 'The mail server refused the address: 550 No such user', isFinal: true }
  await send('risk@bayfare.exampel')
  await deliver()
  const [item] = await waiting()
  expect(item).toMatchObject({
    about: `Certificate ${certificate.number} for Bayfare Grocers Inc`,
    detail: 'Not emailed to risk@bayfare.exampel: The mail server refused the address: 550 No such user',
  })
  server.refusal = null
  const repeatedReply = await call(api.certificateEmails.sendAgain, { id: item?.id ?? '', recipient: risk })
  expect(repeatedReply.status).toBe(201)
  expect(await waiting()).toEqual([])
  await deliver()
  expect(sentEmails.map(({ to }) => to)).toEqual([risk])
  expect((await list()).emails.map(({ state, isSettled }) => [state, isSettled])).toEqual([
    ['accepted', false],
    ['refused', true],
  ])
  expect((await call(api.certificateEmails.sendAgain, { id: item?.id ?? '' })).status).toBe(409)
})

test('sending again can be undone too, and then the failure waits again', async () => {
  const { call, send, deliver, server, waiting } = await office()
  server.refusal = { because: 'The mail server refused the address', isFinal: true }
  await send(risk)
  await deliver()
  const [item] = await waiting()
  const { undo } = (await call(api.certificateEmails.sendAgain, { id: item?.id ?? '' })).body
  await call(api.today.undo, { event: undo.event })
  expect(await waiting()).toEqual([item])
  expect((await call(api.certificateEmails.settle, { id: item?.id ?? '' })).status).toBe(204)
  expect(await waiting()).toEqual([])
})

test('a mail server that is away is tried again, and a day later the email is refused', async () => {
  const { send, deliver, server, list, context, waiting } = await office()
  server.refusal = { because: 'The mail server cannot be reached' }
  await send(risk)
  await expect(deliver()).rejects.toThrow(MailFailure)
  const [email] = (await list()).emails
  expect(email).toMatchObject({ state: 'queued', failedBecause: 'The mail server cannot be reached' })
  expect(await waiting()).toEqual([])
  await context.db.updateTable('certificateEmails').set({ orderedAt: '2026-11-18T15:00:00.000Z' }).execute()
  await emailCertificate(context)({ email: email?.id })
  expect((await list()).emails[0]?.state).toBe('refused')
  expect(await waiting()).toHaveLength(1)
})

test('an email is never sent twice: after a crash during the sending a person decides', async () => {
  const { send, deliver, server, sentEmails, list, context, waiting } = await office()
  await send(risk)
  const [orderedEmail] = (await list()).emails
  // The queue gives the job to another instance while the mail server answers the first one.
  server.meanwhile = async () => {
    server.meanwhile = async () => undefined
    await emailCertificate(context)({ email: orderedEmail?.id })
    expect((await list()).emails[0]?.state).toBe('unconfirmed')
    expect(await waiting()).toMatchObject([{ detail: `May not have reached ${risk}` }])
  }
  await deliver()
  expect(sentEmails).toHaveLength(1)
  // The first instance was only slow: the mail server accepted the email after all.
  expect((await list()).emails[0]?.state).toBe('accepted')
  expect(await waiting()).toEqual([])
})

test('where the mail server breaks off, the email waits as unconfirmed and is not repeated', async () => {
  const { send, deliver, server, sentEmails, list, entries, certificate } = await office()
  server.refusal = { because: 'The mail server did not answer in time', isUnconfirmed: true }
  await send(risk)
  await deliver()
  await deliver()
  expect(sentEmails).toEqual([])
  expect((await list()).emails[0]).toMatchObject({ state: 'unconfirmed' })
  expect((await entries())[0]).toBe(
    `Certificate ${certificate.number} for “Bayfare Grocers Inc” may have been emailed to ${risk}: The mail server did not answer in time. Ask the recipient`,
  )
})

test('no email says what is no longer on file: withdrawn, replaced, ended or reduced', async () => {
  const { call, send, deliver, sentEmails, list, certificate, approval, waiting } = await office()
  await send(risk)
  await call(api.policies.deactivate, {
    id: approval.bop.id,
    reason: 'cancelled',
    cancelledOn: '2026-11-20',
  })
  await deliver()
  expect(sentEmails).toEqual([])
  expect((await list()).emails[0]?.state).toBe('refused')
  expect((await waiting())[0]?.detail).toContain('A policy on this certificate is not in force')
  const endedReply = await send(risk)
  expect(endedReply.failure).toMatchObject({ code: 'not_certifiable' })
  await call(api.certificates.withdraw, { id: certificate.id })
  expect((await send(risk)).failure).toMatchObject({ code: 'withdrawn' })
})

test('a replaced certificate is not emailed', async () => {
  const { as, people, send } = await office()
  requireCertificate(await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }))
  const refusedReply = await send(risk)
  expect(refusedReply.failure).toMatchObject({ code: 'not_certifiable' })
  expect(refusedReply.failure.error).toContain('A newer certificate was issued')
})

test('the link of an email says once that it was opened, and a guessed link says nothing', async () => {
  const { as, send, deliver, sentEmails, list, certificate } = await office()
  await send(risk)
  await deliver()
  const link =
    new URL(/https?:\S+\?link=\S+/.exec(sentEmails[0]?.text ?? '')?.[0] ?? '').searchParams.get('link') ?? ''
  const checkInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
  expect((await as(null).call(api.certificateEmails.opened, { ...checkInput, link: 'guessed' })).status).toBe(
    204,
  )
  expect((await list()).emails[0]?.openedAt).toBeNull()
  expect(
    (await as(null).call(api.certificateEmails.opened, { ...checkInput, code: 'WRONGCODE2', link })).status,
  ).toBe(404)
  expect((await as(null).call(api.certificateEmails.opened, { ...checkInput, link })).status).toBe(204)
  expect((await list()).emails[0]?.openedAt).toBe('2026-11-20T15:00:00.000Z')
})

test('the next email proposes the holder’s address on file and those that took earlier ones, never a refused one', async () => {
  const { call, send, deliver, server, people, certificate } = await office()
  // A colleague who got a copy is no address of the holder.
  await send(risk, people.client.email, people.admin.email)
  await deliver()
  server.refusal = { because: 'The mail server refused the address', isFinal: true }
  await send('typo@bayfare.exampel')
  await deliver()
  const { holderId, clientId } = certificate
  const { body } = await call(api.certificateEmails.addresses, { clientId, holderId })
  expect(body).toEqual({
    canSend: true,
    holderAddresses: [risk],
    clientAddresses: [people.client.email],
    colleagues: [{ name: 'Denise Okafor', email: people.admin.email }],
  })
})

test('an email that waits for the mail server can be cancelled; one that has left cannot', async () => {
  const { as, people, call, send, deliver, server, sentEmails, list, entries, certificate, context } =
    await office()
  server.refusal = { because: 'The mail server cannot be reached' }
  await send(risk)
  await expect(deliver()).rejects.toThrow(MailFailure)
  const id = (await list()).emails[0]?.id ?? ''
  expect((await list()).emails[0]).toMatchObject({
    state: 'queued',
    failedBecause: 'The mail server cannot be reached',
  })
  expect((await as(people.otherAgent).call(api.certificateEmails.cancel, { id })).status).toBe(404)
  // While the mail server has the email, nobody knows whether it arrives.
  server.refusal = null
  server.meanwhile = async () => {
    expect((await call(api.certificateEmails.cancel, { id })).failure).toMatchObject({ code: 'not_waiting' })
  }
  await emailCertificate(context)({ email: id })
  expect(sentEmails).toHaveLength(1)
  expect((await call(api.certificateEmails.cancel, { id })).failure).toMatchObject({ code: 'not_waiting' })

  server.refusal = { because: 'The mail server cannot be reached' }
  server.meanwhile = async () => undefined
  await send('office@bayfare.example')
  await expect(deliver()).rejects.toThrow(MailFailure)
  const waitingId = (await list()).emails.find(({ state }) => state === 'queued')?.id ?? ''
  expect((await call(api.certificateEmails.cancel, { id: waitingId })).status).toBe(204)
  server.refusal = null
  await emailCertificate(context)({ email: waitingId })
  expect(sentEmails).toHaveLength(1)
  expect((await list()).emails.map(({ recipient }) => recipient)).toEqual([risk])
  expect((await entries())[0]).toBe(
    `Daniel Kim cancelled the email with certificate ${certificate.number} for “Bayfare Grocers Inc” to office@bayfare.example`,
  )
})

test('without a mail server nothing is ordered, since emails would go to a folder', async () => {
  const { send, list } = await office({})
  expect((await send(risk)).failure).toMatchObject({ code: 'no_mail_server' })
  expect((await list()).emails).toEqual([])
})

test('issued and emailed in one press: the request is completed, and the undo takes back the email alone', async () => {
  const { call, given, people, approval, deliver, sentEmails, context } = await office()
  const request = await given.request()
  const issue = (recipients: string[]) =>
    call(api.certificates.issueFor, {
      clientId: people.client.id,
      holder: { ...bayfareInsured, name: 'Granite Row Properties LLC' },
      ...approval.form,
      requestId: request.id,
      recipients,
    })
  const { body } = await issue([risk])
  expect(body.certificate.state).toBe('current')
  await call(api.today.undo, { event: body.undo?.event ?? '' })
  await deliver()
  expect(sentEmails).toEqual([])
  const { status } = await context.db
    .selectFrom('requests')
    .where('id', '=', request.id)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('completed')
  expect((await issue(['no address'])).failure.fields).toHaveProperty(['recipients.0'])
})

test('the addresses of the holder directory are proposed for a holder with the same name and address', async () => {
  const { call, certificate, given } = await office()
  const { clientId, holderId } = certificate
  await given.directoryHolder({
    ...bayfareInsured,
    kind: 'customer',
    emails: [risk, 'office@bayfare.example'],
  })
  await given.directoryHolder({
    ...bayfareInsured,
    street: '20 Depot Road',
    emails: ['other@bayfare.example'],
  })
  const { body } = await call(api.certificateEmails.addresses, { clientId, holderId })
  expect(body.holderAddresses).toEqual([risk, 'office@bayfare.example'])
})
