import type { Insertable, Updateable } from 'kysely'
import { fullName, sortKey } from '../../../contract/values/names.ts'
import type { Db, Users } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'

/** What the release before keeps of a client with the person; an account has it by now. */
type AccountColumn = 'company' | 'address' | 'einSealed' | 'einLastFour' | 'agentId'

/** What a person leaves empty is stored as nothing; what is not given stays as it is. */
export const emptyToNull = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  ) as Row

type NewUser = Omit<Insertable<Users>, 'sortName' | 'username' | AccountColumn> & { username?: string }

/** Adds a person; the username is the e-mail unless another is given. The unique e-mail and username are the last word. */
export async function addUser(tx: Db, given: NewUser): Promise<void> {
  const user = emptyToNull(given)
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

/** Changes a person, and with the name what lists are sorted by. */
export async function changeUser(
  tx: Db,
  id: string,
  given: Omit<Updateable<Users>, 'id' | 'sortName' | AccountColumn>,
): Promise<void> {
  const changes = emptyToNull(given)
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

/** The person who signs in with a name, first of the rows: username or e-mail, in any letter case. */
export const userByLogin = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['username']), '=', name.toLowerCase()),
        where('email', '=', name.toLowerCase()),
      ]),
    )
    .where('deactivatedAt', 'is', null)
    .orderBy('id')

export const passwordHashOf = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
    .passwordHash

/** An agent who is given clients, and stays one until the transaction ends. Undefined for anybody else. */
export const lockActiveAgent = (tx: Db, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', id)
    .where('role', '=', 'agent')
    .where('deactivatedAt', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Whose client somebody becomes: an agent of the agency, who must be named. */
export async function requireAgent(tx: Db, agentId: string | undefined): Promise<string> {
  if (!agentId) throw wrongField('agentId', 'Please choose an agent')
  if (!(await lockActiveAgent(tx, agentId))) throw notFound('Agent')
  return agentId
}
