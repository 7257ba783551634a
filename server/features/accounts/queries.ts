import type { Insertable, Updateable } from 'kysely'
import { shownName, sortKey } from '../../../contract/values/names.ts'
import type { Me } from '../../context.ts'
import type { Accounts, Db, Users } from '../../database/tables.ts'
import { companyOf } from '../../reading/json.ts'
import { addUser, changeUser, emptyIsNone } from '../users/queries.ts'

type OfAccount = Omit<Insertable<Accounts>, 'id' | 'kind' | 'name' | 'sortName' | 'ownerId' | 'createdAt'> & {
  /** Of a business; none of a person. */
  company?: string | null | undefined
}
type OfPerson = Pick<Insertable<Users>, 'email' | 'passwordHash' | 'acceptedAt'> & {
  username?: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  phone?: string | null | undefined
}

/** Adds an account with its first person, who owns it. The unique e-mail and username are the last word. */
export async function addAccount(
  tx: Db,
  {
    id,
    createdAt,
    owner,
    company,
    ...account
  }: OfAccount & { id: string; createdAt: string; owner: OfPerson },
): Promise<void> {
  const { firstName = null, lastName = null, email } = owner
  await addUser(tx, { ...owner, id, role: 'client', createdAt })
  const name = shownName({ company: company ?? null, firstName, lastName, email })
  await tx
    .insertInto('accounts')
    .values({
      ...emptyIsNone(account),
      id,
      kind: company ? 'business' : 'person',
      name,
      sortName: sortKey(name),
      ownerId: id,
      createdAt,
    })
    .execute()
  await tx.insertInto('people').values({ accountId: id, userId: id, addedAt: createdAt }).execute()
}

/** What is left out stays as it is. */
interface Change {
  company?: string | null | undefined
  address?: string | null | undefined
  einSealed?: Buffer | null
  einLastFour?: string | null
}

type Details = Pick<Change, 'company' | 'address'> &
  Pick<Updateable<Users>, 'firstName' | 'lastName' | 'phone'>

/** Changes an account. Without a company it is called as the person who owns it. */
export async function changeAccount(tx: Db, id: string, { company, address, ...ein }: Change): Promise<void> {
  const changes = emptyIsNone({ ...ein, ...(address === undefined ? {} : { address }) })
  if (Object.keys(changes).length > 0)
    await tx.updateTable('accounts').set(changes).where('id', '=', id).execute()
  if (company !== undefined) await renameAccount(tx, id, company)
}

async function renameAccount(tx: Db, id: string, company: string | null): Promise<void> {
  const {
    firstName,
    lastName,
    email,
    name: before,
  } = await tx
    .selectFrom('accounts')
    .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
    .select(['owner.firstName', 'owner.lastName', 'owner.email', 'accounts.name'])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
  const name = shownName({ company, firstName, lastName, email: email ?? before })
  await tx
    .updateTable('accounts')
    .set({ kind: company ? 'business' : 'person', name, sortName: sortKey(name) })
    .where('id', '=', id)
    .execute()
}

/** What is known of a person of an account beside how they sign in; an account's is locked until the transaction ends. */
const details = (db: Db, { id, accountId }: Pick<Me, 'id' | 'accountId'>) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .where('users.id', '=', id)
    .select((row) => [
      'users.phone',
      'accounts.address',
      companyOf('accounts').as('company'),
      'users.firstName',
      'users.lastName',
      row.fn.coalesce('accounts.version', 'users.version').as('version'),
    ])

export const detailsOf = (db: Db, me: Pick<Me, 'id' | 'accountId'>) =>
  details(db, me).executeTakeFirstOrThrow()

/** The same, locked until the transaction ends. What only names them goes on meanwhile. */
export async function detailsToChange(tx: Db, me: Pick<Me, 'id' | 'accountId'>) {
  // First the account, as by who changes a client: nobody waits in a circle.
  if (me.accountId)
    await tx.selectFrom('accounts').select('id').where('id', '=', me.accountId).forNoKeyUpdate().execute()
  return details(tx, me).forNoKeyUpdate('users').executeTakeFirstOrThrow()
}

/** Changes what somebody says of themselves and, of a client, of their account. */
export async function changeDetails(
  tx: Db,
  { id, accountId }: Pick<Me, 'id' | 'accountId'>,
  { company, address, ...person }: Details,
): Promise<void> {
  await changeUser(tx, id, person)
  if (accountId) await changeAccount(tx, accountId, { company, address })
}
