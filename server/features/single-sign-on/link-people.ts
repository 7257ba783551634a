import { z } from 'zod'
import type { Context, RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { limitUnknownLinks, limitVisitors } from '../../http/throttle.ts'
import { newId } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { linkTokenOf } from '../auth/link-token.ts'
import { deleteSignOnOf } from '../users/signon-queries.ts'
import { invitationEmail } from './email-templates.ts'
import { noProviderError } from './provider.ts'
import { insertInvitation, invitationWithHash, providerOf, staffToLink } from './queries.ts'

const dayMs = 86_400_000
const invitationLifetime = 7 * dayMs
const mailTimeout = 30_000
const lookupsPerMinute = 20

/** Emails a staff member the link by which they link their account once. It ends earlier ones. */
export async function inviteToLink(id: string, context: RequestContext): Promise<void> {
  await context.write(async (tx) => {
    if (!(await providerOf(tx))) throw noProviderError()
    const person = await staffToLink(tx, id)
    if (!person) throw notFound('Agent')
    const sendingId = newId()
    const token = linkTokenOf(context.secrets, sendingId)
    const until = new Date(context.now().getTime() + invitationLifetime)
    await insertInvitation(tx, { userId: id, token, until, sending: sendingId })
    await record(tx, context, { action: 'agent.signOnInvited', id })
  })
}

/** Unlinks a person, whose sessions end at once. */
export async function unlinkPerson(id: string, context: RequestContext): Promise<void> {
  await context.write(async (tx) => {
    if (!(await staffToLink(tx, id))) throw notFound('Agent')
    await deleteSignOnOf(tx, id)
    await closeSessionsOf(tx, id, id === context.me.id ? context.session : null)
    await record(tx, context, { action: 'agent.signOnUnlinked', id })
  })
}

/** For whom an invitation is, before the person goes to the provider. */
export async function lookUpInvitation(token: string, context: RequestContext<unknown>) {
  await limitVisitors(context, { what: 'invitations to link', limit: lookupsPerMinute })
  const { db, now } = context
  const [provider, invitation] = [await providerOf(db), await invitationWithHash(db, tokenHash(token), now())]
  if (!provider || !invitation) {
    await limitUnknownLinks(context)
    throw notFound('Link')
  }
  return { invitation: { firstName: invitation.firstName ?? '', label: provider.label } }
}

const InvitationJob = z.object({ userId: z.string(), sending: z.string() })

/** Job: emails an invitation. Each retry has the same link; a used or replaced one is not sent. */
export const sendLinkInvitation = (context: Context) => async (payload: unknown) => {
  const { userId, sending } = InvitationJob.parse(payload)
  const token = linkTokenOf(context.secrets, sending)
  const { db, now, mail } = context
  const [provider, invitation] = [await providerOf(db), await invitationWithHash(db, tokenHash(token), now())]
  if (!provider || invitation?.id !== userId) return
  const letter = invitationEmail({ ...invitation, token, label: provider.label }, context)
  await mail.send({ ...letter, id: `${sending}.link` }, mailTimeout)
}
