import type { ImapFlow } from 'imapflow'
import type { Context } from '../../context.ts'
import { isLocalHost } from '../../platform/tls.ts'
import { hasTooManyParts, maxEmailBytes } from './read-email.ts'

export interface MailboxLogin {
  host: string
  username: string
  password: string
}

/** The mailbox cannot be read. The message is for people. */
export class MailboxFailure extends Error {}

const tlsPort = 993
const connectTimeout = 10_000
const silenceTimeout = 60_000

function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error
  const isRefused = error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed
  return new MailboxFailure(
    isRefused
      ? 'The mail server did not accept the user name and password'
      : 'The mail server does not answer, or closed the connection',
    { cause: error },
  )
}

/** Connects over TLS, unless the server is on this machine. Closes the connection in the end. */
export async function withMailbox<Answer>(
  { host, username, password }: MailboxLogin,
  work: (client: ImapFlow) => Promise<Answer>,
): Promise<Answer> {
  // Imported on first use, to save memory.
  const { ImapFlow } = await import('imapflow')
  const { hostname, port } = new URL(`imaps://${host}`)
  const isSecure = !isLocalHost(hostname)
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? tlsPort : Number(port),
    secure: isSecure,
    ...(isSecure ? {} : { doSTARTTLS: false }),
    auth: { user: username, pass: password },
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silenceTimeout,
    disableAutoIdle: true,
    logger: false,
  })
  // Without a listener an error of the connection would end the process. Calls fail by themselves.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
  } catch (error) {
    client.close()
    throw failureOf(error)
  }
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

export const loginOf = (
  { host, username, passwordSealed }: { host: string; username: string; passwordSealed: Buffer },
  { secrets }: Pick<Context, 'secrets'>,
): MailboxLogin => ({ host, username, password: secrets.open(passwordSealed) })

/** An email as fetched: whole, or only its headers, with the reason. */
export interface FetchedEmail {
  uid: number
  source: Buffer
  leftOut: 'too large' | 'too many parts' | null
}

/** The IMAP call, with its failure in words for people. */
const call = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    throw failureOf(error)
  }
}

export async function unseenUids(client: ImapFlow, maxCount: number): Promise<number[]> {
  const uids = await call(client.search({ seen: false }, { uid: true }))
  return uids ? uids.slice(0, maxCount) : []
}

/** The emails with this Message-ID. */
export async function uidsOfEmail(client: ImapFlow, emailId: string): Promise<number[]> {
  const uids = await call(client.search({ header: { 'message-id': emailId } }, { uid: true }))
  return uids || []
}

/** Undefined if the email is gone. */
export async function fetchEmail(client: ImapFlow, uid: number): Promise<FetchedEmail | undefined> {
  const range = String(uid)
  const fetched = await call(client.fetchOne(range, { size: true }, { uid: true }))
  if (!fetched) return undefined
  const isTooLarge = (fetched.size ?? 0) > maxEmailBytes
  const fetchedEmail = isTooLarge
    ? false
    : await call(client.fetchOne(range, { source: true }, { uid: true }))
  const source = fetchedEmail ? fetchedEmail.source : undefined
  if (source && !hasTooManyParts(source)) return { uid, source, leftOut: null }
  const head = await call(client.fetchOne(range, { headers: true }, { uid: true }))
  if (!head || head.headers === undefined) return undefined
  return { uid, source: head.headers, leftOut: isTooLarge ? 'too large' : 'too many parts' }
}

export const markSeen = (client: ImapFlow, uid: number) =>
  call(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))
