import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { isAcceptable } from '../../../contract/values/email-reply-reasons.ts'
import { maxMessageLength } from '../../../contract/values/message-rules.ts'
import type { Viewer } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { personOfClient, queueFiling, replySeenBy, replyToSettle, roleOf, updateReply } from './queries.ts'
import { addMessage } from './receive-email.ts'

async function waitingReply(tx: Db, { me }: RequestContext, id: string) {
  const reply = await replyToSettle(tx, me, id)
  if (reply.state !== 'waiting') throw conflict('not_waiting', 'Someone else has already handled this email')
  return reply
}

/** The reply, as far as a message has room; the subject of an email without text. */
function contentOf({ reply, subject }: { reply: string; subject: string }): string {
  const text = reply || subject || 'An email without text'
  return text.length > maxMessageLength ? `${text.slice(0, maxMessageLength - 4).toWellFormed()} ...` : text
}

/** Accepts a waiting email as a message of the person whom its address names. */
export async function acceptReply(
  tx: Db,
  context: RequestContext,
  { id, clientId: chosenClientId }: HandlerInput<typeof api.emailReplies.accept>,
) {
  const { me, now } = context
  const replyBefore = await waitingReply(tx, context, id)
  if (replyBefore.reason && !isAcceptable(replyBefore.reason))
    throw conflict('not_waiting', 'The portal has no text of this email. Please read it in the mailbox')
  const clientId = replyBefore.clientId ?? chosenClientId
  if (!clientId) throw wrongField('clientId', 'Please choose a client')
  if (!replyBefore.clientId) await clientSeenBy(tx, me, clientId)
  const userId = replyBefore.userId ?? (await personOfClient(tx, clientId, replyBefore.sender))?.id
  if (!userId) throw wrongField('clientId', 'Please choose a client who has a portal user')
  const role = await roleOf(tx, userId)
  const writer: Viewer = {
    ...{ id: userId, role, covers: null, manages: false },
    ...(role === 'client' ? { accountId: clientId, may: 'everything' } : { accountId: null, may: null }),
  }
  await addMessage(tx, context, {
    ...{ replyId: id, me: writer, clientId, content: contentOf(replyBefore), stored: [], isAccepted: true },
  })
  await updateReply(tx, id, { clientId, userId, settledAt: now().toISOString(), settledBy: me.id })
  if (replyBefore.fileNames.length > 0) await queueFiling(tx, id)
  await record(tx, context, { action: 'message.emailAccepted', id, clientId })
  return { reply: await replySeenBy(tx, me, id) }
}

/** Discards a waiting email. Its text goes, its row stays, so that it is not read again. */
export async function discardReply(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { me, now } = context
  const { clientId } = await waitingReply(tx, context, id)
  await updateReply(tx, id, {
    ...{ state: 'discarded', subject: '', reply: '', whole: '', fileNames: [] },
    ...{ settledAt: now().toISOString(), settledBy: me.id },
  })
  await record(tx, context, { action: 'message.emailDiscarded', id, ...(clientId ? { clientId } : {}) })
}
