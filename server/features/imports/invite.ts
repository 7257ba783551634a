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
import { grantAccess } from '../people/add-person.ts'
import { importBusyConflict, isImportBusy } from './import-runs.ts'
import {
  clientToInvite,
  countInvitationStates,
  dropQueuedInvitations,
  nextToInvite,
  queueInvitations,
  updateInvitationResult,
} from './invitation-queries.ts'
import { queueImport, runSeenBy, runToChange, updateRun } from './queries.ts'

/** How the clients of a run stand to being invited, or 404. */
export async function invitationsOf(db: Db, id: string) {
  await runSeenBy(db, id)
  return countInvitationStates(db, id)
}

interface InvitationRequest {
  id: string
  clients?: string[] | undefined
  most: number
  message?: string | null | undefined
}

/** Has clients of a run invited, all or so many: each waits for a mail of their own, which a job sends. */
export async function requestInvitations(
  tx: Db,
  visit: RequestContext,
  { id, clients, most, message }: InvitationRequest,
) {
  const run = await runToChange(tx, id)
  if (isImportBusy(run.state)) throw importBusyConflict()
  if (run.state !== 'committed') throw conflict('not_committed', 'Nothing of this import is in the book')
  const at = visit.now().toISOString()
  const wave = { runId: id, clients, most, by: visit.me.id, at, message: message || null }
  const count = await queueInvitations(tx, wave)
  if (count === 0)
    throw conflict(
      'nobody_to_invite',
      clients
        ? 'None of these can be invited: they were already, are closed, or have no e-mail address'
        : 'Everybody of this import who has an e-mail address was invited already',
    )
  await updateRun(tx, id, { touchedAt: at })
  await queueImport(tx, 'inviteImported', { run: id })
  await record(tx, visit, {
    action: 'agency.importInvited',
    details: { run: id, name: run.name, clients: count },
  })
  return { invitations: await countInvitationStates(tx, id) }
}

/** Invites nobody else of those whose turn has not come. */
export async function stopInvitations(tx: Db, visit: RequestContext, id: string) {
  const run = await runToChange(tx, id)
  const count = await dropQueuedInvitations(tx, id)
  if (count > 0)
    await record(tx, visit, {
      action: 'agency.importInvitingStopped',
      details: { run: id, name: run.name, clients: count },
    })
  return { invitations: await countInvitationStates(tx, id) }
}

const InvitationJob = z.object({ run: z.string() })

// A mail server that takes no mail of so many in a row takes none at the moment.
const maxFailuresInARow = 3

/** Nothing is to be sent to a client, and why in words. */
class SkippedClient extends Error {
  readonly accountId: string

  constructor(accountId: string, why: string) {
    super(why)
    this.accountId = accountId
  }
}

interface InvitationTurn {
  accountId: string
  /** None where they are let in without a mail of the portal's. */
  inviteId: string | null
  by: SystemActor
  /** A process was killed as it sent to them. */
  isAgain: boolean
}

/**
 * A job: invites who waits for it, one after the other, and goes on where one was killed. Each is marked before anything is sent:
 * where it is not known whether the mail server has taken a mail, it is not sent again, and they are named.
 */
export const inviteImported = (context: Context) => async (payload: unknown) => {
  const { run: runId } = InvitationJob.parse(payload)
  const { db } = context
  let inARow = 0
  for (;;) {
    await context.pause(0)
    try {
      const turn = await db.transaction().execute((tx) => takeTurn(tx, context, runId))
      if (!turn) return
      if (turn.inviteId === null) continue
      await send(context, { ...turn, inviteId: turn.inviteId })
      await updateInvitationResult(db, { runId, accountId: turn.accountId }, { state: 'sent' })
      inARow = 0
    } catch (error) {
      if (!(error instanceof SkippedClient)) throw error
      await updateInvitationResult(
        db,
        { runId, accountId: error.accountId },
        { state: 'left', because: error.message },
      )
      if (!(error.cause instanceof MailFailure) || error.cause.isFinal) continue
      inARow++
      // The queue tries again later, with growing pauses.
      if (inARow >= maxFailuresInARow) throw error
    }
  }
}

/** Lets the next one in, with an invitation that is to be sent; undefined where nobody waits any more. */
async function takeTurn(tx: Db, context: Context, runId: string): Promise<InvitationTurn | undefined> {
  const next = await nextToInvite(tx, runId)
  if (!next) return undefined
  const { accountId, askedBy, message } = next
  const by = systemActor(askedBy ?? '')
  if (next.state === 'sending') return { accountId, inviteId: next.inviteId, by, isAgain: true }
  const inviteId = await invitationOf(tx, { ...context, me: by }, { runId, accountId, message })
  await updateInvitationResult(
    tx,
    { runId, accountId },
    inviteId === null ? { state: 'let in' } : { state: 'sending', inviteId },
  )
  return { accountId, inviteId, by, isAgain: false }
}

/** The invitation that is to be sent to a client; null where they need none. */
async function invitationOf(
  tx: Db,
  by: Context & { me: SystemActor },
  { runId, accountId, message }: { runId: string; accountId: string; message: string | null },
): Promise<string | null> {
  const client = await clientToInvite(tx, { runId, accountId })
  const { ownerId, email, contactId, firstName, lastName, phone, title } = client
  if (client.closedAt) throw new SkippedClient(accountId, 'They are a former client')
  if (client.acceptedAt) throw new SkippedClient(accountId, 'Somebody signs in for them already')
  if (ownerId) {
    if (client.sentAt) throw new SkippedClient(accountId, 'They were invited already')
    const open = await openInviteOf(tx, { userId: ownerId, accountId })
    return open ?? makeInvite(tx, by, { userId: ownerId, accountId, message })
  }
  if (email === null || contactId === null) throw new SkippedClient(accountId, 'They have no e-mail address')
  try {
    const { userId, hasAccepted } = await grantAccess(tx, by, {
      ...{ clientId: accountId, contactId, email: email.toLowerCase(), may: 'everything' },
      ...{ firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '', title: title ?? '' },
    })
    // Who signs in already is told by mail, as of any client. Who was invited to another is let in to both by that.
    const elsewhere = await openInviteElsewhere(tx, { userId, accountId })
    if (elsewhere && !elsewhere.sentAt)
      throw new SkippedClient(
        accountId,
        'They are invited for another client, and that invitation was not sent yet',
      )
    if (hasAccepted || elsewhere) return null
    return await makeInvite(tx, by, { userId, accountId, message })
  } catch (error) {
    throw error instanceof Failure ? new SkippedClient(accountId, error.message) : error
  }
}

async function send(
  context: Context,
  { accountId, inviteId, by, isAgain }: InvitationTurn & { inviteId: string },
): Promise<void> {
  const invite = await inviteWithId(context.db, inviteId)
  if (!invite) throw new SkippedClient(accountId, 'Their invitation was taken back meanwhile')
  if (invite.sentAt || invite.acceptedAt) return
  if (isAgain && invite.sendingSince)
    throw new SkippedClient(
      accountId,
      'The portal was ended as it sent their invitation, and whether the mail server has taken it is not known. Please ask before you send it again',
    )
  try {
    await sendInvite({ ...context, me: by, arrived: context.now() }, inviteId, accountId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw Object.assign(new SkippedClient(accountId, error.message), { cause: error.cause })
  }
}
