import type { z } from 'zod'
import { mostPeople, type NewPerson } from '../../../contract/people.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { contactToChange, deleteContact } from '../accounts/contact-queries.ts'
import { record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { type Inviting, makeInvite } from '../invites/invite-client.ts'
import { inviteSeenBy, openInviteElsewhere, openInviteOf } from '../invites/queries.ts'
import { sendInvite } from '../invites/send-invite.ts'
import { addUser, changeUser } from '../users/queries.ts'
import { emailTaken, unlessTaken } from '../users/taken.ts'
import { mustDecide } from './change-person.ts'
import {
  actsAlready,
  countPeople,
  holderOf,
  isIdFree,
  keepSignIn,
  letAct,
  nameOf,
  personSeenBy,
  personView,
  updateOwner,
} from './queries.ts'

type Given = z.output<typeof NewPerson> & { clientId: string }

/** Lets somebody act for a client. Who has no sign-in yet is sent an invitation; who has one is told of it by mail. */
export async function addPerson(visit: Visit, given: Given) {
  const { clientId } = given
  const { userId, inviteId } = await visit.write((tx) => add(tx, visit, given))
  if (inviteId) await sendOnce(visit, inviteId, clientId)
  return personView(await personSeenBy(visit.db, visit.me, clientId, userId))
}

async function add(tx: Db, visit: Visit, given: Given) {
  mustDecide(visit.me)
  const { userId, hasAccepted } = await letIn(tx, visit, given)
  if (hasAccepted) return { userId, inviteId: null }
  const accountId = given.clientId
  // The invitation that they have opens this client too.
  if (await openInviteElsewhere(tx, { userId, accountId })) return { userId, inviteId: null }
  return { userId, inviteId: await makeInvite(tx, visit, { userId, accountId, message: null }) }
}

/** Makes somebody one of the people of a client; answers whether they sign in already, else they are to be invited. */
export async function letIn(
  tx: Db,
  visit: Inviting,
  { clientId, email, firstName = '', lastName = '', phone = '', title, may: wanted, contactId }: Given,
): Promise<{ userId: string; hasAccepted: boolean }> {
  // One after the other: its people are counted, and of an account without any the first owns it.
  const { ownerId } = await clientToChange(tx, visit.me, clientId)
  if ((await countPeople(tx, clientId)) >= mostPeople)
    throw conflict('too_many_people', `An account has at most ${mostPeople} people`)
  if (contactId) await contactToChange(tx, visit.me, { id: contactId, clientId })
  const at = visit.now().toISOString()
  const may = ownerId ? wanted : 'everything'
  const known = await holderOf(tx, email)
  if (known && known.role !== 'client') throw emailTaken()
  const userId = known?.id ?? ((await isIdFree(tx, clientId)) ? clientId : newId())
  const named = { firstName, lastName, phone }
  if (!known) await unlessTaken(addUser(tx, { ...named, id: userId, role: 'client', email, createdAt: at }))
  // What somebody has said of themselves stands, and what was said where they were let in before.
  else if (!known.acceptedAt && !(await actsAlready(tx, userId))) await changeUser(tx, userId, named)
  if (contactId) await deleteContact(tx, contactId, userId)
  const isNew = await letAct(tx, {
    accountId: clientId,
    userId,
    may,
    title: title || null,
    by: visit.me.id,
    at,
  })
  if (!isNew) throw conflict('already_one_of_them', `${email} is one of the people of this account already`)
  await keepSignIn(tx, userId, at)
  if (!ownerId) await updateOwner(tx, clientId, userId)
  const person = nameOf({ firstName, lastName, email })
  await record(tx, visit, {
    action: 'client.personAdded',
    id: clientId,
    clientId,
    details: { person, userId, may: [null, may] },
  })
  return { userId, hasAccepted: Boolean(known?.acceptedAt) }
}

/** A mail that is not taken leaves them as not invited, which the answer says: it is on record, and can be sent again. */
async function sendOnce(visit: Visit, inviteId: string, clientId: string): Promise<void> {
  const { sentAt } = await inviteSeenBy(visit.db, visit.me, inviteId)
  // The call that was sent again finds it sent.
  if (sentAt) return
  try {
    await sendInvite(visit, inviteId, clientId)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'mail_failed') throw error
  }
}

/** Sends somebody their invitation again. */
export async function inviteAgain(visit: Visit, { clientId, userId }: { clientId: string; userId: string }) {
  mustDecide(visit.me)
  const { hasAccepted } = await personSeenBy(visit.db, visit.me, clientId, userId)
  if (hasAccepted) throw conflict('already_accepted', 'They have signed in already')
  if (await openInviteElsewhere(visit.db, { userId, accountId: clientId }))
    throw conflict(
      'acts_elsewhere',
      'They are invited for another client already, and that invitation opens both',
    )
  const inviteId =
    (await openInviteOf(visit.db, { userId, accountId: clientId })) ??
    (await visit.write(async (tx) => {
      await clientToChange(tx, visit.me, clientId)
      const made = await openInviteOf(tx, { userId, accountId: clientId })
      return made ?? (await makeInvite(tx, visit, { userId, accountId: clientId, message: null }))
    }))
  await sendInvite(visit, inviteId, clientId)
  return personView(await personSeenBy(visit.db, visit.me, clientId, userId))
}
