import { z } from 'zod'
import { api } from '../../../contract/index.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, notFound, wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { record } from '../activity/record.ts'
import { deleteAccessLinksOf } from '../auth/link-queries.ts'
import { linkTokenOf } from '../auth/link-token.ts'
import { lockPerson } from '../auth/queries.ts'
import { changeUser } from '../users/queries.ts'
import { emailAndUsername, emailTakenError, rejectTakenEmail } from '../users/taken-email.ts'
import {
  accountForRecord,
  attachEmailChangeLink,
  deleteEmailChange,
  emailChangeWithToken,
  isEmailTaken,
  queueEmailChange,
  saveEmailChange,
} from './email-queries.ts'
import { confirmAddressEmail } from './email-templates.ts'
import { clientDetails } from './queries.ts'
import { refuseSharedSigner, signerOf } from './signer-queries.ts'

const changeLifetime = 7 * 86_400_000
// A job sends this email. Nobody waits for it, so the timeout may be long.
const changeMailTimeout = 5 * 60_000

const invalidLinkError = () => new Failure(404, 'not_found', 'This link is no longer valid')

export const emailChangeRoutes = serve(api.emailChanges, {
  ask: ({ id, email, userId }, context) =>
    context.write(async (tx) => {
      await askForEmail(tx, context, { id, email, userId })
      return { client: await clientDetails(tx, context, id) }
    }),

  withdraw: ({ id, userId }, context) =>
    context.write(async (tx) => {
      const person = await signerOf(tx, context.me, id, userId)
      if (!person || !(await deleteEmailChange(tx, person.id))) throw notFound('New email')
      await record(tx, context, { action: 'client.emailWithdrawn', id, clientId: id })
    }),

  async lookup({ token }, { db, now }) {
    const change = await emailChangeWithToken(db, token, now())
    if (!change) throw invalidLinkError()
    return { change: { email: change.email, firstName: change.firstName ?? '' } }
  },

  async confirm({ token }, context) {
    await context.write((tx) => confirmEmail(tx, context, token))
  },
})

/** Stores the new address until its owner confirms it. The current one stays valid until then. */
async function askForEmail(
  tx: Db,
  context: RequestContext,
  { id, email, userId }: { id: string; email: string; userId?: string | undefined },
): Promise<void> {
  const person = await signerOf(tx, context.me, id, userId)
  if (!person?.acceptedAt)
    throw conflict(
      'not_accepted',
      'This client has not accepted the invitation yet. Please correct the email of the invitation',
    )
  refuseSharedSigner(person)
  if (person.email === email) throw wrongField('email', 'This email is already on file')
  if (await isEmailTaken(tx, email)) throw emailTakenError()
  const now = context.now()
  await saveEmailChange(tx, {
    userId: person.id,
    email,
    askedBy: context.me.id,
    askedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + changeLifetime).toISOString(),
  })
  await queueEmailChange(tx, person.id)
  await record(tx, context, {
    action: 'client.emailAsked',
    id,
    clientId: id,
    details: {
      email: [person.email, email],
      userId: person.id,
      ...(person.isOwner ? {} : { person: person.name }),
    },
  })
}

/**
 * Replaces the old address by the new one. Access links that were sent to the old address stop
 * working.
 */
async function confirmEmail(tx: Db, context: RequestContext<unknown>, token: string): Promise<string> {
  const emailChange = await emailChangeWithToken(tx, token, context.now())
  if (emailChange) await lockPerson(tx, emailChange.userId)
  // Read again under the lock: a concurrent request may have used the same link.
  const change = emailChange && (await emailChangeWithToken(tx, token, context.now()))
  if (!change) throw invalidLinkError()
  const { userId, email, before, username } = change
  await rejectTakenEmail(changeUser(tx, userId, emailAndUsername({ email: before, username }, email)))
  await deleteEmailChange(tx, userId)
  await deleteAccessLinksOf(tx, userId)
  const { id: clientId, isOwn } = await accountForRecord(tx, userId)
  const details = { email: [before, email], ...(isOwn ? {} : { userId }) }
  await record(
    tx,
    { ...context, me: { id: userId } },
    { action: 'client.emailChanged', id: userId, clientId, details },
  )
  return 'confirmed'
}

const EmailChangeJob = z.object({ userId: z.string(), sending: z.string() })

/** Job: sends the link that confirms the new address. */
export const sendEmailChange = (context: Context) => async (payload: unknown) => {
  const { userId, sending } = EmailChangeJob.parse(payload)
  const token = linkTokenOf(context.secrets, sending)
  const change = await attachEmailChangeLink(context.db, { userId, token, now: context.now() })
  if (!change) return
  const letter = confirmAddressEmail({ ...change, token }, context)
  await context.mail.send({ ...letter, id: `${sending}.email` }, changeMailTimeout)
}
