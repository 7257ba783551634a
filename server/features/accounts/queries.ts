import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { shownName, sortKey } from '../../../contract/values/names.ts'
import type { Me } from '../../context.ts'
import type { Accounts, DB, Db, Users } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { violatedConstraint } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { isInForceOn } from '../../policy-rules.ts'
import { companyOf } from '../../queries/json.ts'
import { addUser, changeUser, emptyToNull } from '../users/queries.ts'
import { insertContact } from './contact-queries.ts'

type NewAccount = Omit<
  Insertable<Accounts>,
  'id' | 'kind' | 'name' | 'sortName' | 'ownerId' | 'createdAt'
> & {
  /** Of a business; none of a person. */
  company?: string | null | undefined
}
type FirstPerson = Pick<Insertable<Users>, 'email' | 'passwordHash' | 'acceptedAt'> & {
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
  }: NewAccount & { id: string; createdAt: string; owner: FirstPerson },
): Promise<void> {
  const { firstName = null, lastName = null, email } = owner
  await addUser(tx, { ...owner, id, role: 'client', createdAt })
  const name = shownName({ company: company ?? null, firstName, lastName, email })
  await tx
    .insertInto('accounts')
    .values({
      ...emptyToNull(account),
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

/** Adds an account of which nobody signs in; whom one reaches there is a contact. */
export async function addAccountAlone(
  tx: Db,
  {
    id,
    agentId,
    createdAt,
    company,
    address,
    ...contact
  }: { id: string; agentId: string; createdAt: string; company: string; address: string } & Pick<
    Updateable<Users>,
    'firstName' | 'lastName'
  > & { email: string; phone: string },
): Promise<void> {
  const { firstName = '', lastName = '', email, phone } = contact
  const isReached = Boolean(firstName || lastName || email)
  const name = shownName({ company: company || null, firstName, lastName, email })
  await tx
    .insertInto('accounts')
    .values({
      ...emptyToNull({ address, phone: isReached ? '' : phone }),
      id,
      agentId,
      kind: company ? 'business' : 'person',
      name,
      sortName: sortKey(name),
      createdAt,
    })
    .execute()
  if (isReached) await insertContact(tx, { ...contact, id: newId(), accountId: id, addedAt: createdAt })
}

/** What is left out stays as it is. */
type AccountField =
  | 'address'
  | 'einSealed'
  | 'einLastFour'
  | 'dba'
  | 'entity'
  | 'locationAddress'
  | 'phone'
  | 'clientSince'
  | 'accountNumber'
type AccountChange = { [Field in AccountField]?: Updateable<Accounts>[Field] | undefined } & {
  company?: string | null | undefined
}

type AccountDetails = Pick<AccountChange, 'company' | 'address'> &
  Pick<Updateable<Users>, 'firstName' | 'lastName' | 'phone'>

/** Changes an account. Without a company it is called as the person who owns it. A number that another has is refused. */
export async function changeAccount(tx: Db, id: string, { company, ...given }: AccountChange): Promise<void> {
  const changes = emptyToNull(given)
  if (Object.keys(changes).length > 0)
    await unlessNumberTaken(tx.updateTable('accounts').set(changes).where('id', '=', id).execute())
  if (company !== undefined) await renameAccount(tx, id, company)
}

/** The unique number has the last word, also on two who press at once. */
async function unlessNumberTaken<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work
  } catch (error) {
    throw violatedConstraint(error) === 'accounts_number'
      ? conflict('account_number_taken', 'Another client has this account number')
      : error
  }
}

/** Refuses what begins something new for a former client; who is one by now stays as they are until the transaction ends. */
export async function assertAccountOpen(tx: Db, { role }: Pick<Me, 'role'>, id: string): Promise<void> {
  const { closedAt } = await tx
    .selectFrom('accounts')
    .select('closedAt')
    .where('id', '=', id)
    // As whatever else changes what is theirs: two who come with a weaker lock would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (closedAt)
    throw conflict(
      'closed',
      role === 'client'
        ? 'Your account is closed. Please write to us or call us for anything new'
        : 'This client is closed. Please reopen them first',
    )
}

/** The account into which one was merged, by the id that it had; none where it was not. */
export const accountMergedInto = async (db: Db, id: string) =>
  (await db.selectFrom('mergedAccounts').select('accountId').where('id', '=', id).executeTakeFirst())
    ?.accountId

/** Marks an account as that of a former client; of an open one again where nobody is named. */
export const markClosed = (tx: Db, id: string, closed: { at: string; by: string } | null) =>
  tx
    .updateTable('accounts')
    .set({ closedAt: closed?.at ?? null, closedBy: closed?.by ?? null })
    .where('id', '=', id)
    .execute()

/** Whether the personal data of an account is being erased. */
export const isBeingErased = async (tx: Db, id: string) =>
  (await tx.selectFrom('erasures').select('accountId').where('accountId', '=', id).executeTakeFirst()) !==
  undefined

/** How many policies of an account are in force on a day. */
export async function countInForce(tx: Db, id: string, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('policies as p')
    .where('p.userId', '=', id)
    .where(sql<boolean>`${isInForceOn('p', day)}`)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who is written to at an account that nobody owns. */
export const firstContact = (db: ExpressionBuilder<DB, 'accounts'>) =>
  db
    .selectFrom('contacts')
    .whereRef('contacts.accountId', '=', 'accounts.id')
    .where(sql<boolean>`accounts.owner_id is null`)
    .select(['contacts.id', 'contacts.firstName', 'contacts.lastName', 'contacts.email', 'contacts.phone'])
    .orderBy('contacts.isOwner', 'desc')
    .orderBy('contacts.addedAt')
    .orderBy('contacts.id')
    .limit(1)
    .as('contact')

/**
 * The main telephone of an account as `phone` has it on the wire, '(860) 555-0133': without its extension, which only
 * `accountPhone` has. It stands in where no person has a telephone.
 */
export const mainPhone = (account: 'accounts' | 'client') =>
  sql<string | null>`substring(${sql.ref(`${account}.phone`)} from '^\\(\\d{3}\\) \\d{3}-\\d{4}')`

/** The telephone of whom one reaches at an account that nobody owns, as `firstContact` has it. */
export const firstContactPhone = (account: 'accounts' | 'client') =>
  sql<string | null>`(
    select nullif(c.phone, '') from contacts c
    where c.account_id = ${sql.ref(`${account}.id`)} and ${sql.ref(`${account}.ownerId`)} is null
    order by c.is_owner desc, c.added_at, c.id limit 1)`

async function renameAccount(tx: Db, id: string, company: string | null): Promise<void> {
  const {
    firstName,
    lastName,
    email,
    name: before,
  } = await tx
    .selectFrom('accounts')
    .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
    .leftJoinLateral(firstContact, (join) => join.onTrue())
    .select((row) => [
      row.fn.coalesce('owner.firstName', 'contact.firstName').as('firstName'),
      row.fn.coalesce('owner.lastName', 'contact.lastName').as('lastName'),
      row.fn.coalesce('owner.email', 'contact.email').as('email'),
      'accounts.name',
    ])
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

export const personDetailsOf = (db: Db, me: Pick<Me, 'id' | 'accountId'>) =>
  details(db, me).executeTakeFirstOrThrow()

/** The same, locked until the transaction ends. What only names them goes on meanwhile. */
export async function personDetailsToChange(tx: Db, me: Pick<Me, 'id' | 'accountId'>) {
  // First the account, as by who changes a client: nobody waits in a circle.
  if (me.accountId)
    await tx.selectFrom('accounts').select('id').where('id', '=', me.accountId).forNoKeyUpdate().execute()
  return details(tx, me).forNoKeyUpdate('users').executeTakeFirstOrThrow()
}

/** Changes what somebody says of themselves and, of a client, of their account. */
export async function changePersonDetails(
  tx: Db,
  { id, accountId }: Pick<Me, 'id' | 'accountId'>,
  { company, address, ...person }: AccountDetails,
): Promise<void> {
  await changeUser(tx, id, person)
  if (accountId) await changeAccount(tx, accountId, { company, address })
}
