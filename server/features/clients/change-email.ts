import { z } from 'zod'
import { api } from '../../../contract/index.ts'
import type { Context, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, notFound, wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { record } from '../activity/record.ts'
import { deleteLinksOf } from '../auth/link-queries.ts'
import { linkToken } from '../auth/link-token.ts'
import { lockPerson } from '../auth/queries.ts'
import { changeUser } from '../users/queries.ts'
import { emailTaken, unlessTaken, withEmail } from '../users/taken.ts'
import {
  accountOf,
  changeWithToken,
  deleteEmailChange,
  giveLink,
  isEmailTaken,
  queueEmailChange,
  saveEmailChange,
} from './email-queries.ts'
import { confirmLetter } from './mails.ts'
import { clientDetails } from './queries.ts'
import { mustBeTheirs, signerOf } from './signer-queries.ts'

const lasts = 7 * 86_400_000
// Nobody waits.
const patience = 5 * 60_000

const notValid = () => new Failure(404, 'not_found', 'This link is no longer valid')

export const emailChangeRoutes = serve(api.emailChanges, {
  ask: ({ id, email, userId }, visit) =>
    visit.write(async (tx) => {
      await askForEmail(tx, visit, { id, email, userId })
      return { client: await clientDetails(tx, visit, id) }
    }),

  withdraw: ({ id, userId }, visit) =>
    visit.write(async (tx) => {
      const person = await signerOf(tx, visit.me, id, userId)
      if (!person || !(await deleteEmailChange(tx, person.id))) throw notFound('New e-mail')
      await record(tx, visit, { action: 'client.emailWithdrawn', id, clientId: id })
    }),

  async lookup({ token }, { db, now }) {
    const change = await changeWithToken(db, token, now())
    if (!change) throw notValid()
    return { change: { email: change.email, firstName: change.firstName ?? '' } }
  },

  async confirm({ token }, visit) {
    await visit.write((tx) => confirmEmail(tx, visit, token))
  },
})

/** Has a new address wait for who owns it to confirm it; the one on file stays until then. */
async function askForEmail(
  tx: Db,
  visit: Visit,
  { id, email, userId }: { id: string; email: string; userId?: string | undefined },
): Promise<void> {
  const person = await signerOf(tx, visit.me, id, userId)
  if (!person?.acceptedAt)
    throw conflict(
      'not_accepted',
      'This client has not accepted the invitation yet. Please correct the e-mail of the invitation',
    )
  mustBeTheirs(person)
  if (person.email === email) throw wrongField('email', 'This is the e-mail on file already')
  if (await isEmailTaken(tx, email)) throw emailTaken()
  const at = visit.now()
  await saveEmailChange(tx, {
    userId: person.id,
    email,
    askedBy: visit.me.id,
    askedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + lasts).toISOString(),
  })
  await queueEmailChange(tx, person.id)
  await record(tx, visit, {
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

/** The new address takes the place of the old one. Links that were mailed to the old one are dead. */
async function confirmEmail(tx: Db, visit: Visit<unknown>, token: string): Promise<string> {
  const asked = await changeWithToken(tx, token, visit.now())
  if (asked) await lockPerson(tx, asked.userId)
  // Somebody may have been quicker with the same link.
  const change = asked && (await changeWithToken(tx, token, visit.now()))
  if (!change) throw notValid()
  const { userId, email, before, username } = change
  await unlessTaken(changeUser(tx, userId, withEmail({ email: before, username }, email)))
  await deleteEmailChange(tx, userId)
  await deleteLinksOf(tx, userId)
  const { id: clientId, isOwn } = await accountOf(tx, userId)
  const details = { email: [before, email], ...(isOwn ? {} : { userId }) }
  await record(
    tx,
    { ...visit, me: { id: userId } },
    { action: 'client.emailChanged', id: userId, clientId, details },
  )
  return 'confirmed'
}

const Waiting = z.object({ userId: z.string(), sending: z.string() })

/** A job: mails the link by which the new address is confirmed. */
export const sendEmailChange = (context: Context) => async (payload: unknown) => {
  const { userId, sending } = Waiting.parse(payload)
  const token = linkToken(context.secrets, sending)
  const change = await giveLink(context.db, { userId, token, now: context.now() })
  if (!change) return
  const letter = confirmLetter({ ...change, token }, context)
  await context.mail.send({ ...letter, id: `${sending}.email` }, patience)
}
