import { createHash } from 'node:crypto'
import type { EmailReplyReason } from '../../../contract/values/email-reply-reasons.ts'
import { isLongEnough, maxMessageLength } from '../../../contract/values/message-rules.ts'
import { maskPrivateNumbers } from '../../../contract/values/private-numbers.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Context, Me } from '../../context.ts'
import type { Db, ReplyMailbox } from '../../database/tables.ts'
import { findPerson } from '../../http/session.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { recordMessage } from '../messages/queries.ts'
import { isAuthenticated } from './authentication-results.ts'
import { foldReply } from './fold-reply.ts'
import type { FetchedEmail } from './mailbox.ts'
import {
  countRepliesSince,
  insertReply,
  isKnownEmail,
  keyWithToken,
  markBounced,
  markMessageByEmail,
  updateReply,
} from './queries.ts'
import { type ReceivedEmail, readEmail } from './read-email.ts'
import { fileDocuments, storeFiles } from './store-files.ts'

const maxDailyReplies = 100
const day = 86_400_000

export type MailboxRules = Pick<ReplyMailbox, 'address' | 'receivingServer'>

/** The person and conversation that the address names; both null if it names none. */
interface Addressee {
  clientId: string | null
  userId: string | null
}

/** The decision about an email. Its person is known only if it becomes a message. */
type Verdict = Addressee &
  (
    | { state: 'message'; me: Me; clientId: string; reason: null }
    | { state: 'waiting' | 'ignored'; me: null; reason: EmailReplyReason }
  )

const nobody: Addressee = { clientId: null, userId: null }
const waitingVerdict = (reason: EmailReplyReason, addressee: Addressee = nobody): Verdict => ({
  ...addressee,
  state: 'waiting',
  me: null,
  reason,
})
const ignores = (reason: EmailReplyReason): Verdict => ({ ...nobody, state: 'ignored', me: null, reason })

/** The text of an email as it is stored. */
interface EmailText {
  subject: string
  reply: string
  whole: string
}

function textOf({ subject, text }: ReceivedEmail): EmailText {
  const maskedText = maskPrivateNumbers(text)
  return { subject: maskPrivateNumbers(subject), reply: foldReply(maskedText), whole: maskedText }
}

/** Whether the key's person may write in the conversation now, as in the portal. */
async function mayWrite(context: Context, me: Me | null, clientId: string): Promise<boolean> {
  if (!me) return false
  if (me.role === 'client') return me.accountId === clientId && me.may === 'everything'
  const row = await seenBy(context.db, me)
    .clients.where('accounts.id', '=', clientId)
    .select('accounts.id')
    .executeTakeFirst()
  return row !== undefined
}

/** 'replies@agency.example' for 'replies+key@agency.example'. */
function withoutKey(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local.split('+')[0]}@${domain}`
}

async function judge(
  context: Context,
  email: ReceivedEmail,
  { reply }: EmailText,
  { address, receivingServer }: MailboxRules,
): Promise<Verdict> {
  const { from, tokens } = email
  if (from !== null && withoutKey(from) === address) return ignores('loop')
  if (email.isAutomatic) return ignores('automatic')
  if (email.isOfList) return ignores('list')
  const [token, ...otherTokens] = tokens
  if (!token) return waitingVerdict('no key')
  if (otherTokens.length > 0) return waitingVerdict('several keys')
  const key = await keyWithToken(context.db, token)
  if (!key) return waitingVerdict('key ended')
  const { userId, clientId } = key
  const me = key.isClosed ? null : await findPerson({ userId, accountId: clientId }, context)
  if (!me || !(await mayWrite(context, me, clientId))) return waitingVerdict('key ended', key)
  if (from !== me.email.toLowerCase()) return waitingVerdict('other sender', key)
  if (!isAuthenticated(email.authenticationResults, { server: receivingServer, from }))
    return waitingVerdict('not authenticated', key)
  if (!isLongEnough(reply)) return waitingVerdict('too short', key)
  if (reply.length > maxMessageLength) return waitingVerdict('too long', key)
  const since = new Date(context.now().getTime() - day).toISOString()
  if ((await countRepliesSince(context.db, userId, since)) >= maxDailyReplies)
    return waitingVerdict('too many', key)
  return { userId, clientId, state: 'message', me, reason: null }
}

const hashOf = (email: Pick<ReceivedEmail, 'id' | 'tokens'>) =>
  createHash('sha256').update(`${email.id}\n${email.tokens.join()}`).digest()

/** Takes in an email once. A repeated call finds its row and changes nothing. */
export async function receiveEmail(
  context: Context,
  { source, leftOut }: Pick<FetchedEmail, 'source' | 'leftOut'>,
  mailbox: MailboxRules,
): Promise<void> {
  const email = await readEmail(source, mailbox).catch((error: unknown) => {
    context.log.warn({ err: error }, 'An email to the reply mailbox could not be read')
    return null
  })
  if (!email) return storeUnreadable(context, source)
  const emailHash = hashOf(email)
  if (await isKnownEmail(context.db, emailHash)) return
  const text = textOf(email)
  const verdictBefore = await judge(context, email, text, mailbox)
  const verdict = leftOut ? await withoutText(context, verdictBefore, leftOut) : verdictBefore
  const { stored, refused } =
    verdict.state === 'message' ? await storeFiles(context, email.files) : { stored: [], refused: [] }
  await context.db.transaction().execute(async (tx) => {
    const id = newId()
    const timestamp = context.now().toISOString()
    const bounce = email.bounce && (await noteBounce(tx, context, email.bounce, timestamp))
    const { state, reason, clientId, userId } = bounce || verdict
    const isKept = state !== 'ignored' && !leftOut
    const isInserted = await insertReply(tx, {
      ...{ id, emailHash, state, reason, clientId, userId },
      emailId: email.id,
      sender: (email.from ?? '').slice(0, 254),
      subject: isKept ? text.subject : '',
      reply: bounce ? maskPrivateNumbers(email.bounce?.reason ?? '') : isKept ? text.reply : '',
      whole: isKept ? text.whole : '',
      fileNames: isKept ? email.files.map(({ name }) => maskPrivateNumbers(name)) : [],
      refusedFiles: refused,
      messageId: null,
      receivedAt: timestamp,
    })
    if (!isInserted || verdict.state !== 'message') return
    await addMessage(tx, context, {
      ...{ replyId: id, me: verdict.me, clientId: verdict.clientId, stored },
      ...{ content: text.reply, isAccepted: false },
    })
  })
}

/** An email whose text was not fetched never becomes a message by itself. */
async function withoutText(
  context: Context,
  verdictBefore: Verdict,
  reason: NonNullable<FetchedEmail['leftOut']>,
): Promise<Verdict> {
  if (verdictBefore.state === 'ignored') return verdictBefore
  context.log.warn({ reason }, 'An email to the reply mailbox was left out')
  return waitingVerdict(reason, verdictBefore)
}

async function storeUnreadable({ db, now }: Context, source: Buffer): Promise<void> {
  const emailHash = createHash('sha256').update(source).digest()
  await insertReply(db, {
    ...{ id: newId(), emailHash, emailId: emailHash.toString('hex'), state: 'waiting', reason: 'unreadable' },
    ...{ sender: '', subject: '', reply: '', whole: '', fileNames: [], receivedAt: now().toISOString() },
  })
}

/** Marks the email that was not delivered. Null if the portal did not send it, or knows already. */
async function noteBounce(
  tx: Db,
  context: Context,
  { emailId, reason }: NonNullable<ReceivedEmail['bounce']>,
  timestamp: string,
): Promise<Verdict | null> {
  const bouncedEmail = await markBounced(tx, { emailId, reason: maskPrivateNumbers(reason), timestamp })
  if (!bouncedEmail) return null
  const { id, clientId, userId } = bouncedEmail
  await record(tx, { ...context, me: null }, { action: 'message.emailBounced', id, clientId })
  return waitingVerdict('bounced', { clientId, userId })
}

export interface MessageByEmail {
  replyId: string
  /** The writer. */
  me: Viewer
  clientId: string
  content: string
  stored: readonly StoredFile[]
  /** Staff accepted an email that waited. */
  isAccepted: boolean
}

/** Adds the message of an email, in the transaction that stores the email. */
export async function addMessage(
  tx: Db,
  context: Pick<Context, 'now'> & { ip?: string },
  { replyId, me, clientId, content, stored, isAccepted }: MessageByEmail,
): Promise<void> {
  const actor = { now: context.now, me, ...(context.ip ? { ip: context.ip } : {}) }
  const messageId = newId()
  const documentIds = await fileDocuments(tx, actor, { stored, clientId, messageId })
  const [documentId = null] = documentIds
  const details = {
    ...(documentId ? { documentId } : {}),
    byEmail: true,
    ...(isAccepted ? { isAccepted } : {}),
  }
  const message = await recordMessage(
    tx,
    actor,
    { action: 'message.sent', id: messageId, clientId, details },
    { receiverId: me.role === 'client' ? null : clientId, content, documentId, sentKey: null },
  )
  if (!message) throw new Error('The conversation of an email is gone')
  await markMessageByEmail(tx, messageId)
  await updateReply(tx, replyId, { state: 'message', messageId, documentIds })
}
