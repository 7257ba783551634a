import type { z } from 'zod'
import { maxPeople, type NewPerson } from '../../../contract/people.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { contactToChange, deleteContact } from '../accounts/contact-queries.ts'
import { record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { type InviteContext, makeInvite } from '../invites/invite-client.ts'
import { inviteSeenBy, openInviteElsewhere, openInviteOf } from '../invites/queries.ts'
import { sendInvite } from '../invites/send-invite.ts'
import { addUser, changeUser } from '../users/queries.ts'
import { emailTakenError, rejectTakenEmail } from '../users/taken-email.ts'
import { assertMayManagePeople } from './change-person.ts'
import {
  countPeople,
  hasActiveAccount,
  insertPerson,
  isIdFree,
  lockUserByEmail,
  nameOfPerson,
  personSeenBy,
  syncSignIn,
  toPersonView,
  updateOwner,
} from './queries.ts'

type PersonToAdd = z.output<typeof NewPerson> & { clientId: string }

/**
 * Adds a person to a client. A person without a sign-in gets an invitation; others are notified by
 * email.
 */
export async function addPerson(context: RequestContext, input: PersonToAdd) {
  const { clientId } = input
  const { userId, inviteId } = await context.write((tx) => addPersonToAccount(tx, context, input))
  if (inviteId) await sendInviteOnce(context, inviteId, clientId)
  return toPersonView(await personSeenBy(context.db, context.me, clientId, userId))
}

async function addPersonToAccount(tx: Db, context: RequestContext, input: PersonToAdd) {
  assertMayManagePeople(context.me)
  const { userId, hasAccepted } = await addPersonWithAccess(tx, context, input)
  if (hasAccepted) return { userId, inviteId: null }
  const accountId = input.clientId
  // An open invitation to another account opens this account too.
  if (await openInviteElsewhere(tx, { userId, accountId })) return { userId, inviteId: null }
  return { userId, inviteId: await makeInvite(tx, context, { userId, accountId, message: null }) }
}

/**
 * Adds a person to a client without sending anything. `hasAccepted: false` means that they need an
 * invitation.
 */
export async function addPersonWithAccess(
  tx: Db,
  context: InviteContext,
  {
    clientId,
    email,
    firstName = '',
    lastName = '',
    phone = '',
    title,
    may: chosenRight,
    contactId,
  }: PersonToAdd,
): Promise<{ userId: string; hasAccepted: boolean }> {
  // Locked, so that adds are serialized: people are counted, and the first person of an account
  // owns it.
  const { ownerId } = await clientToChange(tx, context.me, clientId)
  if ((await countPeople(tx, clientId)) >= maxPeople)
    throw conflict('too_many_people', `An account has at most ${maxPeople} people`)
  if (contactId) await contactToChange(tx, context.me, { id: contactId, clientId })
  const timestamp = context.now().toISOString()
  const grantedRight = ownerId ? chosenRight : 'everything'
  const user = await lockUserByEmail(tx, email)
  if (user && user.role !== 'client') throw emailTakenError()
  const userId = user?.id ?? ((await isIdFree(tx, clientId)) ? clientId : newId())
  const personFields = { firstName, lastName, phone }
  if (!user)
    await rejectTakenEmail(
      addUser(tx, { ...personFields, id: userId, role: 'client', email, createdAt: timestamp }),
    )
  // The agency may enter names only until the person accepts an invitation or acts for another
  // account.
  else if (!user.acceptedAt && !(await hasActiveAccount(tx, userId)))
    await changeUser(tx, userId, personFields)
  if (contactId) await deleteContact(tx, contactId, userId)
  const isNew = await insertPerson(tx, {
    accountId: clientId,
    userId,
    may: grantedRight,
    title: title || null,
    actorId: context.me.id,
    timestamp: timestamp,
  })
  if (!isNew) throw conflict('already_one_of_them', `${email} is already a portal user of this account`)
  await syncSignIn(tx, userId, timestamp)
  if (!ownerId) await updateOwner(tx, clientId, userId)
  const person = nameOfPerson({ firstName, lastName, email })
  await record(tx, context, {
    action: 'client.personAdded',
    id: clientId,
    clientId,
    details: { person, userId, may: [null, grantedRight] },
  })
  return { userId, hasAccepted: Boolean(user?.acceptedAt) }
}

/**
 * Sends the invitation. If the mail server rejects the email, the person stays uninvited, which the
 * answer shows, and the invitation can be sent again.
 */
async function sendInviteOnce(context: RequestContext, inviteId: string, clientId: string): Promise<void> {
  const { sentAt } = await inviteSeenBy(context.db, context.me, inviteId)
  // This call is a retry: the first call has sent the invitation.
  if (sentAt) return
  try {
    await sendInvite(context, inviteId, clientId)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'mail_failed') throw error
  }
}

export async function resendInvite(
  context: RequestContext,
  { clientId, userId }: { clientId: string; userId: string },
) {
  assertMayManagePeople(context.me)
  const { hasAccepted } = await personSeenBy(context.db, context.me, clientId, userId)
  if (hasAccepted) throw conflict('already_accepted', 'This person has already signed in')
  if (await openInviteElsewhere(context.db, { userId, accountId: clientId }))
    throw conflict(
      'acts_elsewhere',
      'This person is already invited for another client, and that invitation opens both',
    )
  const inviteId =
    (await openInviteOf(context.db, { userId, accountId: clientId })) ??
    (await context.write(async (tx) => {
      await clientToChange(tx, context.me, clientId)
      const openInvite = await openInviteOf(tx, { userId, accountId: clientId })
      return openInvite ?? (await makeInvite(tx, context, { userId, accountId: clientId, message: null }))
    }))
  await sendInvite(context, inviteId, clientId)
  return toPersonView(await personSeenBy(context.db, context.me, clientId, userId))
}
