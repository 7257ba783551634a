import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { counters } from './counters.ts'
import { discardFile, wrapStorageError } from './files.ts'
import { newId } from './ids.ts'
import { requireTls } from './tls.ts'

export interface EmailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar event: new, changed or cancelled. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Answers go to this address instead of the agency's. */
  replyTo?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Other servers report to this address that they could not deliver the email. */
  bouncesTo?: string | undefined
  /**
   * Message-IDs of the emails before it, oldest first, so that mail programs show one thread. An ID
   * without @ is an `id` of this portal.
   */
  references?: string[]
  /** Address at which mail programs stop such emails by one POST, without a page (RFC 8058). */
  unsubscribe?: string
}

export interface OutgoingEmail extends EmailMessage {
  /**
   * Identifies the event that the email reports. A resent email has the same id, so that mail
   * servers and mailboxes drop the duplicate.
   */
  id: string
}

/**
 * An email was not delivered. The message gives the reason for people to read, and none of the
 * email's content.
 */
export class MailFailure extends Error {
  // Private fields: a logger would write public ones.
  readonly #to: string
  readonly #subject: string
  /**
   * The mail server has rejected the email for good, because of an unknown address, for example.
   */
  readonly isFinal: boolean

  constructor({ to, subject }: EmailMessage, reason: string, { cause, isFinal = false }: MailFailureCause) {
    super(reason, { cause })
    this.#to = to
    this.#subject = subject
    this.isFinal = isFinal
  }

  get to(): string {
    return this.#to
  }

  get subject(): string {
    return this.#subject
  }
}

interface MailFailureCause {
  cause: unknown
  isFinal?: boolean
}

/** The mail server timed out or broke off, and may have accepted the email nevertheless. */
export class UnconfirmedMailError extends MailFailure {}

export interface Mailer {
  /**
   * Resolves when the mail server accepts the email. Throws `MailFailure` with its reason, or
   * `UnconfirmedMailError` if it breaks off or does not answer within `timeout` ms.
   */
  send(letter: OutgoingEmail, timeout: number): Promise<void>
  close(): void
}

type Sender = () => { name: string; address: string }

function messageOf(
  { id, calendar, unsubscribe, bouncesTo, references = [], ...letter }: OutgoingEmail,
  senderOf: ReturnType<Sender>,
) {
  const domain = senderOf.address.split('@').at(-1)
  const messageIds = references.map((reference) =>
    reference.includes('@') ? reference : `<${reference}@${domain}>`,
  )
  return {
    ...letter,
    from: senderOf,
    ...(bouncesTo ? { envelope: { from: bouncesTo, to: letter.to } } : {}),
    ...(messageIds.length > 0 ? { references: messageIds, inReplyTo: messageIds.at(-1) } : {}),
    ...(unsubscribe
      ? {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
    messageId: `<${id}@${domain}>`,
    ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
  }
}

/** Email over SMTP. Requires TLS unless the server is on this machine. */
export function smtpMail(url: string, senderOf: Sender): Mailer {
  let transport: Transporter | undefined
  return {
    async send(letter, timeout) {
      const sender = senderOf()
      if (sender.address === '')
        throw new MailFailure(letter, 'No sender address is set yet', { cause: null })
      // Imported on first use, to save memory.
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport(requireTls(url), {
        // Auto-responders, such as out-of-office replies, do not answer such a message.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      // After an abort nothing more is sent. Only what the mail server already has can still be
      // delivered.
      const signal = AbortSignal.timeout(timeout)
      try {
        await transport.sendMail({ ...messageOf(letter, sender), signal })
      } catch (error) {
        const cause = { cause: error }
        if (signal.aborted)
          throw new UnconfirmedMailError(letter, 'The mail server did not answer in time', cause)
        if (isConnectionBroken(error))
          throw new UnconfirmedMailError(letter, 'The mail server closed the connection', cause)
        throw new MailFailure(letter, mailErrorText(error), { ...cause, isFinal: isFinal(error) })
      }
    },
    close: () => transport?.close(),
  }
}

/** Wraps a mailer and counts the results. */
export const countMails = ({ send, close }: Mailer): Mailer => ({
  async send(letter, timeout) {
    try {
      await send(letter, timeout)
      counters.mails.sent += 1
    } catch (error) {
      counters.mails[error instanceof UnconfirmedMailError ? 'unsure' : 'refused'] += 1
      throw error
    }
  },
  close,
})

/**
 * Signs in to a mail server without sending. Throws with a readable reason if that fails or takes
 * over `maxWait` ms.
 */
export async function checkMailServer(url: string, maxWait: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtpUrl = new URL(requireTls(url))
  // Without these timeouts, an abandoned connection stays open for minutes.
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    smtpUrl.searchParams.set(timeout, String(maxWait))
  const transport = createTransport(smtpUrl.href, {})
  const timeoutPromise = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeoutPromise.reject(new Error('The mail server did not answer in time')),
    maxWait,
  )
  try {
    await Promise.race([transport.verify().catch(rethrowReadably), timeoutPromise.promise])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

function rethrowReadably(cause: unknown): never {
  throw new Error(mailErrorText(cause), { cause })
}

const SmtpFailure = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** The operating system's code, for a failed connection. */
  originalCode: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

const reasonsByCode: Record<string, string> = {
  EAUTH: 'The mail server did not accept the user name and password',
  ENOAUTH: 'The mail server asks for a user name and password',
  EENVELOPE: 'The mail server refused the address',
  EMESSAGE: 'The mail server refused the email',
  ETLS: 'There is no encrypted connection to the mail server',
  EDNS: 'The mail server was not found',
  ECONNECTION: 'The mail server cannot be reached',
  ESOCKET: 'The mail server cannot be reached',
  ETIMEDOUT: 'The mail server cannot be reached',
}

const connectionErrorTexts: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ENOTFOUND: 'its name was not found',
  EAI_AGAIN: 'its name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not use TLS on this port. The usual port is 465 for smtps: and 587 for smtp:',
  CERT_HAS_EXPIRED: 'its certificate has expired',
}

function mailErrorText(error: unknown): string {
  const { data: failure } = SmtpFailure.safeParse(error)
  if (!failure) return 'The mail server failed'
  const { code = '', originalCode = code, message } = failure
  const { response = connectionErrorTexts[originalCode] ?? message } = failure
  // With ETLS the reason is in the message, not in the response.
  if (code === 'ETLS') return `${reasonsByCode.ETLS}: ${redactSecrets(message)}`
  return `${reasonsByCode[code] ?? 'The mail server failed'}: ${redactSecrets(response)}`
}

/** Whether the mail server would refuse the email again at a retry. */
function isFinal(error: unknown): boolean {
  const { data: { code = '', responseCode = 0 } = {} } = SmtpFailure.safeParse(error)
  return responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)
}

const maxReasonLength = 300

/**
 * Makes another program's text safe to show: some mail servers repeat a link of the email when they
 * refuse it.
 */
export const redactSecrets = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => (word.includes('://') ? '(an address)' : word.replace(/[\w-]{32,}/g, '…')))
    .join(' ')
    .slice(0, maxReasonLength)
    .trim()

/** Whether the connection ended before the mail server accepted or refused. */
function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error) || 'responseCode' in error) return false
  if ('syscall' in error && error.syscall === 'connect') return false
  const codes = ['code', 'originalCode'].map((name) => Reflect.get(error, name))
  return codes.some((code) => ['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(String(code)))
}

/** Email as .eml files in a folder, for a portal without a mail server. */
export function folderMail(folder: string, senderOf: Sender): Mailer {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(letter, senderOf()))
      const file = join(folder, `${newId()}.eml`)
      try {
        await wrapStorageError(writeAtomically(file, message))
      } catch (error) {
        await discardFile(`${file}.part`)
        throw error
      }
    },
    close: () => undefined,
  }
}

async function writeAtomically(file: string, message: string | Buffer | Readable): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
