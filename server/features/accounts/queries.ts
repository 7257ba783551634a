import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { clientDisplayName, sortKey } from '../../../contract/values/names.ts'
import type { Me } from '../../context.ts'
import type { Accounts, DB, Db, Users } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { violatedConstraint } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { isInForceOn, isWithOtherAgentOn } from '../../policy-rules.ts'
import { companyOf } from '../../queries/json.ts'
import { addUser, changeUser, emptyToNull } from '../users/queries.ts'
import { insertContact } from './contact-queries.ts'

type NewAccount = Omit<
  Insertable<Accounts>,
  'id' | 'kind' | 'name' | 'sortName' | 'ownerId' | 'createdAt'
> & {
  /** Only a business has a company. */
  company?: string | null | undefined
}
type FirstPerson = Pick<Insertable<Users>, 'email' | 'passwordHash' | 'acceptedAt'> & {
  username?: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * Adds an account and its first person, who owns it. Unique indexes reject a taken email or
 * username.
 */
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
  const name = clientDisplayName({ company: company ?? null, firstName, lastName, email })
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

/** Adds an account that nobody signs in for. Its people are contacts. */
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
  const hasContact = Boolean(firstName || lastName || email)
  const name = clientDisplayName({ company: company || null, firstName, lastName, email })
  await tx
    .insertInto('accounts')
    .values({
      ...emptyToNull({ address, phone: hasContact ? '' : phone }),
      id,
      agentId,
      kind: company ? 'business' : 'person',
      name,
      sortName: sortKey(name),
      createdAt,
    })
    .execute()
  if (hasContact) await insertContact(tx, { ...contact, id: newId(), accountId: id, addedAt: createdAt })
}

/** Fields that a change leaves out keep their value. */
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

/**
 * Changes an account. Without a company, the account takes its owner's name. Throws 409 if another
 * account has the same number.
 */
export async function changeAccount(tx: Db, id: string, { company, ...input }: AccountChange): Promise<void> {
  const changes = emptyToNull(input)
  if (Object.keys(changes).length > 0)
    await rejectTakenNumber(tx.updateTable('accounts').set(changes).where('id', '=', id).execute())
  if (company !== undefined) await renameAccount(tx, id, company)
}

/** The unique index on account numbers decides between two concurrent requests for one number. */
async function rejectTakenNumber<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw violatedConstraint(error) === 'accounts_number'
      ? conflict('account_number_taken', 'Another client has this account number')
      : error
  }
}

/**
 * Throws 409 for a closed account. Call before an act that begins something new, such as a policy
 * or a quote. An open account stays open until the transaction ends.
 */
export async function assertAccountOpen(tx: Db, { role }: Pick<Me, 'role'>, id: string): Promise<void> {
  const { closedAt } = await tx
    .selectFrom('accounts')
    .select('closedAt')
    .where('id', '=', id)
    // Other changes of an account take this lock too. Two transactions that begin with a weaker
    // lock would deadlock.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (closedAt)
    throw conflict(
      'closed',
      role === 'client'
        ? 'Your account is closed. Please message or call us for anything new'
        : 'This client is closed. Please reopen the client first',
    )
}

/** The account that the account with this id was merged into, or undefined. */
export const mergedTargetOf = async (db: Db, id: string) =>
  (await db.selectFrom('mergedAccounts').select('accountId').where('id', '=', id).executeTakeFirst())
    ?.accountId

/** Closes an account; null reopens it. */
export const setAccountClosure = (
  tx: Db,
  id: string,
  closure: { timestamp: string; actorId: string } | null,
) =>
  tx
    .updateTable('accounts')
    .set({ closedAt: closure?.timestamp ?? null, closedBy: closure?.actorId ?? null })
    .where('id', '=', id)
    .execute()

export const isBeingErased = async (tx: Db, id: string) =>
  (await tx.selectFrom('erasures').select('accountId').where('accountId', '=', id).executeTakeFirst()) !==
  undefined

export async function countInForce(tx: Db, id: string, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('policies as p')
    .where('p.userId', '=', id)
    .where(sql<boolean>`${isInForceOn('p', day)} and not ${isWithOtherAgentOn('p', day)}`)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The contact whom the agency writes to at an account without an owner. */
export const firstContactOf = (db: ExpressionBuilder<DB, 'accounts'>) =>
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
 * The account's main phone without its extension, in the wire format of `phone`: '(860) 555-0133'.
 * Only `accountPhone` keeps the extension. The main phone is the fallback where no person has a
 * phone.
 */
export const mainPhoneOf = (account: 'accounts' | 'client') =>
  sql<string | null>`substring(${sql.ref(`${account}.phone`)} from '^\\(\\d{3}\\) \\d{3}-\\d{4}')`

/** The phone of the `firstContactOf` of an account without an owner. */
export const firstContactPhoneOf = (account: 'accounts' | 'client') =>
  sql<string | null>`(
    select nullif(c.phone, '') from contacts c
    where c.account_id = ${sql.ref(`${account}.id`)} and ${sql.ref(`${account}.ownerId`)} is null
    order by c.is_owner desc, c.added_at, c.id limit 1)`

async function renameAccount(tx: Db, id: string, company: string | null): Promise<void> {
  const {
    firstName,
    lastName,
    email,
    name: nameBefore,
  } = await tx
    .selectFrom('accounts')
    .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
    .leftJoinLateral(firstContactOf, (join) => join.onTrue())
    .select((row) => [
      row.fn.coalesce('owner.firstName', 'contact.firstName').as('firstName'),
      row.fn.coalesce('owner.lastName', 'contact.lastName').as('lastName'),
      row.fn.coalesce('owner.email', 'contact.email').as('email'),
      'accounts.name',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
  const name = clientDisplayName({ company, firstName, lastName, email: email ?? nameBefore })
  await tx
    .updateTable('accounts')
    .set({ kind: company ? 'business' : 'person', name, sortName: sortKey(name) })
    .where('id', '=', id)
    .execute()
}

/** A person's details, with the company and address of their account if they have one. */
const selectDetails = (db: Db, { id, accountId }: Pick<Me, 'id' | 'accountId'>) =>
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
  selectDetails(db, me).executeTakeFirstOrThrow()

/**
 * A person's details, locked until the transaction ends. Other transactions can still insert rows
 * that only reference the person.
 */
export async function personDetailsToChange(tx: Db, me: Pick<Me, 'id' | 'accountId'>) {
  // Locks the account first, as other changes of a client do. The reverse order would deadlock.
  if (me.accountId)
    await tx.selectFrom('accounts').select('id').where('id', '=', me.accountId).forNoKeyUpdate().execute()
  return selectDetails(tx, me).forNoKeyUpdate('users').executeTakeFirstOrThrow()
}

/** Changes a person's own details and, for a client, those of their account. */
export async function changePersonDetails(
  tx: Db,
  { id, accountId }: Pick<Me, 'id' | 'accountId'>,
  { company, address, ...person }: AccountDetails,
): Promise<void> {
  await changeUser(tx, id, person)
  if (accountId) await changeAccount(tx, accountId, { company, address })
}
