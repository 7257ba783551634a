import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'
import { folderMail, smtpMail, UnconfirmedMailError } from './mail.ts'

const agency = { name: 'Harborline Insurance Agency', address: 'help@harborline.example' }
const testSender = () => agency
const letter = {
  id: 'what-it-tells',
  to: 'grace@stonecrop.example',
  subject: 'Zoë’s invitation',
  text: 'Hello ✓',
  html: '<p>Hello ✓</p>',
}

/**
 * A real mail server on this machine: `receivedChunks` has its messages, `cutConnections` breaks
 * its connections.
 */
async function mailServer(options: SMTPServerOptions = {}) {
  const receivedChunks: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        receivedChunks.push(Buffer.concat(parts))
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const socketAddress = server.server.address()
  const port = typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
  const cutConnections = () => sockets.forEach((socket) => void socket.destroy())
  return { url: `smtp://127.0.0.1:${port}`, received: receivedChunks, cut: cutConnections }
}

test('a mail program can stop an email by its List-Unsubscribe, and programs do not answer it', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, testSender)
  onTestFinished(() => mail.close())
  await mail.send({ ...letter, unsubscribe: 'https://portal.example/stop/1' }, 5000)
  const { headers } = await PostalMime.parse(received[0] ?? '')
  const headerValue = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(headerValue('list-unsubscribe')).toBe('<https://portal.example/stop/1>')
  expect(headerValue('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headerValue('auto-submitted')).toBe('auto-generated')
})

test('an attachment reaches a real mail server whole, with the address for answers', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, testSender)
  onTestFinished(() => mail.close())
  const content = '%PDF-1.7 ✓'
  const file = { filename: 'notice.pdf', contentType: 'application/pdf' }
  const attachments = [{ ...file, content: Buffer.from(content) }]
  await mail.send({ ...letter, replyTo: 'sam@harborline.example', attachments }, 5000)
  const message = await PostalMime.parse(received[0] ?? '', { attachmentEncoding: 'utf8' })
  expect(message.replyTo).toMatchObject([{ address: 'sam@harborline.example' }])
  expect(message.attachments).toMatchObject([
    { filename: 'notice.pdf', mimeType: 'application/pdf', content },
  ])
})

test('a message reaches a real mail server as HTML and text, from the agency', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, testSender)
  onTestFinished(() => mail.close())
  await mail.send(letter, 5000)
  const message = await PostalMime.parse(received[0] ?? '')
  expect(message.from).toMatchObject(agency)
  expect(message.to).toMatchObject([{ address: letter.to }])
  expect(message.subject).toBe(letter.subject)
  expect(message.text?.trim()).toBe('Hello ✓')
  expect(message.html?.trim()).toBe('<p>Hello ✓</p>')
})

test('an invitation sent through the portal arrives with a link that opens it', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, testSender)
  onTestFinished(() => mail.close())
  const { as, given, people } = await portal({ mail })
  const invite = await given.invite({ message: 'Welcome, Owen.' })
  const { status } = await as(people.agent).call(api.invites.send, {
    inviteId: invite.id,
    userId: invite.userId,
  })
  expect(status).toBe(200)
  const { text = '', html = '' } = await PostalMime.parse(received[0] ?? '')
  expect(html).toContain('Welcome, Owen.')
  const [, token = '', email = ''] = /accept-invite\/auth\/([\w-]+)\/(\S+)/.exec(text) ?? []
  const openedReply = await as(null).call(api.invites.lookup, { token, email: decodeURIComponent(email) })
  expect(openedReply.body.invite.id).toBe(invite.id)
})

test('a mail server that refuses the recipient, or is not there, is an error with its reason in words', async () => {
  const refusingServer = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(new Error('no such mailbox')),
  })
  const refusingMailer = smtpMail(refusingServer.url, testSender)
  onTestFinished(() => refusingMailer.close())
  await expect(refusingMailer.send(letter, 5000)).rejects.toThrow(/no such mailbox/)
  const unreachableMail = smtpMail('smtp://127.0.0.1:1', testSender)
  onTestFinished(() => unreachableMail.close())
  await expect(unreachableMail.send(letter, 5000)).rejects.toThrow(
    'The mail server cannot be reached: nothing answers there',
  )
})

test('before anybody has said who writes, nothing is sent', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, () => ({ name: 'Client Portal', address: '' }))
  onTestFinished(() => mail.close())
  await expect(mail.send(letter, 5000)).rejects.toThrow('No sender address is set yet')
  expect(received).toEqual([])
})

test('a mail server that does not answer is given up in time', async () => {
  const silentServer = await mailServer({ onConnect: () => undefined })
  const mail = smtpMail(silentServer.url, testSender)
  onTestFinished(() => mail.close())
  await expect(mail.send(letter, 200)).rejects.toThrow('did not answer in time')
})

test('to another machine no mail goes in the clear, also where somebody in between takes the offer of TLS away', async () => {
  // 0.0.0.0 leads to this machine, but does not count as this machine.
  const atOtherHost = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
  const plainServer = await mailServer()
  const refusingMailer = smtpMail(atOtherHost(plainServer.url), testSender)
  onTestFinished(() => refusingMailer.close())
  await expect(refusingMailer.send(letter, 5000)).rejects.toThrow(/STARTTLS/)
  expect(plainServer.received).toEqual([])
  const secure: boolean[] = []
  const offering = await mailServer({
    disabledCommands: [],
    onMailFrom: (_address, session, callback) => {
      secure.push(session.secure)
      callback()
    },
  })
  // The test server's certificate is self-signed.
  const mail = smtpMail(`${atOtherHost(offering.url)}?tls.rejectUnauthorized=false`, testSender)
  onTestFinished(() => mail.close())
  await mail.send(letter, 5000)
  expect([secure, offering.received.length]).toEqual([[true], 1])
})

/** A mail server that accepts each message, but answers only when the test allows it. */
async function lateServer() {
  const receivedChunks: Buffer[] = []
  const answers: (() => void)[] = []
  const { url } = await mailServer({
    onData(stream, _, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        receivedChunks.push(Buffer.concat(parts))
        answers.push(callback)
      })
    },
  })
  const idsReceived = async () =>
    Promise.all(receivedChunks.map(async (message) => (await PostalMime.parse(message)).messageId))
  return {
    url,
    received: receivedChunks,
    answer: () => answers.splice(0).forEach((sendAnswer) => void sendAnswer()),
    idsReceived,
  }
}

test('a mail server that says yes too late may have taken the letter, and the second try carries the same id', async () => {
  const server = await lateServer()
  const mail = smtpMail(server.url, testSender)
  onTestFinished(() => mail.close())
  await expect(mail.send(letter, 2500)).rejects.toThrow(UnconfirmedMailError)
  expect(server.received).toHaveLength(1)
  server.answer()
  const secondReply = mail.send(letter, 10_000)
  await expect.poll(() => server.received.length).toBe(2)
  server.answer()
  await secondReply
  expect(await server.idsReceived()).toEqual(Array(2).fill('<what-it-tells@harborline.example>'))
})

test('a connection that breaks before the mail server said yes leaves it open; one that was never made does not', async () => {
  const server = await mailServer({
    onData(stream) {
      stream.resume()
      stream.on('end', () => server.cut())
    },
  })
  const mail = smtpMail(server.url, testSender)
  onTestFinished(() => mail.close())
  await expect(mail.send(letter, 5000)).rejects.toThrow(UnconfirmedMailError)
  const unreachableMail = smtpMail('smtp://127.0.0.1:1', testSender)
  onTestFinished(() => unreachableMail.close())
  await expect(unreachableMail.send(letter, 5000)).rejects.not.toThrow(UnconfirmedMailError)
})

test('an invitation whose mail server answers late may have been sent; pressing again sends the same, later another', async () => {
  const server = await lateServer()
  const smtp = smtpMail(server.url, testSender)
  onTestFinished(() => smtp.close())
  let timeout = 2500
  const { as, given, people, clock } = await portal({
    mail: { ...smtp, send: (one) => smtp.send(one, timeout) },
  })
  const { id: inviteId, userId } = await given.invite()
  const agent = as(people.agent)
  const press = () => agent.call(api.invites.send, { inviteId, userId })
  const lateReply = await press()
  expect([lateReply.status, lateReply.failure.message]).toEqual([
    502,
    'The mail server did not answer in time. The invitation may have been sent: please ask before you send it again',
  ])
  expect((await agent.call(api.invites.list, {})).body.invites[0]?.status).toBe('not sent')
  timeout = 10_000
  for (const count of [2, 3]) {
    clock.time = new Date(clock.time.getTime() + 60_000)
    const repeatedReply = press()
    await expect.poll(() => server.received.length).toBe(count)
    server.answer()
    expect((await repeatedReply).body.invite.status).toBe('pending')
  }
  const [firstId, secondId, thirdId] = await server.idsReceived()
  expect(secondId).toBe(firstId)
  expect(thirdId).not.toBe(firstId)
})

test('a letter that is sent again carries the same id, so that mailboxes know it', async () => {
  const { url, received } = await mailServer()
  const mail = smtpMail(url, testSender)
  onTestFinished(() => mail.close())
  for (let attemptCount = 0; attemptCount < 2; attemptCount++) await mail.send(letter, 5000)
  const ids = await Promise.all(received.map(async (message) => (await PostalMime.parse(message)).messageId))
  expect(ids).toEqual(['<what-it-tells@harborline.example>', '<what-it-tells@harborline.example>'])
})

test('without a mail server every message is kept whole as an .eml file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mail = folderMail(join(folder, 'mail'), testSender)
  await mail.send(letter, 5000)
  await mail.send({ ...letter, subject: 'The next' }, 5000)
  const files = (await readdir(join(folder, 'mail'))).sort()
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  const messages = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, 'mail', file)))),
  )
  expect(messages.map(({ subject }) => subject)).toEqual(['Zoë’s invitation', 'The next'])
  expect(messages[0]?.text?.trim()).toBe('Hello ✓')
})
