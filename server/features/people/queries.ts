import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import type { Right } from '../../../contract/values/rights.ts'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import type { DB, Db, People } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { addWireId } from '../../wire.ts'

const peopleOfClientSeenBy = (db: Db, me: ViewerOrSystem, clientId: string) =>
  db
    .selectFrom('people')
    .where('people.accountId', 'in', seenBy(db, me).clients.select('accounts.id'))
    .where('people.accountId', '=', clientId)
    .where('people.endedAt', 'is', null)

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'people', object>) =>
  rows
    .innerJoin('users', 'users.id', 'people.userId')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.phone',
      'people.title',
      'people.may',
      'people.addedAt',
      'people.version',
      'accounts.name as accountName',
    ])
    .select([
      sql<boolean>`coalesce(accounts.owner_id = users.id, false)`.as('isOwner'),
      sql<boolean>`users.accepted_at is not null`.as('hasAccepted'),
      sql<string | null>`(select e.email from email_changes e where e.user_id = users.id)`.as('newEmail'),
      sql<boolean>`exists (select from invites i where i.user_id = users.id and i.account_id = people.account_id
        and i.sent_at is not null)`.as('isInvited'),
    ])

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

export const nameOfPerson = ({
  firstName,
  lastName,
  email,
}: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>) => fullName(firstName, lastName) || email

export const toPersonView = ({ hasAccepted, isInvited, ...row }: PersonRow) =>
  addWireId({
    ...row,
    name: nameOfPerson(row),
    status: hasAccepted ? ('active' as const) : isInvited ? ('invited' as const) : ('not invited' as const),
  })

/** The people of a client: the owner first, then by the time they were added. */
export const peopleSeenBy = (db: Db, me: ViewerOrSystem, clientId: string) =>
  selectShownColumns(peopleOfClientSeenBy(db, me, clientId))
    .orderBy(sql`accounts.owner_id = users.id`, 'desc')
    .orderBy('people.addedAt')
    .orderBy('users.id')
    .execute()

export async function personSeenBy(
  db: Db,
  me: ViewerOrSystem,
  clientId: string,
  userId: string,
): Promise<PersonRow> {
  const row = await selectShownColumns(peopleOfClientSeenBy(db, me, clientId))
    .where('people.userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Person')
  return row
}

/** The user with this email, deactivated or not, locked until the transaction ends. */
export const lockUserByEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'acceptedAt'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** True if a person currently acts for at least one account. */
export const hasActiveAccount = async (tx: Db, userId: string) =>
  (await tx
    .selectFrom('people')
    .select('userId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()) !== undefined

export const countPeople = async (tx: Db, accountId: string) =>
  Number(
    (
      await tx
        .selectFrom('people')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  )

/**
 * Lets a person act for an account, also a person whose access had ended. Returns false if the
 * person already may.
 */
export async function insertPerson(
  tx: Db,
  person: {
    accountId: string
    userId: string
    may: Right
    title: string | null
    actorId: string
    timestamp: string
  },
): Promise<boolean> {
  const { accountId, userId, may, title, actorId, timestamp } = person
  const changes = { may, title, addedAt: timestamp, addedBy: actorId, endedAt: null, endedBy: null }
  const row = await tx
    .insertInto('people')
    .values({ accountId, userId, ...changes })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'accountId']).doUpdateSet(changes).where('people.endedAt', 'is not', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export const updatePerson = (
  tx: Db,
  { accountId, userId }: { accountId: string; userId: string },
  changes: Updateable<People>,
) =>
  tx
    .updateTable('people')
    .set(changes)
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute()

/** True if no user has this id. The first new user of an account gets the account's id. */
export const isIdFree = async (tx: Db, id: string) =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) === undefined

/**
 * Sets the owner of an account. Writing `agentId` fires the trigger that copies the account to the
 * user with its id, where the previous release reads it.
 */
export const updateOwner = (tx: Db, accountId: string, ownerId: string) =>
  tx
    .updateTable('accounts')
    .set((row) => ({ ownerId, agentId: row.ref('agentId') }))
    .where('id', '=', accountId)
    .execute()

/** Deactivates a portal user who acts for no account, and reactivates one who does. */
export const syncSignIn = (tx: Db, userId: string, timestamp: string) =>
  sql`update users set deactivated_at = case when not exists (
      select from people where user_id = users.id and ended_at is null) then coalesce(deactivated_at, ${timestamp}::timestamptz) end
    where id = ${userId} and role = 'client'`.execute(tx)

/**
 * The recipient of the email about an added person. Undefined if their access has ended or they
 * have not accepted an invitation.
 */
export const personAddedRecipient = (db: Db, { accountId, userId }: { accountId: string; userId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.userId')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select(['users.id', 'users.email', 'users.firstName', 'accounts.name as accountName'])
    .where('people.accountId', '=', accountId)
    .where('people.userId', '=', userId)
    .where('people.endedAt', 'is', null)
    .where('users.acceptedAt', 'is not', null)
    .executeTakeFirst()
