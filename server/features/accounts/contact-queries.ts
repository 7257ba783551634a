import { type Insertable, sql, type Updateable } from 'kysely'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Contacts, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { emptyToNull } from '../users/queries.ts'

type ContactDetails = Pick<Updateable<Contacts>, 'firstName' | 'lastName' | 'email' | 'phone' | 'title'>

export const insertContact = (tx: Db, contact: Insertable<Contacts>) =>
  tx.insertInto('contacts').values(emptyToNull(contact)).execute()

export async function updateContact(tx: Db, id: string, input: ContactDetails): Promise<void> {
  const changes = emptyToNull(input)
  if (Object.keys(changes).length > 0)
    await tx.updateTable('contacts').set(changes).where('id', '=', id).execute()
}

/**
 * Deletes a contact. Changes that an import stored for the contact move to the portal user
 * `replacementId`, so that the import can still be undone. Without a `replacementId`, they are
 * deleted.
 */
export async function deleteContact(tx: Db, id: string, replacementId: string | null = null): Promise<void> {
  const importedPersonCondition = sql`where kind = 'people' and row_id = ${id}`
  await (replacementId
    ? sql`update import_changes set row_id = ${replacementId} ${importedPersonCondition}`
    : sql`delete from import_changes ${importedPersonCondition}`
  ).execute(tx)
  await tx.deleteFrom('contacts').where('id', '=', id).execute()
}

export async function countContacts(tx: Db, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contacts')
    .where('accountId', '=', clientId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A contact of a client whom the viewer sees, locked until the transaction ends, or 404. */
export async function contactToChange(
  tx: Db,
  me: ViewerOrSystem,
  { id, clientId }: { id: string; clientId: string },
) {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', id)
    .where('accountId', '=', clientId)
    .where('accountId', 'in', seenBy(tx, me).clients.select('accounts.id'))
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'title', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Contact')
  return row
}

/**
 * Changes the first contact of an account without an owner; adds a first contact if there is none.
 */
export async function changeFirstContact(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  clientId: string,
  input: ContactDetails,
): Promise<void> {
  const firstContact = await tx
    .selectFrom('contacts')
    .where('accountId', '=', clientId)
    .select('id')
    .orderBy('addedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (firstContact) await updateContact(tx, firstContact.id, input)
  else if (Object.values(input).some((value) => value))
    await insertContact(tx, { ...input, id: newId(), accountId: clientId, addedAt: now().toISOString() })
}
