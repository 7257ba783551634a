import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { MailKind } from '../../../contract/values/mail-kinds.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import type { RequestStatus } from '../../../contract/values/request-labels.ts'
import type { Context } from '../../context.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { record } from '../activity/record.ts'
import { sendDigest } from './digest.ts'
import { sendEmail } from './send-email.ts'

const silentLogger = new Logger(() => () => undefined)

/** A portal that sends its queued emails on demand. */
async function withMails(environment: Record<string, string> = {}) {
  const world = await portalWithMail(environment)
  const { as, people } = world
  const set = (requestId: string, status: RequestStatus, actor: TestPerson = people.agent) =>
    as(actor).call(api.requests.changeStatus, { requestId, status })
  const mute = (person: TestPerson, kind: MailKind) =>
    as(person).call(api.notifications.saveMails, { mails: { [kind]: false } })
  return { ...world, set, mute }
}

test('a request is mailed to the client’s agent: who asks, for what, in whose words', async () => {
  const { given, people, takeNewEmails } = await withMails({ PUBLIC_URL: 'https://portal.example' })
  const policy = await given.policy()
  await given.request({
    type: 'coi',
    policyId: policy.id,
    details: 'Holder: Bayfare Grocers Inc\n<b>18 Depot Road</b>',
    isUrgent: true,
  })
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({
    to: people.agent.email,
    subject: 'Urgent: Certificate of Insurance (COI) for HBP 204417, Tidewheel Bakery LLC',
  })
  expect(mail?.text).toContain(
    'Maria Reyes of Tidewheel Bakery LLC submitted a request: Certificate of Insurance (COI) for HBP 204417.',
  )
  expect(mail?.text).toContain('The request is marked urgent (within 24 hours).')
  expect(mail?.text).toContain('Maria Reyes:\n> Holder: Bayfare Grocers Inc\n> <b>18 Depot Road</b>')
  expect(mail?.text).toContain('https://portal.example/')
  expect(mail?.html).toContain('&lt;b&gt;18 Depot Road&lt;/b&gt;')
})

test('what is not urgent does not say so, and without details nothing is quoted', async () => {
  const { given, takeNewEmails } = await withMails()
  const privateClient = await given.client({ firstName: 'June', lastName: 'Abara' })
  await given.request({ by: privateClient, type: 'other' })
  const [mail] = await takeNewEmails()
  expect(mail?.subject).toBe('Other, June Abara')
  expect(mail?.text).toContain('June Abara submitted a request: Other.')
  expect(mail?.text).not.toMatch(/urgent|>/i)
})

test('each change of state is mailed to the client, in words and with the standing line', async () => {
  const { given, people, takeNewEmails, set, mails } = await withMails()
  const { id } = await given.request({ type: 'endorsement', details: 'Add a cargo van' })
  await takeNewEmails()
  mails.length = 0
  for (const [status, words] of [
    ['in_progress', 'in progress'],
    ['completed', 'completed'],
    ['pending', 'open again'],
  ] as const) {
    await set(id, status)
    const [mail, ...otherEmails] = await takeNewEmails()
    expect(otherEmails).toEqual([])
    expect(mail).toMatchObject({
      to: people.client.email,
      subject: `Your request is ${words}: Policy Endorsement`,
    })
    expect(mail?.text).toContain('Hello Maria,')
    expect(mail?.text).toContain('Daniel Kim')
    expect(mail?.text).toContain('> Add a cargo van')
    expect(mail?.text).toContain(noChangeNotice)
    expect(mail?.html).toContain(noChangeNotice)
  }
  await set(id, 'pending')
  expect(await takeNewEmails(), 'the same state again').toEqual([])
})

test('mails that come late still tell what happened, each its own', async () => {
  const { given, takeNewEmails, set } = await withMails()
  const { id } = await given.request()
  await takeNewEmails()
  await set(id, 'completed')
  await set(id, 'pending')
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual([
    'Your request is completed: Certificate of Insurance (COI)',
    'Your request is open again: Certificate of Insurance (COI)',
  ])
})

test('when the mail server does not take a mail, its job fails and stays; the next try sends it once', async () => {
  const { context, given, mails } = await withMails()
  await given.request()
  const busyMail = { ...context.mail, send: () => Promise.reject(new Error('busy')) }
  const runSendJobs = (jobContext: Context) =>
    runOnce({
      pgPool: context.pool,
      taskList: { tell: sendEmail(jobContext) },
      noHandleSignals: true,
      logger: silentLogger,
    })
  const readJobs = async () =>
    (await context.pool.query('select attempts, locked_at is not null as locked from graphile_worker.jobs'))
      .rows
  await runSendJobs({ ...context, mail: busyMail })
  await expect.poll(readJobs).toEqual([{ attempts: 1, locked: false }])
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runSendJobs(context)
  await expect.poll(readJobs).toEqual([])
  expect(mails).toHaveLength(1)
})

test('a mail belongs to the transaction of its change: what did not happen is told to nobody', async () => {
  const { context, given, people } = await withMails()
  const { id } = await given.request()
  const readJobs = async () => (await context.pool.query('select id from graphile_worker.jobs')).rows
  expect(await readJobs()).toHaveLength(1)
  const change = context.db.transaction().execute(async (tx) => {
    const actor = { me: people.agent, now: context.now }
    await record(tx, actor, { action: 'request.statusChanged', id, clientId: people.client.id })
    throw new Error('The change did not happen')
  })
  await expect(change).rejects.toThrow('The change did not happen')
  expect(await readJobs()).toHaveLength(1)
})

test('nobody is mailed who is deactivated, cannot sign in, or is not the client’s agent any more', async () => {
  const { context, given, people, takeNewEmails, set } = await withMails()
  const change = (person: TestPerson, values: object) =>
    context.db.updateTable('users').set(values).where('id', '=', person.id).execute()
  const { id } = await given.request()
  await change(people.client, { agentId: people.otherAgent.id })
  expect(
    (await takeNewEmails()).map(({ to }) => to),
    'the agent of the moment',
  ).toEqual([people.otherAgent.email])

  await change(people.otherAgent, { deactivatedAt: context.now().toISOString() })
  await given.request()
  expect(await takeNewEmails(), 'a deactivated agent').toEqual([])

  await change(people.client, { passwordHash: null, acceptedAt: null })
  await set(id, 'completed', people.admin)
  expect(await takeNewEmails(), 'a client who never accepted').toEqual([])

  await change(people.client, { passwordHash: 'some', deactivatedAt: context.now().toISOString() })
  await set(id, 'pending', people.admin)
  expect(await takeNewEmails(), 'a deactivated client').toEqual([])
})

test('all mails are sent until a kind is switched off; what is not named stays as it is', async () => {
  const { as, people, mute } = await withMails()
  const all = {
    messages: true,
    requests: true,
    documents: true,
    quotes: true,
    presentations: true,
    invites: true,
    claims: true,
    bills: true,
  }
  for (const person of [people.client, people.agent, people.admin]) {
    const { call } = as(person)
    expect((await call(api.notifications.mails, {})).body).toEqual({ mails: all })
    expect((await mute(person, 'documents')).body).toEqual({ mails: { ...all, documents: false } })
    expect((await mute(person, 'requests')).body.mails).toEqual({
      ...all,
      requests: false,
      documents: false,
    })
    expect((await call(api.notifications.saveMails, { mails: { documents: true } })).body.mails).toEqual({
      ...all,
      requests: false,
    })
    expect((await call(api.notifications.mails, {})).body.mails).toEqual({ ...all, requests: false })
    expect((await call(api.notifications.saveMails, { mails: {} })).status).toBe(200)
  }
})

test('notification settings take true and false and nothing else', async () => {
  const { as, people } = await withMails()
  const saveSettings = (body: object) => as(people.client).send('PUT', '/api/notification/mails', body)
  const wrongReply = await saveSettings({ mails: { requests: 'never' } })
  expect(wrongReply.status).toBe(400)
  expect(wrongReply.failure.fields).toEqual({ 'mails.requests': 'Please say true or false' })
  expect((await saveSettings({})).status).toBe(400)
  expect((await as(people.client).call(api.notifications.mails, {})).body.mails.requests).toBe(true)
})

test('whoever switched a kind of mails off gets none of it, and all of the others', async () => {
  const { as, given, people, takeNewEmails, set, mute } = await withMails()
  await mute(people.agent, 'requests')
  const { id } = await given.request()
  expect(await takeNewEmails()).toEqual([])

  await set(id, 'in_progress')
  expect(
    (await takeNewEmails()).map(({ to }) => to),
    'the client still hears',
  ).toEqual([people.client.email])
  await mute(people.client, 'requests')
  await set(id, 'completed')
  expect(await takeNewEmails()).toEqual([])

  const accept = async (email: string) => {
    const { token } = await given.invite({ email })
    const person = { firstName: 'Owen', lastName: 'Pruitt', phone: '8605550112' }
    await as(null).call(api.invites.accept, {
      ...person,
      token: token ?? '',
      password: 'tile and stone forever',
    })
    return (await takeNewEmails()).map(({ subject }) => subject)
  }
  expect(await accept('one@pruitt.example')).toEqual(['Owen Pruitt accepted your invitation'])
  await mute(people.agent, 'invites')
  expect(await accept('two@pruitt.example')).toEqual([])
})

test('changed notification settings go on record; the same again does not', async () => {
  const { context, people, mute } = await withMails()
  await mute(people.agent, 'invites')
  await mute(people.agent, 'invites')
  const events = await context.db
    .selectFrom('events')
    .select(['actorId', 'details'])
    .where('action', '=', 'user.mailsChanged')
    .execute()
  expect(events).toEqual([{ actorId: people.agent.id, details: { invites: [true, false] } }])
})

test('the mail program switches a kind off by one POST, again without effect; a GET, another kind and a guessed code do nothing', async () => {
  const { as, context, given, people, takeNewEmails, set } = await withMails()
  const { id } = await given.request()
  const [emailToAgent] = await takeNewEmails()
  await set(id, 'in_progress')
  const [emailToClient] = await takeNewEmails()
  const path = new URL(emailToClient?.unsubscribe ?? '').pathname
  expect(path).toContain(`/api/emails/stop/${people.client.id}/requests/`)
  expect(new URL(emailToAgent?.unsubscribe ?? '').pathname).toContain(`/${people.agent.id}/requests/`)

  const visitor = as(null)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = async (address: string) =>
    (await visitor.send('POST', address, 'List-Unsubscribe=One-Click', { headers })).status
  expect((await visitor.send('GET', path)).status).toBe(404)
  expect(await post(path.replace('/requests/', '/quotes/'))).toBe(404)
  expect(await post(path.replace(people.client.id, people.agent.id))).toBe(404)
  expect(await post(`${path.slice(0, path.lastIndexOf('/'))}/guessed`)).toBe(404)
  expect((await as(people.client).call(api.notifications.mails, {})).body.mails.requests).toBe(true)

  for (const _ of ['once', 'again']) expect(await post(path)).toBe(204)
  await set(id, 'completed')
  expect(await takeNewEmails()).toEqual([])
  expect(
    await context.db
      .selectFrom('events')
      .select(['actorId', 'entityId', 'details'])
      .where('action', '=', 'user.mailsChanged')
      .execute(),
  ).toEqual([{ actorId: null, entityId: people.client.id, details: { requests: [true, false] } }])
})

test('documents that come in a row are told to the other side in one mail, as far as they are still there', async () => {
  const { as, context, given, people, takeNewEmails, mails, mute } = await withMails()
  const queuedPayloads = async () =>
    (
      await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'tellTogether')
        order by id`.execute(context.db)
    ).rows.map(({ payload }) => payload)
  const policy = await given.policy()
  const mariaPolicy = { by: people.agent, policyId: policy.id, type: 'policy' } as const
  await given.document({ ...mariaPolicy, title: 'Declarations' })
  await given.document({ ...mariaPolicy, title: 'Forms' })
  const withdrawnDocument = await given.document({ ...mariaPolicy, title: 'Not for Maria' })
  await given.document({ by: people.client, title: 'Vendor agreement' })
  await as(people.agent).call(api.documents.remove, { id: withdrawnDocument.id, reason: 'wrong client' })
  expect(await takeNewEmails()).toEqual([])

  const [jobToMaria, jobToDaniel, ...otherJobs] = await queuedPayloads()
  expect(otherJobs).toEqual([])
  await sendDigest(context)(jobToMaria)
  await sendDigest(context)(jobToDaniel)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.client.email, '2 new documents, from Daniel Kim'],
    [people.agent.email, 'A new document: Vendor agreement, from Tidewheel Bakery LLC'],
  ])
  expect(mails[0]?.text).toContain('Declarations (policy HBP 204417)\nForms (policy HBP 204417)')
  expect(mails[0]?.text).not.toContain('Not for Maria')

  mails.length = 0
  await mute(people.client, 'documents')
  await sendDigest(context)(jobToMaria)
  expect(mails).toEqual([])
})
