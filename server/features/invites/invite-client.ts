import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { addAccount } from '../accounts/queries.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { sealEin } from '../clients/ein.ts'
import { changeUser, requireAgent } from '../users/queries.ts'
import { rejectTakenEmail } from '../users/taken-email.ts'
import {
  insertInvite,
  inviteSeenBy,
  inviteStatusOf,
  inviteToChange,
  noSendFailure,
  toInviteView,
  updateInvite,
} from './queries.ts'

type NewInvite = z.output<typeof api.invites.create.body>

/** Creates the client and an invitation that is not sent yet. */
export async function inviteClient(
  tx: Db,
  context: RequestContext,
  { message, ein = '', agentId, company, ...owner }: NewInvite,
) {
  const { me, now, secrets } = context
  const agent = await requireAgent(tx, me.role === 'agent' ? me.id : agentId)
  const timestamp = now().toISOString()
  const userId = newId()
  await rejectTakenEmail(
    addAccount(tx, {
      id: userId,
      owner,
      company,
      agentId: agent,
      createdAt: timestamp,
      ...sealEin(ein, secrets),
    }),
  )
  await record(tx, context, { action: 'client.created', id: userId, clientId: userId })
  const id = await makeInvite(tx, context, { userId, accountId: userId, message: message || null })
  const invite = toInviteView(await inviteSeenBy(tx, me, id), context, 'staff')
  // The answer shows the EIN once to the person who entered it. Later answers mask it.
  return { ...invite, ein: ein ? formatEin(ein) : null }
}

/** The person who invites, in a call or through a job. */
export type InviteContext = Pick<Context, 'now' | 'secrets'> & { me: ViewerOrSystem; ip?: string }

/** Creates an invitation to an account without sending it. Returns its id. */
export async function makeInvite(
  tx: Db,
  context: InviteContext,
  { userId, accountId, message }: { userId: string; accountId: string; message: string | null },
): Promise<string> {
  const { me, now, secrets } = context
  const [token, id, createdAt] = [newToken(), newId(), now().toISOString()]
  await insertInvite(tx, {
    id,
    userId,
    accountId,
    tokenHash: tokenHash(token),
    tokenSealed: secrets.seal(token),
    message,
    createdBy: me.id,
    createdAt,
    validFrom: createdAt,
  })
  await record(tx, context, { action: 'invite.created', id, clientId: accountId })
  return id
}

async function openInviteToChange(tx: Db, context: RequestContext, id: string) {
  const invite = await inviteToChange(tx, context.me, id)
  if (inviteStatusOf(invite) === 'accepted')
    throw conflict('already_accepted', 'This invitation has already been accepted')
  return invite
}

/** Corrects the email of an open invitation. The old link stops working. */
export async function correctEmail(
  tx: Db,
  context: RequestContext,
  id: string,
  { email, version }: { email: string; version?: number | undefined },
): Promise<void> {
  const invite = await openInviteToChange(tx, context, id)
  if (invite.isShared && context.me.role !== 'admin')
    throw conflict(
      'acts_elsewhere',
      'They are also invited for clients of other agents. Please ask an admin to correct the email',
    )
  assertVersion(invite, version, { entities: ['invite'], id, clientId: invite.clientId })
  await rejectTakenEmail(changeUser(tx, invite.userId, { email, username: email }))
  await renewInviteLink(tx, context, id)
  await record(tx, context, {
    action: 'invite.emailCorrected',
    id,
    clientId: invite.clientId,
    details: { email: [invite.email, email] },
  })
}

/** Replaces the link at once. The invitation can be sent again with the new one. */
export async function revokeInvite(tx: Db, context: RequestContext, id: string) {
  const invite = await openInviteToChange(tx, context, id)
  await renewInviteLink(tx, context, id)
  await record(tx, context, { action: 'invite.revoked', id, clientId: invite.clientId })
  return toInviteView(await inviteSeenBy(tx, context.me, id), context, 'staff')
}

async function renewInviteLink(tx: Db, { secrets, now }: RequestContext, id: string): Promise<void> {
  const token = newToken()
  await updateInvite(tx, id, {
    tokenHash: tokenHash(token),
    tokenSealed: secrets.seal(token),
    sentAt: null,
    validFrom: now().toISOString(),
    ...noSendFailure,
  })
}
