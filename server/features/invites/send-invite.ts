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
  inviteView,
  noSendFailure,
  updateInvite,
} from './queries.ts'

// In ms. Short, because the agent waits for the answer.
const patience = 10_000
// In ms, the time for which a call reserves an invitation. After it the instance that made the call
// must have died, and another call may send the invitation.
const claim = patience + 5000

/** The person who sends, in a call or through a job. */
type SendContext = Context & Pick<RequestContext, 'arrived'> & { me: ViewerOrSystem; ip?: string }

type SentInvite = ReturnType<typeof inviteView>
const underway = new Map<string, Promise<SentInvite>>()

/**
 * Hands the invitation's email to the mail server while the agent waits, and marks it as sent only
 * after that. A second call in the meantime gets the first one's answer: a double click sends one
 * email.
 */
export async function sendInvite(visit: SendContext, inviteId: string, userId: string): Promise<SentInvite> {
  const invite = await inviteSeenBy(visit.db, visit.me, inviteId)
  if (invite.clientId !== userId) throw notFound('Invite')
  const same = underway.get(inviteId)
  if (same) return same
  const sending = send(visit, inviteId)
  underway.set(inviteId, sending)
  try {
    return await sending
  } finally {
    underway.delete(inviteId)
  }
}

async function send(visit: SendContext, id: string): Promise<SentInvite> {
  const { db, mail, log, now, me } = visit
  const invite = await db.transaction().execute((tx) => claimed(tx, visit, id))
  if (!invite) return inviteView(await inviteSeenBy(db, me, id), visit, 'staff')
  try {
    await mail.send(inviteEmail(invite, visit), patience)
  } catch (error) {
    await db.transaction().execute((tx) => noteNotSent(tx, visit, invite, error))
    if (error instanceof StorageFailure) throw error
    log.warn({ err: error, invite: id }, 'An invitation could not be sent to the mail server')
    const text =
      error instanceof UnconfirmedMailError
        ? 'The mail server did not answer in time. The invitation may have been sent: please ask before you send it again'
        : 'The mail server did not accept the invitation. Please try again'
    throw new Failure(502, 'mail_failed', text, { cause: error })
  }
  return db.transaction().execute(async (tx) => {
    const at = now().toISOString()
    await updateInvite(tx, id, { sentAt: at, validFrom: at, sendingSince: null, ...noSendFailure })
    await record(tx, visit, { action: 'invite.sent', id, clientId: invite.clientId })
    return inviteView(await inviteSeenBy(tx, me, id), visit, 'staff')
  })
}

/**
 * Stores why the invitation was not sent, for everyone who sees it, and notifies the client's
 * agent, even if the sender has left the screen. The audit entry has no actor.
 */
async function noteNotSent(
  tx: Db,
  visit: SendContext,
  { id, clientId }: InviteRow,
  error: unknown,
): Promise<void> {
  const because = error instanceof MailFailure ? error.message : 'The email was not accepted'
  const at = visit.now().toISOString()
  await updateInvite(tx, id, { sendingSince: null, notSentAt: at, notSentBecause: because })
  const nobody = { me: null, now: visit.now }
  await record(tx, nobody, { action: 'invite.notSent', id, clientId, details: { because } })
}

/**
 * Reserves the invitation, so that no other instance sends it too. Null if another call sent the
 * invitation while this call waited, as after a double click.
 */
async function claimed(tx: Db, visit: SendContext, id: string): Promise<InviteRow | null> {
  const invite = await inviteToChange(tx, visit.me, id)
  if (inviteStatusOf(invite) === 'accepted')
    throw conflict('already_accepted', 'This invitation has already been accepted')
  if (invite.sentAt && Date.parse(invite.sentAt) >= visit.arrived.getTime()) return null
  const time = visit.now().getTime()
  if (invite.sendingSince && Date.parse(invite.sendingSince) > time - claim)
    throw conflict('being_sent', 'This invitation is being sent right now')
  await updateInvite(tx, id, { sendingSince: new Date(time).toISOString() })
  return invite
}
