import { z } from 'zod'
import { type SystemActor, systemActor } from '../../access.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { MailFailure } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { makeInvite } from '../invites/invite-client.ts'
import { inviteWithId, openInviteElsewhere, openInviteOf } from '../invites/queries.ts'
import { sendInvite } from '../invites/send-invite.ts'
import { addPersonWithAccess } from '../people/add-person.ts'
import { importBusyConflict, isImportBusy } from './import-runs.ts'
import {
  clientToInvite,
  countInvitationStates,
  dropQueuedInvitations,
  nextClientToInvite,
  queueInvitations,
  updateInvitationResult,
} from './invitation-queries.ts'
import { importRunSeenBy, queueImport, runToChange, updateRun } from './queries.ts'

/** Counts the clients of a run by invitation status. Throws 404. */
export async function invitationsOf(db: Db, id: string) {
  await importRunSeenBy(db, id)
  return countInvitationStates(db, id)
}

interface InvitationRequest {
  id: string
  clients?: string[] | undefined
  most: number
  message?: string | null | undefined
}

/** Queues invitations for all clients of a run, or up to `most`. A job sends the emails. */
export async function requestInvitations(
  tx: Db,
  context: RequestContext,
  { id, clients, most, message }: InvitationRequest,
) {
  const run = await runToChange(tx, id)
  if (isImportBusy(run.state)) throw importBusyConflict()
  if (run.state !== 'committed') throw conflict('not_committed', 'This import added nothing')
  const timestamp = context.now().toISOString()
  const invitationWave = {
    runId: id,
    clients,
    most,
    by: context.me.id,
    at: timestamp,
    message: message || null,
  }
  const count = await queueInvitations(tx, invitationWave)
  if (count === 0)
    throw conflict(
      'nobody_to_invite',
      clients
        ? 'None of these can be invited: already invited, closed, or no email address'
        : 'Everyone in this import with an email address is already invited',
    )
  await updateRun(tx, id, { touchedAt: timestamp })
  await queueImport(tx, 'inviteImported', { run: id })
  await record(tx, context, {
    action: 'agency.importInvited',
    details: { run: id, name: run.name, clients: count },
  })
  return { invitations: await countInvitationStates(tx, id) }
}

/** Stops the invitations that are still queued. */
export async function stopInvitations(tx: Db, context: RequestContext, id: string) {
  const run = await runToChange(tx, id)
  const count = await dropQueuedInvitations(tx, id)
  if (count > 0)
    await record(tx, context, {
      action: 'agency.importInvitingStopped',
      details: { run: id, name: run.name, clients: count },
    })
  return { invitations: await countInvitationStates(tx, id) }
}

const InvitationJob = z.object({ run: z.string() })

// After this many failures in a row the mail server is considered down.
const maxFailuresInARow = 3

/** A client who gets no invitation, with a reason for people. */
class SkippedClient extends Error {
  readonly accountId: string

  constructor(accountId: string, reason: string) {
    super(reason)
    this.accountId = accountId
  }
}

interface InvitationTurn {
  accountId: string
  /** Null if the client gets access without an invitation email. */
  inviteId: string | null
  by: SystemActor
  /** A process was killed while it sent this invitation. */
  isAgain: boolean
}

/**
 * A job that sends queued invitations one by one, and resumes after a kill. Each client is marked
 * before the email is sent. If it is unknown whether the mail server took the email, the email is
 * not sent again, and the list of clients shows why.
 */
export const inviteImported = (context: Context) => async (payload: unknown) => {
  const { run: runId } = InvitationJob.parse(payload)
  const { db } = context
  let failuresInARow = 0
  for (;;) {
    await context.pause(0)
    try {
      const turn = await db.transaction().execute((tx) => runInvitationTurn(tx, context, runId))
      if (!turn) return
      if (turn.inviteId === null) continue
      await sendInvitation(context, { ...turn, inviteId: turn.inviteId })
      await updateInvitationResult(db, { runId, accountId: turn.accountId }, { state: 'sent' })
      failuresInARow = 0
    } catch (error) {
      if (!(error instanceof SkippedClient)) throw error
      await updateInvitationResult(
        db,
        { runId, accountId: error.accountId },
        { state: 'left', because: error.message },
      )
      if (!(error.cause instanceof MailFailure) || error.cause.isFinal) continue
      failuresInARow++
      // The job queue retries later, with backoff.
      if (failuresInARow >= maxFailuresInARow) throw error
    }
  }
}

/** Takes the next client from the queue; undefined if the queue is empty. */
async function runInvitationTurn(
  tx: Db,
  context: Context,
  runId: string,
): Promise<InvitationTurn | undefined> {
  const next = await nextClientToInvite(tx, runId)
  if (!next) return undefined
  const { accountId, askedBy, message } = next
  const actor = systemActor(askedBy ?? '')
  if (next.state === 'sending') return { accountId, inviteId: next.inviteId, by: actor, isAgain: true }
  const inviteId = await invitationOf(tx, { ...context, me: actor }, { runId, accountId, message })
  await updateInvitationResult(
    tx,
    { runId, accountId },
    inviteId === null ? { state: 'let in' } : { state: 'sending', inviteId },
  )
  return { accountId, inviteId, by: actor, isAgain: false }
}

/** The invitation to send to a client; null if none is needed. */
async function invitationOf(
  tx: Db,
  context: Context & { me: SystemActor },
  { runId, accountId, message }: { runId: string; accountId: string; message: string | null },
): Promise<string | null> {
  const client = await clientToInvite(tx, { runId, accountId })
  const { ownerId, email, contactId, firstName, lastName, phone, title } = client
  if (client.closedAt) throw new SkippedClient(accountId, 'This is a former client')
  if (client.acceptedAt) throw new SkippedClient(accountId, 'This client already has portal access')
  if (ownerId) {
    if (client.sentAt) throw new SkippedClient(accountId, 'This client was already invited')
    const openInvite = await openInviteOf(tx, { userId: ownerId, accountId })
    return openInvite ?? makeInvite(tx, context, { userId: ownerId, accountId, message })
  }
  if (email === null || contactId === null)
    throw new SkippedClient(accountId, 'This client has no email address')
  try {
    const { userId, hasAccepted } = await addPersonWithAccess(tx, context, {
      ...{ clientId: accountId, contactId, email: email.toLowerCase(), may: 'everything' },
      ...{ firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '', title: title ?? '' },
    })
    // A person with a sign-in gets the usual email about access. A person invited for another
    // client gets access to both with that invitation.
    const openInvite = await openInviteElsewhere(tx, { userId, accountId })
    if (openInvite && !openInvite.sentAt)
      throw new SkippedClient(
        accountId,
        'This person is invited for another client, and that invitation is not sent yet',
      )
    if (hasAccepted || openInvite) return null
    return await makeInvite(tx, context, { userId, accountId, message })
  } catch (error) {
    throw error instanceof Failure ? new SkippedClient(accountId, error.message) : error
  }
}

async function sendInvitation(
  context: Context,
  { accountId, inviteId, by, isAgain }: InvitationTurn & { inviteId: string },
): Promise<void> {
  const invite = await inviteWithId(context.db, inviteId)
  if (!invite) throw new SkippedClient(accountId, 'The invitation was revoked in the meantime')
  if (invite.sentAt || invite.acceptedAt) return
  if (isAgain && invite.sendingSince)
    throw new SkippedClient(
      accountId,
      'The portal stopped while sending this invitation. The invitation may have been sent: please ask the client before you send it again',
    )
  try {
    await sendInvite({ ...context, me: by, arrived: context.now() }, inviteId, accountId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw Object.assign(new SkippedClient(accountId, error.message), { cause: error.cause })
  }
}
