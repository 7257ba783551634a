import { createHash } from 'node:crypto'
import type { Address, Attachment, Email } from 'postal-mime'
import { normalizeTypedText } from '../../../contract/values/typed-text.ts'

/** A larger email is not fetched. Base64 makes files a third larger. */
export const maxEmailBytes = 30 * 1024 * 1024

/** Lines that may begin or end a part. More of them are not read. */
const maxBoundaryLines = 1000
const maxNestingDepth = 20
const maxHeaderBytes = 256 * 1024
const maxWholeLength = 100_000
/** A smaller picture inside the text is a logo of a signature. */
const maxLogoBytes = 20_000

export interface EmailFile {
  name: string
  content: Uint8Array
}

/** Notice of another server about an email that it did not deliver. */
export interface Bounce {
  /** The Message-ID of that email, before its @. */
  emailId: string
  reason: string
}

/** The parts of a received email that decide what becomes of it. */
export interface ReceivedEmail {
  /** The Message-ID; a hash of the email if it has none. */
  id: string
  /** Null unless the email has exactly one sender. */
  from: string | null
  /** The keys in the addresses that it went to. */
  tokens: readonly string[]
  subject: string
  text: string
  files: readonly EmailFile[]
  authenticationResults: readonly string[]
  /** Another program sent it by itself. */
  isAutomatic: boolean
  isOfList: boolean
  bounce: Bounce | null
}

/** Whether an email has more parts than the portal reads. Parsing them would take too long. */
export function hasTooManyParts(source: Buffer): boolean {
  let count = 0
  for (let index = source.indexOf('\n--'); index >= 0; index = source.indexOf('\n--', index + 3))
    if (++count > maxBoundaryLines) return true
  return false
}

/** Reads an email, or only its headers. Throws if it is malformed. */
export async function readEmail(source: Buffer, { address }: { address: string }): Promise<ReceivedEmail> {
  // Imported on first use, to save memory.
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const email = await PostalMime.parse(source, {
    maxNestingDepth,
    maxHeadersSize: maxHeaderBytes,
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const valuesOf = (name: string) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
  const firstOf = (name: string) => (valuesOf(name)[0] ?? '').toLowerCase()
  const isReport = firstOf('content-type').startsWith('multipart/report')
  const autoSubmitted = firstOf('auto-submitted')
  const precedence = firstOf('precedence')
  return {
    id: storable(email.messageId ?? '').slice(0, 500) || createHash('sha256').update(source).digest('hex'),
    // `email.from` has the first sender only.
    from: onlyAddressOf(valuesOf('from').flatMap((value) => addressParser(value, { flatten: true }))),
    tokens: tokensIn(email, address),
    subject: storable(email.subject ?? '')
      .replaceAll('\n', ' ')
      .slice(0, 300)
      .toWellFormed(),
    text: storable(await textOf(email))
      .slice(0, maxWholeLength)
      .toWellFormed(),
    files: isReport ? [] : filesOf(email),
    authenticationResults: valuesOf('authentication-results'),
    isAutomatic:
      isReport ||
      (autoSubmitted !== '' && autoSubmitted !== 'no') ||
      ['bulk', 'junk', 'auto_reply'].includes(precedence) ||
      ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => valuesOf(name).length > 0) ||
      valuesOf('return-path').some((path) => path === '<>'),
    isOfList:
      precedence === 'list' ||
      ['list-id', 'list-post', 'list-unsubscribe'].some((name) => valuesOf(name).length > 0),
    bounce: isReport ? bounceIn(email) : null,
  }
}

const storable = (text: string) => normalizeTypedText(text.replaceAll('\0', '').toWellFormed())

const mailboxesOf = (address: Address): readonly { address: string }[] => address.group ?? [address]

function onlyAddressOf(senders: readonly Address[]): string | null {
  const [one, ...otherSenders] = senders.flatMap(mailboxesOf)
  return one?.address && otherSenders.length === 0 ? one.address.toLowerCase() : null
}

const tokenPattern = /^[0-9a-f]{32}$/

/** The keys in addresses of the mailbox, 'replies+key@agency.example'. */
function tokensIn({ headers, to = [], cc = [] }: Email, mailbox: string): string[] {
  const [local = '', domain = ''] = mailbox.split('@')
  const delivered = headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value)
  const addresses = [...[...to, ...cc].flatMap(mailboxesOf).map(({ address }) => address), ...delivered]
  const tokens = addresses.flatMap((text) => {
    const lowerEmail = text.trim().toLowerCase()
    if (!lowerEmail.startsWith(`${local}+`) || !lowerEmail.endsWith(`@${domain}`)) return []
    return lowerEmail.slice(local.length + 1, -(domain.length + 1))
  })
  return [...new Set(tokens.filter((token) => tokenPattern.test(token)))]
}

async function textOf({ text, html }: Email): Promise<string> {
  if (text?.trim() || !html) return text ?? ''
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 500_000, maxDepth: 50 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', options: { trimEmptyLines: true } },
    ],
  })
}

function filesOf({ attachments }: Email): EmailFile[] {
  return attachments
    .map((file) => ({ ...file, name: storable(file.filename ?? ''), content: bytesOf(file.content) }))
    .filter(({ name, content, related, mimeType }) => {
      const isLogo = related === true && mimeType.startsWith('image/') && content.length < maxLogoBytes
      return name !== '' && !isLogo
    })
    .map(({ name, content }) => ({ name, content }))
}

const bytesOf = (content: Attachment['content']) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

/** The value of a header line in a part of a report, without folding. */
function lineValue(text: string, name: string): string | null {
  const line = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line ? line.slice(name.length + 1).trim() : null
}

/** A permanent failure (RFC 3464), with the head of the email that was not delivered. */
function bounceIn({ attachments }: Email): Bounce | null {
  const partOf = (types: readonly string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType))
    return part ? bytesOf(part.content).toString('utf8') : ''
  }
  const report = partOf(['message/delivery-status'])
  const original = partOf(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])
  if (lineValue(report, 'action')?.toLowerCase() !== 'failed') return null
  const emailId = lineValue(original, 'message-id')?.replace('<', '').split('@')[0]
  if (!emailId) return null
  const reason = lineValue(report, 'diagnostic-code') ?? lineValue(report, 'status') ?? ''
  return { emailId: storable(emailId), reason: storable(reason).slice(0, 300) }
}
