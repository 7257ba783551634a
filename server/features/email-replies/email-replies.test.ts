import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { dovecot, startDovecot } from '../../testing/dovecot.ts'
import { pdf } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { replyHeadersFor } from '../messages/reply-address.ts'
import { sendUnreadReminder } from '../messages/unread-reminder.ts'
import { maxEmailBytes } from './read-email.ts'
import { fileAcceptedReply, readMailbox } from './read-replies.ts'
import { receiveEmail } from './receive-email.ts'

const address = 'replies@harborline.example'
const receivingServer = 'mx.harborline.example'
const passingResult = `${receivingServer}; dmarc=pass header.from=`

interface TestEmail {
  to: string
  from: string
  id?: string
  text?: string
  results?: string
  /** Further lines of the head. */
  lines?: readonly string[]
}

function emailOf({ to, from, id = newId(), text = 'Yes, please renew it.', results, lines = [] }: TestEmail) {
  const domain = from.split('@').at(-1)
  return Buffer.from(
    [
      `Authentication-Results: ${results ?? `${passingResult}${domain}`}`,
      `From: Somebody <${from}>`,
      `To: ${to}`,
      `Message-ID: <${id}@mail.example>`,
      'Subject: Re: A new message',
      ...lines,
      ...(lines.some((line) => line.startsWith('Content-Type'))
        ? []
        : ['Content-Type: text/plain; charset=utf-8']),
      '',
      text,
    ].join('\r\n'),
  )
}

const pdfPart = (name: string) =>
  `--b\r\nContent-Type: application/pdf; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf.toString('base64')}\r\n`
const withParts = (text: string, names = ['binder.pdf', 'lease.pdf']) =>
  `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${names.map(pdfPart).join('')}--b\r\nContent-Type: text/x-sh; name=run.sh\r\nContent-Disposition: attachment; filename=run.sh\r\n\r\necho\r\n--b--\r\n`
const multipart = ['Content-Type: multipart/mixed; boundary=b']

/** A portal with a mailbox. `receive` takes in an email as if it had just been fetched. */
async function world({ host = 'imap.harborline.example', username = 'replies', password = 'secret' } = {}) {
  const portalWorld = await portal()
  const { context, people, as, given, mails } = portalWorld
  const { db, secrets } = context
  const passwordSealed = secrets.seal(password)
  const mailbox = { address, host, username, passwordSealed, receivingServer }
  await db
    .insertInto('replyMailbox')
    .values({ ...mailbox, id: newId() })
    .execute()
  const { client, agent, admin } = people
  const addressFor = async (userId = client.id, clientId = client.id) =>
    (await replyHeadersFor(context, { userId, clientId, emailId: newId() }))?.replyTo ?? ''
  const receive = (email: TestEmail | Buffer) =>
    receiveEmail(context, { source: Buffer.isBuffer(email) ? email : emailOf(email), leftOut: null }, mailbox)
  const readMessages = async () =>
    (await as(admin).call(api.messages.ofClient, { id: client.id, limit: 50 })).body.messages
  const listWaiting = async (person = agent) => {
    const { body } = await as(person).call(api.today.list, { whose: 'all', kind: 'email reply' })
    return body.waiting
  }
  const reasons = () =>
    db.selectFrom('emailReplies').select(['state', 'reason']).orderBy('receivedAt').orderBy('id').execute()
  const reminder = async (audience: 'client' | 'agent') => {
    portalWorld.clock.time = new Date(portalWorld.clock.time.getTime() + 11 * 60_000)
    const countBefore = mails.length
    await sendUnreadReminder(context)({ clientId: client.id, to: audience })
    return mails.slice(countBefore)
  }
  return {
    ...portalWorld,
    mailbox,
    addressFor,
    receive,
    messages: readMessages,
    waiting: listWaiting,
    reasons,
    reminder,
    given,
  }
}

test('a client replies to the email about a message, once, with files, and without card numbers', async () => {
  const { as, people, given, context, receive, messages, reminder, clock } = await world()
  await given.message({ content: 'Shall we renew?' })
  await given.message({ by: people.client, content: 'Let me think about it' })
  const [firstEmail] = await reminder('client')
  expect(firstEmail?.text.startsWith('— Write your reply above this line —')).toBe(true)
  expect(firstEmail?.text).toContain('Let me think about it')
  expect(firstEmail?.text.match(/Coverage is not added/g)).toHaveLength(1)
  clock.time = new Date(clock.time.getTime() + 60_000)
  const text = `Yes, my card is 4111 1111 1111 1111.\r\n\r\nOn Fri, Nov 20, 2026 Daniel Kim wrote:\r\n> Shall we renew? SSN 078-05-1120\r\n`
  const reply = { to: firstEmail?.replyTo ?? '', from: people.client.email, id: 'one', lines: multipart }
  const email = emailOf({ ...reply, text: withParts(text) })
  await Promise.all([receive(email), receive(email)])
  await receive(email)
  const [message, ...otherMessages] = (await messages()).filter(({ byEmail }) => byEmail)
  expect(otherMessages).toEqual([])
  expect(message).toMatchObject({
    content: 'Yes, my card is •••.',
    senderId: people.client.id,
    byClient: true,
  })
  expect(message?.attachment?.fileName).toBe('binder.pdf')
  expect(message?.furtherAttachments).toMatchObject([{ fileName: 'lease.pdf' }])
  const wholeReply = (await as(people.agent).call(api.emailReplies.ofMessage, { id: message?.id ?? '' })).body
    .reply
  expect(wholeReply.whole).toContain('> Shall we renew? SSN •••')
  expect(wholeReply.refusedFiles).toEqual([expect.stringMatching(/^run\.sh: /)])
  expect(wholeReply.documents).toHaveLength(2)
  const { rows } = await context.pool.query('select count(*)::int as count from documents')
  expect(rows[0].count).toBe(2)
  const log = await as(people.admin).call(api.activity.ofClient, { id: people.client.id, limit: 20 })
  expect(JSON.stringify(log.body)).toContain('sent a message with a file by email')

  // The client sees both; a removed one leaves a line, as in any message.
  const thread = async () => (await as(people.client).call(api.messages.list, { limit: 50 })).body.messages
  const seenByClient = (await thread()).find(({ byEmail }) => byEmail)
  expect(seenByClient?.furtherAttachments).toEqual(message?.furtherAttachments)
  const agent = as(people.agent, { confirmed: true })
  const { csv } = (await agent.call(api.messages.exportOfClient, { id: people.client.id })).body
  expect(csv).toContain('binder.pdf; lease.pdf')
  const [lease] = message?.furtherAttachments ?? []
  await agent.call(api.documents.remove, { id: lease?.id ?? '', reason: 'wrong file' })
  expect((await thread()).find(({ byEmail }) => byEmail)).toMatchObject({
    attachment: { fileName: 'binder.pdf' },
    furtherAttachments: [],
    attachmentRemoved: true,
  })

  // The next email is of the same thread, and its reply goes to the same address.
  clock.time = new Date(clock.time.getTime() + 60_000)
  await given.message({ content: 'Thank you. It is renewed.' })
  const [secondEmail] = await reminder('client')
  expect(secondEmail?.replyTo).toBe(firstEmail?.replyTo)
  expect(secondEmail?.references).toEqual([firstEmail?.id, '<one@mail.example>'])
  const agencyName = context.agency().name
  expect([firstEmail, secondEmail].map((email) => email?.subject)).toEqual([
    `Messages from ${agencyName}`,
    `Re: Messages from ${agencyName}`,
  ])
})

test('staff reply by email too, and an email about messages is as before where no mailbox is set', async () => {
  const { as, people, given, context, receive, messages, reminder } = await world()
  await given.message({ by: people.client, content: 'When does it renew?' })
  const [mail] = await reminder('agent')
  expect(mail?.subject).toBe('Messages from Tidewheel Bakery LLC')
  const names = Array.from({ length: 21 }, (_, index) => `page-${index + 1}.pdf`)
  await receive({
    ...{ to: mail?.replyTo ?? '', from: people.agent.email, lines: multipart },
    text: withParts('On December 1.', names),
  })
  const [message] = await messages()
  expect(message).toMatchObject({ content: 'On December 1.', byClient: false, byEmail: true })
  expect(message?.furtherAttachments).toHaveLength(19)
  const { reply } = (await as(people.agent).call(api.emailReplies.ofMessage, { id: message?.id ?? '' })).body
  expect(reply.refusedFiles.slice(0, 1)).toEqual(['page-21.pdf: An email may have 20 files'])
  await context.db.deleteFrom('replyMailbox').execute()
  const [laterEmail] = await reminder('client')
  expect(laterEmail).not.toHaveProperty('replyTo')
  expect(laterEmail?.subject).toBe('A new message from Daniel Kim')
  expect(laterEmail?.text).toContain('Please reply in the portal.')
  expect(laterEmail?.text).not.toMatch(/Coverage is not|above this line/)
})

test('what is not plainly the reply of the person named by its key waits for staff, with the reason', async () => {
  const { people, addressFor, receive, reasons, messages, context, waiting, clock } = await world()
  const { client, otherClient } = people
  const replyAddress = await addressFor()
  const senderAddress = client.email
  const otherAddress = await addressFor(otherClient.id, otherClient.id)
  const evilResults = `${receivingServer}; dmarc=fail header.from=tidewheel.example; dkim=pass header.d=evil.example`
  const emails: [string, TestEmail][] = [
    ['not authenticated', { to: replyAddress, from: senderAddress, results: evilResults }],
    [
      'not authenticated',
      {
        to: replyAddress,
        from: senderAddress,
        results: `mx.evil.example; dmarc=pass header.from=${senderAddress.split('@')[1]}`,
      },
    ],
    ['other sender', { to: replyAddress, from: 'office@evil.example' }],
    ['other sender', { to: otherAddress, from: senderAddress }],
    ['key ended', { to: `replies+${'a'.repeat(32)}@harborline.example`, from: senderAddress }],
    ['no key', { to: address, from: senderAddress }],
    ['several keys', { to: `${replyAddress}, ${otherAddress}`, from: senderAddress }],
    ['too short', { to: replyAddress, from: senderAddress, text: 'OK' }],
    ['too long', { to: replyAddress, from: senderAddress, text: 'a '.repeat(5001) }],
  ]
  for (const [, email] of emails) {
    clock.time = new Date(clock.time.getTime() + 1000)
    await receive(email)
  }
  const rows = await reasons()
  expect(rows.map(({ state, reason }) => `${state}: ${reason}`)).toEqual(
    emails.map(([reason]) => `waiting: ${reason}`),
  )
  // The agent sees those of their own client, an admin also those of nobody.
  expect(await waiting()).toHaveLength(5)
  expect(await waiting(people.admin)).toHaveLength(emails.length)

  await context.db.updateTable('people').set({ may: 'read' }).where('userId', '=', client.id).execute()
  await receive({ to: replyAddress, from: senderAddress })
  await context.db.updateTable('people').set({ may: 'everything' }).where('userId', '=', client.id).execute()
  const closedInput = { closedAt: clock.time.toISOString(), closedBy: people.admin.id }
  await context.db.updateTable('accounts').set(closedInput).where('id', '=', client.id).execute()
  await receive({ to: replyAddress, from: senderAddress })
  expect((await reasons()).filter(({ reason }) => reason === 'key ended')).toHaveLength(3)
  expect(await messages()).toEqual([])
})

test('automatic replies, lists and loops never become messages, and a bounce marks its email', async () => {
  const { people, addressFor, receive, reasons, reminder, given, context, waiting, messages } = await world()
  const replyAddress = await addressFor()
  const senderAddress = people.client.email
  for (const line of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'Return-Path: <>',
  ])
    await receive({ to: replyAddress, from: senderAddress, lines: [line] })
  await receive({ to: replyAddress, from: senderAddress, lines: ['List-Id: <news.tidewheel.example>'] })
  await receive({ to: replyAddress, from: replyAddress })
  const rows = await reasons()
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'ignored'))
  expect(rows.map(({ reason }) => reason).toSorted()).toEqual([...Array(4).fill('automatic'), 'list', 'loop'])

  await given.message()
  const [mail] = await reminder('client')
  const report = (id: string) =>
    emailOf({
      to: mail?.replyTo ?? '',
      from: 'mailer-daemon@mx.example',
      lines: ['Return-Path: <>', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
      text: `--b\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${id}@harborline.example>\r\n\r\nHello\r\n--b--\r\n`,
    })
  await receive(report('of-nobody'))
  await receive(report(mail?.id ?? ''))
  const [sentEmail] = await context.db
    .selectFrom('messageEmails')
    .selectAll()
    .where('emailId', '=', mail?.id ?? '')
    .execute()
  expect(sentEmail).toMatchObject({ bouncedBecause: 'smtp; 550 no such user', clientId: people.client.id })
  expect(await waiting()).toMatchObject([{ about: 'Email not delivered' }])
  expect(await messages()).toHaveLength(1)
})

test('staff accept an email or discard it; nobody else sees it, and it is settled once', async () => {
  const { as, people, addressFor, receive, waiting, messages, context } = await world()
  const { agent, otherAgent, admin, client } = people
  await receive({ to: await addressFor(), from: 'office@tidewheel.example' })
  await receive({ to: await addressFor(), from: 'spam@x.example' })
  const [firstEmail, secondEmail] = await waiting()
  const [id, otherId] = [firstEmail?.id ?? '', secondEmail?.id ?? '']
  expect((await as(otherAgent).call(api.emailReplies.accept, { id, clientId: '' })).status).toBe(404)
  expect((await as(client).send('GET', `/api/agent/email-replies/${id}`)).status).toBe(403)
  const acceptedReply = await as(agent).call(api.emailReplies.accept, { id, clientId: '' })
  expect(acceptedReply.body.reply).toMatchObject({ state: 'message', sender: 'office@tidewheel.example' })
  expect((await as(agent).call(api.emailReplies.accept, { id, clientId: '' })).failure.code).toBe(
    'not_waiting',
  )
  expect((await messages())[0]).toMatchObject({
    content: 'Yes, please renew it.',
    senderId: client.id,
    byEmail: true,
  })
  expect((await as(agent).call(api.emailReplies.discard, { id: otherId })).status).toBe(204)
  const { body } = await as(agent).call(api.emailReplies.one, { id: otherId })
  expect(body.reply).toMatchObject({ state: 'discarded', whole: '', reply: '', subject: '' })

  // An address that names nobody: an admin says whose it is.
  await receive({ to: address, from: client.email, text: 'From my own address.' })
  const [unknownReply] = await waiting(admin)
  const idOfUnknown = unknownReply?.id ?? ''
  expect((await as(agent).call(api.emailReplies.one, { id: idOfUnknown })).status).toBe(404)
  const withoutClientReply = await as(admin).call(api.emailReplies.accept, { id: idOfUnknown, clientId: '' })
  expect(withoutClientReply.failure.fields).toEqual({ clientId: 'Please choose a client' })
  await as(admin).call(api.emailReplies.accept, { id: idOfUnknown, clientId: client.id })
  expect((await messages())[0]).toMatchObject({ content: 'From my own address.' })
  const { rows } = await context.pool.query(`select from events where action = 'message.sent'`)
  expect(rows).toHaveLength(2)
})

test.skipIf(!dovecot)(
  'a real mailbox: what is too much waits unread by the portal, the rest goes on, and nothing is taken twice',
  async () => {
    const { login, deliver } = await startDovecot()
    const { context, people, as, addressFor, messages, reasons, waiting } = await world(login)
    const { db } = context
    const [replyAddress, senderAddress] = [await addressFor(), people.client.email]
    const parts = Array.from({ length: 10_000 }, () => '--b\r\nContent-Type: text/plain\r\n\r\nx').join(
      '\r\n',
    )
    await deliver(emailOf({ to: replyAddress, from: senderAddress, lines: multipart, text: parts }))
    await deliver(
      Buffer.concat([
        emailOf({ to: replyAddress, from: senderAddress }),
        Buffer.alloc(maxEmailBytes + 10_000_000, 'a\r\n'),
      ]),
    )
    await deliver(emailOf({ to: replyAddress, from: senderAddress, id: 'real' }))
    await deliver(
      emailOf({
        to: replyAddress,
        from: 'office@tidewheel.example',
        lines: multipart,
        text: withParts('See the binder.'),
      }),
    )
    expect(await readMailbox(context)).toBe(true)
    expect(await messages()).toHaveLength(1)
    const foundReasons = (await reasons()).map(({ reason }) => reason).toSorted()
    expect(foundReasons).toEqual([null, 'other sender', 'too large', 'too many parts'])

    // The same email again, and a process that ended before it marked the email as seen.
    await deliver(emailOf({ to: replyAddress, from: senderAddress, id: 'real' }))
    expect(await readMailbox(context)).toBe(true)
    expect(await messages()).toHaveLength(1)

    // Its files come from the mailbox once staff accept the email.
    const item = (await waiting()).find(({ about }) => about.includes('office@'))
    await as(people.agent).call(api.emailReplies.accept, { id: item?.id ?? '', clientId: '' })
    await runQueuedJobs(context, 'fileAcceptedReply', fileAcceptedReply(context))
    expect((await messages())[0]).toMatchObject({ attachment: { fileName: 'binder.pdf' } })

    const admin = as(people.admin, { confirmed: true })
    const form = { ...login, address, receivingServer }
    const wrongReply = await admin.call(api.emailReplies.setMailbox, { ...form, password: 'wrong' })
    expect(wrongReply.failure.fields).toEqual({
      host: 'The mail server did not accept the user name and password',
    })
    expect((await admin.call(api.emailReplies.setMailbox, { ...form, password: '' })).status).toBe(204)
    const { body } = await admin.call(api.emailReplies.mailbox, {})
    expect(body.mailbox).toMatchObject({ address, host: login.host })
    expect(JSON.stringify(body)).not.toContain(login.password)
    expect((await admin.call(api.emailReplies.removeMailbox, {})).status).toBe(204)
    expect(await readMailbox(context)).toBe(false)
    expect(await db.selectFrom('replyMailbox').selectAll().execute()).toEqual([])
  },
)

test.skipIf(!dovecot)('a new email is announced by the mail server, to one of the instances', async () => {
  const { login, deliver } = await startDovecot()
  const { context, people, addressFor } = await world(login)
  const { readReplies } = await import('./read-replies.ts')
  const closers: (() => unknown)[] = []
  const [firstReader, secondReader] = [1, 2].map(() => readReplies(context, (close) => closers.push(close)))
  await firstReader?.({})
  await secondReader?.({})
  await deliver(emailOf({ to: await addressFor(), from: people.client.email }))
  const queued = () =>
    context.pool
      .query(`select from graphile_worker.jobs where task_identifier = 'readReplies'`)
      .then(({ rowCount }) => rowCount)
  await expect.poll(queued, { timeout: 20_000 }).toBe(1)
  for (const close of closers) close()
  const isWatched = async () =>
    (await context.db.selectFrom('replyMailbox').select('watcherId').execute())[0]?.watcherId
  await expect.poll(isWatched).toBeNull()
})
