import type { z } from 'zod'
import type { PersonChange } from '../../../contract/people.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { assertVersion, runEdit } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { deleteOpenInvites } from '../invites/queries.ts'
import { deleteFeedsWithoutAccess } from '../users/feed-queries.ts'
import { nameOfPerson, personSeenBy, syncSignIn, toPersonView, updateOwner, updatePerson } from './queries.ts'

interface PersonKey {
  clientId: string
  userId: string
}

/** Throws 403 unless the viewer is staff or the owner of the account. */
export function assertMayManagePeople({ role, isOwner }: Pick<Me, 'role' | 'isOwner'>): void {
  if (role === 'client' && !isOwner)
    throw new Failure(403, 'not_allowed', 'Only the account owner can change who acts for the account')
}

async function personToChange(tx: Db, context: RequestContext, { clientId, userId }: PersonKey) {
  assertMayManagePeople(context.me)
  // The account's row is the lock for all changes of its people.
  await clientToChange(tx, context.me, clientId)
  return personSeenBy(tx, context.me, clientId, userId)
}

export const changePerson = (
  context: RequestContext,
  {
    clientId,
    userId,
    version,
    ...input
  }: PersonKey & z.output<typeof PersonChange> & { version?: number | undefined },
) =>
  runEdit(context, {
    async change(tx) {
      const personBefore = await personToChange(tx, context, { clientId, userId })
      assertVersion(personBefore, version, { entities: ['client'], id: clientId, clientId })
      if (personBefore.isOwner && input.may !== 'everything')
        throw conflict('owner_stays', 'The owner has full access. Make someone else the owner first')
      const { may } = input
      const title = input.title === undefined ? personBefore.title : input.title || null
      const changedFields = changedFieldsBetween(
        { may: personBefore.may, title: personBefore.title },
        { may, title },
      )
      if (Object.keys(changedFields).length === 0) return
      await updatePerson(tx, { accountId: clientId, userId }, { may, title })
      await record(tx, context, {
        action: 'client.personChanged',
        id: clientId,
        clientId,
        details: { person: nameOfPerson(personBefore), userId, ...changedFields },
      })
    },
    answer: async (db) => ({ person: toPersonView(await personSeenBy(db, context.me, clientId, userId)) }),
  })

/** Makes a person who has accepted the invitation the owner. The owner may do everything. */
export async function makeOwner(tx: Db, context: RequestContext, { clientId, userId }: PersonKey) {
  const person = await personToChange(tx, context, { clientId, userId })
  if (!person.hasAccepted)
    throw conflict('not_accepted', `${nameOfPerson(person)} has not accepted the invitation yet`)
  if (!person.isOwner) {
    const formerOwnerRow = await formerOwner(tx, context, clientId)
    await updatePerson(tx, { accountId: clientId, userId }, { may: 'everything' })
    await updateOwner(tx, clientId, userId)
    await record(tx, context, {
      action: 'client.ownerChanged',
      id: clientId,
      clientId,
      details: {
        person: nameOfPerson(person),
        userId,
        formerId: formerOwnerRow?.id ?? null,
        owner: [formerOwnerRow?.name ?? null, nameOfPerson(person)],
      },
    })
  }
}

async function formerOwner(tx: Db, context: RequestContext, clientId: string) {
  const { ownerId } = await clientToChange(tx, context.me, clientId)
  return ownerId
    ? { id: ownerId, name: nameOfPerson(await personSeenBy(tx, context.me, clientId, ownerId)) }
    : null
}

/** Ends a person's access: their sessions end, and their open invitation stops working. */
export async function endPerson(
  tx: Db,
  context: RequestContext,
  { clientId, userId }: PersonKey,
): Promise<void> {
  const person = await personToChange(tx, context, { clientId, userId })
  if (person.isOwner)
    throw conflict('owner_stays', 'The owner’s access cannot be ended. Make someone else the owner first')
  const timestamp = context.now().toISOString()
  await updatePerson(tx, { accountId: clientId, userId }, { endedAt: timestamp, endedBy: context.me.id })
  await deleteOpenInvites(tx, { userId, accountId: clientId })
  await syncSignIn(tx, userId, timestamp)
  await closeSessionsOf(tx, userId, null)
  await deleteFeedsWithoutAccess(tx, { userId })
  await record(tx, context, {
    action: 'client.personEnded',
    id: clientId,
    clientId,
    details: { person: nameOfPerson(person), userId },
  })
}
