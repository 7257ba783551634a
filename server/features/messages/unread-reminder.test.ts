import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const silentLogger = new Logger(() => () => undefined)

/** A portal whose jobs run once they are due by the test clock. */
async function afterwards(environment: Record<string, string> = {}) {
  const world = await portal({ environment })
  const { context, clock, mails, as } = world
  // The queue uses the database's clock: with a test clock in the far future, nothing runs on its
  // own.
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const minutesLater = (minutes: number) => {
    clock.time = new Date(clock.time.getTime() + minutes * 60_000)
  }
  /** Runs the due jobs and returns their emails. */
  const takeNewEmails = async (senderContext: Context = context) => {
    const countBefore = mails.length
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    await runOnce({
      pgPool: pool,
      taskList: await jobTasksFor(senderContext),
      noHandleSignals: true,
      logger: silentLogger,
    })
    return mails.slice(countBefore)
  }
  const unreadMails = async () => (await takeNewEmails()).filter(({ subject }) => /message/.test(subject))
  const readAll = async (person: TestPerson) => {
    const { body } = await as(person).call(api.messages.list, { limit: 1 })
    const [last] = body.messages
    if (last) await as(person).call(api.messages.readUpTo, { clientId: last.clientId, upTo: last.id })
  }
  return { ...world, minutesLater, takeNewEmails, unreadMails, readAll }
}

test('ten minutes after the first of them one mail tells of all that is unread, quoted, with the way to the thread', async () => {
  const { given, people, minutesLater, unreadMails } = await afterwards({
    PUBLIC_URL: 'https://portal.example',
  })
  await given.message({ content: 'Your comp renews next month.' })
  minutesLater(6)
  await given.message({ content: '<b>Do you have</b> twenty minutes?', file: pdfFile('binder.pdf') })
  minutesLater(3)
  expect(await unreadMails()).toEqual([])
  minutesLater(1)
  const [mail, ...otherEmails] = await unreadMails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({ to: people.client.email, subject: '2 new messages from Daniel Kim' })
  expect(mail?.text).toContain('You have 2 new messages in the portal:')
  expect(mail?.text).toContain('> Your comp renews next month.')
  expect(mail?.text).toContain('> <b>Do you have</b> twenty minutes?\n> (binder.pdf)')
  expect(mail?.html).toContain('&lt;b&gt;Do you have&lt;/b&gt;')
  expect(mail?.text).toContain(`https://portal.example/messages?with=${people.agent.id}`)
  minutesLater(60)
  expect(await unreadMails(), 'nothing twice').toEqual([])
})

test('what was read by then is not told of, and of the rest only the rest', async () => {
  const { given, people, minutesLater, unreadMails, readAll } = await afterwards()
  await given.message()
  minutesLater(5)
  await readAll(people.client)
  minutesLater(10)
  expect(await unreadMails()).toEqual([])
  await given.message({ content: 'The first of two' })
  await readAll(people.client)
  await given.message({ content: 'The second of two' })
  minutesLater(10)
  const [mail, ...otherEmails] = await unreadMails()
  expect(otherEmails).toEqual([])
  expect(mail?.subject).toBe('A new message from Daniel Kim')
  expect(mail?.text).not.toContain('The first of two')
})

test('the ten minutes are those of the oldest unread message, whatever was read before it', async () => {
  const { given, people, minutesLater, unreadMails, readAll } = await afterwards()
  await given.message({ content: 'Read at once' })
  await readAll(people.client)
  minutesLater(9)
  await given.message({ content: 'Just written' })
  minutesLater(1)
  expect(await unreadMails(), 'a minute old').toEqual([])
  minutesLater(9)
  expect(await unreadMails()).toHaveLength(1)
})

test('a mail that fails for one of two readers is sent to both later', async () => {
  const { given, people, context, clock, minutesLater, takeNewEmails } = await afterwards()
  const { agent, otherAgent, client, admin } = people
  await context.db
    .insertInto('covers')
    .values({
      id: newId(),
      agentId: agent.id,
      coverId: otherAgent.id,
      fromDay: '2126-11-20',
      untilDay: '2126-11-21',
      beginsAt: '2126-11-20T00:00:00.000Z',
      endsAt: '2126-11-22T00:00:00.000Z',
      createdBy: admin.id,
      createdAt: clock.time.toISOString(),
    })
    .execute()
  await given.message({ by: client, content: 'Who reads this?' })
  minutesLater(10)
  const sentAddresses: string[] = []
  let failures = 1
  const mail = {
    ...context.mail,
    async send({ to }: { to: string }) {
      if (sentAddresses.length > 0 && failures-- > 0) throw new Error('The mail server is away')
      sentAddresses.push(to)
    },
  }
  await takeNewEmails({ ...context, mail })
  expect(sentAddresses).toHaveLength(1)
  // The queue records a failure asynchronously.
  const sentSince = async () => {
    await takeNewEmails({ ...context, mail })
    return [...new Set(sentAddresses)].sort()
  }
  await expect.poll(sentSince).toEqual([agent.email, otherAgent.email].sort())
})

test('a message that is sent while the job is being taken up has one of its own', async () => {
  const { given, context } = await afterwards()
  const { pool } = context
  await given.message({ content: 'The first one' })
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'")
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query(
    "update graphile_worker._private_jobs set attempts = 1, locked_by = 'w', locked_at = now()",
  )
  const messagePromise = given.message({ content: 'The second one' })
  await waitUntilOneBlocked(pool)
  await worker.query('commit')
  worker.release()
  await messagePromise
  const { rows } = await pool.query('select from graphile_worker._private_jobs where locked_at is null')
  expect(rows).toHaveLength(1)
})

test('what comes after a mail is told in the next, without what was told before', async () => {
  const { given, minutesLater, unreadMails } = await afterwards()
  await given.message({ content: 'Told in the first' })
  minutesLater(10)
  expect(await unreadMails()).toHaveLength(1)
  await given.message({ content: 'Told in the second' })
  minutesLater(10)
  const [mail] = await unreadMails()
  expect(mail?.text).toContain('Told in the second')
  expect(mail?.text).not.toContain('Told in the first')
})

test('the client’s words are told to the agent of the moment, and both sides of one conversation apart', async () => {
  const { given, people, context, minutesLater, unreadMails } = await afterwards()
  await given.message({ by: people.client, content: 'Is it going up again?' })
  await given.message({ content: 'Not if I can help it.' })
  minutesLater(10)
  const sentEmails = await unreadMails()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(
    [people.agent.email, people.client.email].toSorted(),
  )
  expect(sentEmails.find(({ to }) => to === people.agent.email)).toMatchObject({
    subject: 'A new message from Maria Reyes',
    text: expect.stringContaining(`/messages?with=${people.client.id}`),
  })
  await given.message({ by: people.client, content: 'Whoever reads this now' })
  await context.db
    .updateTable('users')
    .set({ agentId: people.otherAgent.id })
    .where('id', '=', people.client.id)
    .execute()
  await context.db
    .updateTable('messages')
    .set({ receiverId: people.otherAgent.id })
    .where('receiverId', '=', people.agent.id)
    .where('readAt', 'is', null)
    .execute()
  minutesLater(10)
  expect((await unreadMails()).map(({ to }) => to)).toEqual([people.otherAgent.email])
})

test('messages of several people are told as the agency’s', async () => {
  const { given, people, context, minutesLater, unreadMails } = await afterwards()
  await given.message()
  await given.message({ by: people.admin, content: 'Daniel is away until Monday.' })
  minutesLater(10)
  const [mail, ...otherEmails] = await unreadMails()
  expect(otherEmails).toEqual([])
  expect(mail?.subject).toBe(`2 new messages from ${context.agency().name}`)
  await given.message({ by: people.admin, content: 'One more of mine.' })
  for (let turn = 0; turn < 6; turn++) await given.message()
  minutesLater(10)
  const [next] = await unreadMails()
  expect(next?.subject, 'also where one wrote all that is quoted').toBe(
    `7 new messages from ${context.agency().name}`,
  )
})

test('several people of one client are emailed to the agent under the client’s name, each quote under its sender', async () => {
  const { given, people, minutesLater, unreadMails } = await afterwards()
  const partner = await given.colleague({ firstName: 'Tom', lastName: 'Baziuk' })
  await given.message({ by: people.client, content: 'Is it going up again?' })
  await given.message({ by: partner, content: 'And by how much?' })
  minutesLater(10)
  const [mail] = await unreadMails()
  expect(mail).toMatchObject({ to: people.agent.email, subject: '2 new messages from Tidewheel Bakery LLC' })
  expect(mail?.text).toContain('You have 2 new messages in the portal:')
  expect(mail?.text).toContain(
    '> Maria Reyes:\n> Is it going up again?\n> \n> Tom Baziuk:\n> And by how much?',
  )
})

test('a file that is on no screen any more is not named', async () => {
  const { as, given, people, minutesLater, unreadMails } = await afterwards()
  const { attachment } = await given.message({ content: 'The binder is here.', file: pdfFile('binder.pdf') })
  await as(people.agent).call(api.documents.remove, { id: attachment?.id ?? '', reason: 'wrong file' })
  minutesLater(10)
  const [mail] = await unreadMails()
  expect(mail?.text).toContain('The binder is here.')
  expect(mail?.text).not.toContain('binder.pdf')
})

test('of very many and very long ones the last are quoted, shortened', async () => {
  const { given, minutesLater, unreadMails } = await afterwards()
  for (let index = 1; index <= 7; index++)
    await given.message({ content: `Number ${index} ${'🚚'.repeat(600)}` })
  minutesLater(10)
  const [mail] = await unreadMails()
  expect(mail?.subject).toBe('7 new messages from Daniel Kim')
  expect(mail?.text).toContain(
    'You have 7 messages in the portal that you have not read yet. These are the last 5:',
  )
  expect(mail?.text.match(/Number \d/g)).toEqual(['Number 3', 'Number 4', 'Number 5', 'Number 6', 'Number 7'])
  expect(mail?.text.match(/(🚚)+ \.\.\./u)?.[0].length).toBeLessThan(1100)
})

test('whoever switched these mails off, or cannot sign in, gets none', async () => {
  const { as, given, people, context, minutesLater, unreadMails } = await afterwards()
  await as(people.client).call(api.notifications.saveMails, { mails: { messages: false } })
  await given.message()
  await given.message({ by: people.client, content: 'Is it going up again?' })
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.agent.id)
    .execute()
  minutesLater(10)
  expect(await unreadMails()).toEqual([])
})

test('a mail that the server does not take is sent again with the same id, and once', async () => {
  const { given, context, mails, minutesLater, takeNewEmails } = await afterwards()
  const { id } = await given.message()
  minutesLater(10)
  const busyMail = { ...context.mail, send: () => Promise.reject(new Error('busy')) }
  expect(await takeNewEmails({ ...context, mail: busyMail })).toEqual([])
  minutesLater(10)
  await takeNewEmails()
  expect(mails.map((mail) => mail.id)).toEqual([`${id}.unread`])
})

// Spec: people/messages
test('of an account each who reads messages is told, once; who has read them, and who sees none, is not', async () => {
  const { as, given, people, minutesLater, unreadMails } = await afterwards()
  const reader = await given.colleague({ may: 'read' })
  await given.colleague({ may: 'claims' })
  const colleague = await given.colleague()
  const message = await given.message()
  await as(colleague).call(api.messages.read, { messageId: message.id })
  minutesLater(10)
  const remindedAddresses = async () => (await unreadMails()).map(({ to }) => to).toSorted()
  expect(await remindedAddresses()).toEqual([people.client.email, reader.email].toSorted())
  await given.message({ content: 'One more thing to sign.' })
  minutesLater(10)
  const sentEmails = await unreadMails()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(
    [people.client, reader, colleague].map(({ email }) => email).toSorted(),
  )
  expect(sentEmails.some(({ text }) => text.includes('twenty minutes'))).toBe(false)
})
