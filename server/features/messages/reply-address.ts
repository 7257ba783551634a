import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { insertKey, insertSentEmail, keyOf, replyAddressOf, threadEmailIdsOf } from './reply-queries.ts'

/** The line in each email about messages, above which a person writes the reply. */
export const replyLine = '— Write your reply above this line —'

const tokenBytes = 16

/** The parts of an email about messages that let its reader reply to it. */
export interface ReplyHeaders {
  replyTo: string
  /** Where other servers report an email that they could not deliver. */
  bouncesTo: string | undefined
  /** Message-IDs of the thread, oldest first. */
  references: string[]
}

/**
 * The address with the key of a person and a client's conversation, and the thread so far. Notes
 * the email, so that a bounce finds it. Null if no mailbox is set.
 */
export async function replyHeadersFor(
  { db, secrets, now, agency }: Pick<Context, 'db' | 'secrets' | 'now' | 'agency'>,
  { userId, clientId, emailId }: { userId: string; clientId: string; emailId: string },
): Promise<ReplyHeaders | null> {
  const mailboxAddress = await replyAddressOf(db)
  if (!mailboxAddress) return null
  const person = { userId, clientId }
  const sealed = await keyOf(db, person)
  const token = sealed ? secrets.open(sealed) : randomBytes(tokenBytes).toString('hex')
  const timestamp = now().toISOString()
  if (!sealed)
    await insertKey(db, { ...person, token, tokenSealed: secrets.seal(token), createdAt: timestamp })
  const [local = '', domain = ''] = mailboxAddress.split('@')
  const replyAddress = `${local}+${token}@${domain}`
  const references = (await threadEmailIdsOf(db, person)).filter((id) => id !== emailId)
  await insertSentEmail(db, { ...person, emailId, sentAt: timestamp })
  return {
    replyTo: replyAddress,
    // A bounce address in another domain would fail SPF.
    bouncesTo: agency().email.endsWith(`@${domain}`) ? replyAddress : undefined,
    references,
  }
}
