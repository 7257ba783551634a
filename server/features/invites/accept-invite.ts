import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import type { Me, RequestContext } from '../../context.ts'
import { conflict, Failure } from '../../failure.ts'
import { limitUnknownLinks } from '../../http/throttle.ts'
import { serialize } from '../../platform/concurrency.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { changeAccount } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { checkPassword } from '../auth/change-password.ts'
import { setSignInCookies, signInPerson } from '../auth/sign-in.ts'
import { sealEin } from '../clients/ein.ts'
import { changeUser } from '../users/queries.ts'
import { toUserView } from '../users/view.ts'
import {
  type InviteRow,
  inviteExpiryOf,
  inviteStatusOf,
  inviteToAccept,
  inviteWithToken,
  toInviteView,
  updateInvite,
} from './queries.ts'

type Acceptance = z.output<typeof api.invites.accept.body>

const unknownInviteError = () =>
  new Failure(404, 'not_found', 'This invitation is not valid. Please ask your agent to send it again')

const expiredError = () =>
  new Failure(404, 'invite_expired', 'This invitation has expired. Please ask your agent to send it again')

/**
 * The invitation as the invitee sees it before accepting. Throws 404 unless token and email belong
 * together. A used or expired link gets an error that says so.
 */
export async function lookUpInvite(
  { token, email }: { token: string; email: string },
  context: RequestContext<Me | null>,
) {
  const invite = await inviteWithToken(context.db, token)
  if (!invite || invite.email !== email.trim().toLowerCase()) throw unknownInviteError()
  if (inviteStatusOf(invite) === 'accepted')
    throw new Failure(404, 'invite_used', 'This invitation has already been accepted. Please log in')
  if (inviteExpiryOf(invite) <= context.now()) throw expiredError()
  return toInviteView(invite, context, 'invitee')
}

/** The reason why an invitation cannot be accepted, or null. */
function refusalOf(invite: InviteRow | undefined, { now }: RequestContext<Me | null>): Failure | null {
  if (!invite) return unknownInviteError()
  if (inviteStatusOf(invite) === 'accepted')
    return conflict('already_accepted', 'This invitation has already been accepted. Please log in')
  return inviteExpiryOf(invite) <= now() ? expiredError() : null
}

/** Sets the invited person's password and signs them in. The link works once. */
export async function acceptInvite(input: Acceptance, context: RequestContext<Me | null>) {
  // Serialized per token: of concurrent requests, only the first hashes a password.
  const acceptance = await serialize(`invitation ${input.token}`, () => acceptUnderLock(input, context))
  return toUserView(await setSignInCookies(acceptance, context), context.agency())
}

async function acceptUnderLock(input: Acceptance, context: RequestContext<Me | null>) {
  const { token, password: _, company, ein, ...person } = input
  const invite = await inviteWithToken(context.db, token)
  if (!invite) {
    await limitUnknownLinks(context)
    throw unknownInviteError()
  }
  // An invitation that cannot be accepted still goes on to `context.write`: for a resent call,
  // `context.write` returns the answer of the first call.
  const hashedPassword = refusalOf(invite, context) ?? (await hashNewPassword(invite, input, context))
  return context.write(async (tx) => {
    if (hashedPassword instanceof Failure) throw hashedPassword
    const invite = await inviteToAccept(tx, token)
    const refusal = refusalOf(invite, context)
    if (!invite || refusal) throw refusal ?? unknownInviteError()
    const timestamp = context.now().toISOString()
    await changeUser(tx, invite.userId, {
      ...person,
      passwordHash: hashedPassword,
      acceptedAt: timestamp,
    })
    // Only the owner may enter data of the business.
    const ownAccount = invite.ownerId === invite.userId
    if (ownAccount)
      await changeAccount(tx, invite.clientId, {
        // A company name on file stays. The name that the invitee sends is used only if none is on
        // file.
        ...(invite.company || !company ? {} : { company }),
        ...(ein ? sealEin(ein, context.secrets) : {}),
      })
    await updateInvite(tx, invite.id, { acceptedAt: timestamp })
    const actor = { ...context, me: { id: invite.userId, accountId: invite.clientId } }
    await record(tx, actor, { action: 'invite.accepted', id: invite.id, clientId: invite.clientId })
    // A resent call gets the same session, or none if that session has ended.
    return signInPerson(tx, context, invite.userId, 'invitation')
  })
}

/** Checks the chosen password and returns its hash. */
async function hashNewPassword(
  { email, company: knownCompany }: InviteRow,
  { password, company, ...person }: Acceptance,
  { agency }: RequestContext<Me | null>,
): Promise<string> {
  await checkPassword(
    'password',
    password,
    { ...person, email, company: knownCompany ?? company ?? null },
    agency(),
  )
  return hashPassword(password)
}
