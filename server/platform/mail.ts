import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './ids.ts'
import { askingForTls } from './tls.ts'

export interface Letter {
  /** Of what it tells: one that is sent again carries the same, so that mailboxes know it. */
  id?: string
  to: string
  subject: string
  text: string
  html: string
  /** An event for the reader's calendar: a new or changed one, or one that is cancelled. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export interface Mail {
  /**
   * Resolves when the mail server took it; throws with its reason otherwise, or after so many ms. A slow server may take
   * it later all the same.
   */
  send(letter: Letter, patience: number): Promise<void>
  close(): void
}

type Sender = { name: string; address: string }

/** A letter as nodemailer takes it. */
const messageOf = ({ id, calendar, ...letter }: Letter, { address }: Sender) => ({
  ...letter,
  ...(id ? { messageId: `<${id}@${address.split('@').at(-1)}>` } : {}),
  ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
})

/** Mail through an SMTP server, encrypted where that is another machine. */
export function smtpMail(url: string, from: Sender): Mail {
  const transport = createTransport(askingForTls(url), {
    from,
    // Bulk and auto-reply programs leave such a message alone.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return {
    async send(letter, patience) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), patience)
      })
      try {
        await Promise.race([transport.sendMail(messageOf(letter, from)), late])
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

/** Mail as .eml files in a folder, for a portal without a mail server. */
export function folderMail(folder: string, from: Sender): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, from))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${newId()}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}
