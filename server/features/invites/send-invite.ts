import type { ViewerOrSystem } from '../../access.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, notFound } from '../../failure.ts'
import { StorageFailure } from '../../platform/files.ts'
import { MailFailure, UnconfirmedMailError } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { inviteEmail } from './email-templates.ts'
import {
  type InviteRow,
  inviteSeenBy,
  inviteStatusOf,
  inviteToChange,
  noSendFailure,
  toInviteView,
  updateInvite,
} from './queries.ts'

// In ms. Short, because the agent waits for the answer.
const inviteMailTimeout = 10_000
// In ms, the time for which a call reserves an invitation. If the call takes longer, its instance
// must have died, and another call may send the invitation.
const reservationTime = inviteMailTimeout + 5000

/** The person who sends, in a call or through a job. */
type SendContext = Context & Pick<RequestContext, 'arrived'> & { me: ViewerOrSystem; ip?: string }

type SentInvite = ReturnType<typeof toInviteView>
const sendsUnderway = new Map<string, Promise<SentInvite>>()

/**
 * Hands the invitation's email to the mail server while the agent waits, and marks it as sent only
 * after that. A second call in the meantime gets the first one's answer: a double click sends one
 * email.
 */
export async function sendInvite(
  context: SendContext,
  inviteId: string,
  userId: string,
): Promise<SentInvite> {
  const invite = await inviteSeenBy(context.db, context.me, inviteId)
  if (invite.clientId !== userId) throw notFound('Invite')
  const pendingSend = sendsUnderway.get(inviteId)
  if (pendingSend) return pendingSend
  const sendPromise = sendInviteEmail(context, inviteId)
  sendsUnderway.set(inviteId, sendPromise)
  try {
    return await sendPromise
  } finally {
    sendsUnderway.delete(inviteId)
  }
}

async function sendInviteEmail(context: SendContext, id: string): Promise<SentInvite> {
  const { db, mail, log, now, me } = context
  const invite = await db.transaction().execute((tx) => reserveInvite(tx, context, id))
  if (!invite) return toInviteView(await inviteSeenBy(db, me, id), context, 'staff')
  try {
    await mail.send(inviteEmail(invite, context), inviteMailTimeout)
  } catch (error) {
    await db.transaction().execute((tx) => recordSendFailure(tx, context, invite, error))
    if (error instanceof StorageFailure) throw error
    log.warn({ err: error, invite: id }, 'An invitation could not be sent to the mail server')
    const text =
      error instanceof UnconfirmedMailError
        ? 'The mail server did not answer in time. The invitation may have been sent: please ask before you send it again'
        : 'The mail server did not accept the invitation. Please try again'
    throw new Failure(502, 'mail_failed', text, { cause: error })
  }
  return db.transaction().execute(async (tx) => {
    const timestamp = now().toISOString()
    await updateInvite(tx, id, {
      sentAt: timestamp,
      validFrom: timestamp,
      sendingSince: null,
      ...noSendFailure,
    })
    await record(tx, context, { action: 'invite.sent', id, clientId: invite.clientId })
    return toInviteView(await inviteSeenBy(tx, me, id), context, 'staff')
  })
}

/**
 * Stores why the invitation was not sent, for everyone who sees it, and notifies the client's
 * agent, even if the sender has left the screen. The audit entry has no actor.
 */
async function recordSendFailure(
  tx: Db,
  context: SendContext,
  { id, clientId }: InviteRow,
  error: unknown,
): Promise<void> {
  const reason = error instanceof MailFailure ? error.message : 'The email was not accepted'
  const timestamp = context.now().toISOString()
  await updateInvite(tx, id, { sendingSince: null, notSentAt: timestamp, notSentBecause: reason })
  const noActor = { me: null, now: context.now }
  await record(tx, noActor, { action: 'invite.notSent', id, clientId, details: { because: reason } })
}

/**
 * Reserves the invitation, so that no other instance sends it too. Null if another call sent the
 * invitation while this call waited, as after a double click.
 */
async function reserveInvite(tx: Db, context: SendContext, id: string): Promise<InviteRow | null> {
  const invite = await inviteToChange(tx, context.me, id)
  if (inviteStatusOf(invite) === 'accepted')
    throw conflict('already_accepted', 'This invitation has already been accepted')
  if (invite.sentAt && Date.parse(invite.sentAt) >= context.arrived.getTime()) return null
  const time = context.now().getTime()
  if (invite.sendingSince && Date.parse(invite.sendingSince) > time - reservationTime)
    throw conflict('being_sent', 'This invitation is being sent right now')
  await updateInvite(tx, id, { sendingSince: new Date(time).toISOString() })
  return invite
}
