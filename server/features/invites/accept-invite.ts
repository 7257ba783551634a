import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import type { Me, Visit } from '../../context.ts'
import { conflict, Failure } from '../../failure.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { record } from '../activity/record.ts'
import { checkPassword } from '../auth/change-password.ts'
import { begin, enter } from '../auth/sign-in.ts'
import { sealedEin } from '../clients/ein.ts'
import { changeUser } from '../users/queries.ts'
import { userView } from '../users/view.ts'
import {
  expiryOf,
  type InviteRow,
  inviteToAccept,
  inviteView,
  inviteWithToken,
  statusOf,
  updateInvite,
} from './queries.ts'

type Acceptance = z.output<typeof api.invites.accept.body>

const unknown = () =>
  new Failure(404, 'not_found', 'This invitation is not valid. Please ask your agent to send it again')

const expired = () =>
  new Failure(404, 'invite_expired', 'This invitation has expired. Please ask your agent to send it again')

/** What the invitee sees before accepting. Token and e-mail must belong together; a used or overdue link says so. */
export async function lookUpInvite(
  { token, email }: { token: string; email: string },
  visit: Visit<Me | null>,
) {
  const invite = await inviteWithToken(visit.db, token)
  if (!invite || invite.email !== email.trim().toLowerCase()) throw unknown()
  if (statusOf(invite) === 'accepted')
    throw new Failure(404, 'invite_used', 'This invitation has already been accepted. Please log in')
  refuseExpired(invite, visit)
  return inviteView(invite, visit, 'invitee')
}

function refuseExpired(invite: InviteRow, { now }: Visit<Me | null>): void {
  if (expiryOf(invite) <= now()) throw expired()
}

/** Turns the invited client into one who can sign in, and signs them in. The link works once. */
export async function acceptInvite(
  { token, password, company, ein, ...person }: Acceptance,
  visit: Visit<Me | null>,
) {
  // Before the token is looked at: what is wrong with the input comes first. The invitation's own names follow below.
  checkPassword('password', password, { ...person, email: '', company: company ?? null })
  const passwordHash = await hashPassword(password)
  const opened = await visit.write(async (tx) => {
    const invite = await inviteToAccept(tx, token)
    if (!invite) throw unknown()
    if (statusOf(invite) === 'accepted')
      throw conflict('already_accepted', 'This invitation has already been accepted. Please log in')
    refuseExpired(invite, visit)
    checkPassword('password', password, { ...person, email: invite.email, company: company ?? null })
    const at = visit.now().toISOString()
    await changeUser(tx, invite.userId, {
      ...person,
      passwordHash,
      acceptedAt: at,
      // The agent's word on the business stands; where there is none the invitee says.
      ...(invite.company || !company ? {} : { company }),
      ...(ein ? sealedEin(ein, visit.secrets) : {}),
    })
    await updateInvite(tx, invite.id, { acceptedAt: at })
    const actor = { ...visit, me: { id: invite.userId } }
    await record(tx, actor, { action: 'invite.accepted', id: invite.id, clientId: invite.userId })
    // A call that is sent again is given the same session, and none once that has ended.
    return enter(tx, invite.userId, visit, 'invitation')
  })
  return userView(await begin(opened, visit), visit.settings.agency)
}
