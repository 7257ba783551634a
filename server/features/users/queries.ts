import type { Insertable, Updateable } from 'kysely'
import { fullName, sortKey } from '../../../contract/values/names.ts'
import type { Db, Users } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'

/** Columns of `users` that only the previous release reads. Accounts have replaced them. */
type AccountColumn = 'company' | 'address' | 'einSealed' | 'einLastFour' | 'agentId'

/** Stores empty strings as null. Undefined fields are dropped, so they keep their value. */
export const emptyToNull = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  ) as Row

type NewUser = Omit<Insertable<Users>, 'sortName' | 'username' | AccountColumn> & { username?: string }

/**
 * Adds a user. The default username is the email. Unique indexes reject a taken email or username.
 */
export async function addUser(tx: Db, input: NewUser): Promise<void> {
  const user = emptyToNull(input)
  const { firstName = null, lastName = null, email } = user
  await tx
    .insertInto('users')
    .values({
      ...user,
      username: user.username ?? email,
      sortName: sortKey(fullName(firstName, lastName) || email),
    })
    .execute()
}

/** Changes a user and the sort name that follows from the name. */
export async function changeUser(
  tx: Db,
  id: string,
  input: Omit<Updateable<Users>, 'id' | 'sortName' | AccountColumn>,
): Promise<void> {
  const changes = emptyToNull(input)
  if (Object.keys(changes).length === 0) return
  const now = await tx
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returning(['firstName', 'lastName', 'email', 'sortName'])
    .executeTakeFirstOrThrow()
  const sortName = sortKey(fullName(now.firstName, now.lastName) || now.email)
  if (sortName !== now.sortName)
    await tx.updateTable('users').set({ sortName }).where('id', '=', id).execute()
}

/** Query for the active user with this username or email, ignoring case. Take the first row. */
export const userByLogin = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', name.toLowerCase()),
        eb('email', '=', name.toLowerCase()),
      ]),
    )
    .where('deactivatedAt', 'is', null)
    .orderBy('id')

export const passwordHashOf = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
    .passwordHash

/**
 * The user with this id, if an active agent. The lock keeps the agent active until the transaction
 * ends. Undefined for anybody else.
 */
export const lockActiveAgent = (tx: Db, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', id)
    .where('role', '=', 'agent')
    .where('deactivatedAt', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Checks that the named user is an active agent. Throws a field error or 404. */
export async function requireAgent(tx: Db, agentId: string | undefined): Promise<string> {
  if (!agentId) throw wrongField('agentId', 'Please choose an agent')
  if (!(await lockActiveAgent(tx, agentId))) throw notFound('Agent')
  return agentId
}
