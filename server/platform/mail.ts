import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { discard, failing } from './files.ts'
import { newId } from './ids.ts'
import { tallies } from './tallies.ts'
import { askingForTls } from './tls.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** An event for the reader's calendar: a new or changed one, or one that is cancelled. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** A letter that goes out. */
export interface Outgoing extends Letter {
  /** Of what it tells: one that is sent again carries the same, so that mail servers and mailboxes drop the second. */
  id: string
}

/** The mail server was given up after its time, or broke off: it may have taken the letter all the same. */
export class MailUnsure extends Error {}

export interface Mail {
  /**
   * Resolves when the mail server took it; throws with its reason otherwise, and `MailUnsure` where it did not answer within
   * so many ms or broke off before it said so.
   */
  send(letter: Outgoing, patience: number): Promise<void>
  close(): void
}

/** Who writes, at this moment. */
type Sender = () => { name: string; address: string }

/** A letter as nodemailer takes it. */
const messageOf = ({ id, calendar, ...letter }: Outgoing, from: ReturnType<Sender>) => ({
  ...letter,
  from,
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
})

/** Mail through an SMTP server, encrypted where that is another machine. */
export function smtpMail(url: string, from: Sender): Mail {
  let transport: Transporter | undefined
  return {
    async send(letter, patience) {
      // With the first letter: it costs memory.
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport(askingForTls(url), {
        // Bulk and auto-reply programs leave such a message alone.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      // Given up, it is no longer sent: but for what the mail server has already, nothing comes of it later.
      const signal = AbortSignal.timeout(patience)
      try {
        await transport.sendMail({ ...messageOf(letter, from()), signal })
      } catch (error) {
        if (signal.aborted) throw new MailUnsure('The mail server did not answer in time', { cause: error })
        throw brokeOff(error) ? new MailUnsure('The mail server broke off', { cause: error }) : error
      }
    },
    close: () => transport?.close(),
  }
}

/** The same, and what comes of each mail is counted. */
export const counted = ({ send, close }: Mail): Mail => ({
  async send(letter, patience) {
    try {
      await send(letter, patience)
      tallies.mails.sent += 1
    } catch (error) {
      tallies.mails[error instanceof MailUnsure ? 'unsure' : 'refused'] += 1
      throw error
    }
  },
  close,
})

/** Whether a connection ended before the mail server had said yes or no. */
function brokeOff(error: unknown): boolean {
  if (!(error instanceof Error) || 'responseCode' in error) return false
  if ('syscall' in error && error.syscall === 'connect') return false
  const codes = ['code', 'originalCode'].map((name) => Reflect.get(error, name))
  return codes.some((code) => ['ECONNECTION', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(String(code)))
}

/** Mail as .eml files in a folder, for a portal without a mail server. */
export function folderMail(folder: string, from: Sender): Mail {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(letter, from()))
      const file = join(folder, `${newId()}.eml`)
      try {
        await failing(writeWhole(file, message))
      } catch (error) {
        await discard(`${file}.part`)
        throw error
      }
    },
    close: () => undefined,
  }
}

async function writeWhole(file: string, message: string | Buffer | Readable): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
