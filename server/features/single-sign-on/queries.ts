import { type Insertable, sql } from 'kysely'
import type { SignOnPerson } from '../../../contract/single-sign-on.ts'
import { fullName } from '../../../contract/values/names.ts'
import { staffRoles } from '../../../contract/values/roles.ts'
import type { Db, SignInProvider, SignOnAttempts } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { newJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'

export const providerOf = (db: Db) =>
  db
    .selectFrom('signInProvider')
    .select(['id', 'label', 'issuer', 'clientId', 'secretSealed', 'isRequired', 'emergencyAdminId'])
    .executeTakeFirst()

/** Stores the provider. A new issuer ends the links to the former one, and the requirement. */
export async function saveProvider(
  tx: Db,
  provider: Pick<SignInProvider, 'label' | 'issuer' | 'clientId' | 'secretSealed'>,
): Promise<void> {
  const formerProvider = await tx
    .selectFrom('signInProvider')
    .select(['id', 'issuer'])
    .forUpdate()
    .executeTakeFirst()
  if (!formerProvider) {
    await tx
      .insertInto('signInProvider')
      .values({ ...provider, id: newId() })
      .execute()
    return
  }
  const isNewIssuer = formerProvider.issuer !== provider.issuer
  await tx
    .updateTable('signInProvider')
    .set({ ...provider, ...(isNewIssuer ? { isRequired: false, emergencyAdminId: null } : {}) })
    .where('id', '=', formerProvider.id)
    .execute()
  if (isNewIssuer) await deleteAllLinks(tx)
}

/** Undefined if there is none. */
export async function deleteProvider(tx: Db) {
  const provider = await tx.deleteFrom('signInProvider').returning('label').executeTakeFirst()
  if (provider) await deleteAllLinks(tx)
  return provider
}

async function deleteAllLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('linkedIdentities').execute()
  await tx.deleteFrom('linkInvitations').execute()
  await tx.deleteFrom('signOnAttempts').execute()
}

export const saveSignOnRequirement = (
  tx: Db,
  requirement: Pick<SignInProvider, 'emergencyAdminId'> & { isRequired: boolean },
) => tx.updateTable('signInProvider').set(requirement).execute()

/** Ends the sessions of staff, except those of these people. */
export const closeStaffSessionsExcept = (tx: Db, keptIds: readonly string[]) =>
  tx
    .deleteFrom('sessions')
    .where('userId', 'not in', [...keptIds])
    .where('userId', 'in', tx.selectFrom('users').select('id').where('role', 'in', staffRoles))
    .execute()

const selectActiveStaff = (db: Db) =>
  db.selectFrom('users').where('users.role', 'in', staffRoles).where('users.deactivatedAt', 'is', null)

const canBeEmergencyAdmin = sql<boolean>`users.role = 'admin' and users.password_hash is not null
  and exists (select from passkeys where passkeys.user_id = users.id)`

export const mayBeEmergencyAdmin = async (tx: Db, userId: string): Promise<boolean> =>
  (await selectActiveStaff(tx)
    .select('id')
    .where('id', '=', userId)
    .where(canBeEmergencyAdmin)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

export async function signOnPeople(db: Db, now: Date): Promise<SignOnPerson[]> {
  const rows = await selectActiveStaff(db)
    .leftJoin('linkedIdentities', 'linkedIdentities.userId', 'users.id')
    .select(['users.id', 'firstName', 'lastName', 'email', 'linkedAt'])
    .select((select) =>
      select
        .selectFrom('linkInvitations')
        .whereRef('linkInvitations.userId', '=', 'users.id')
        .where('expiresAt', '>', now.toISOString())
        .select(sql<string | null>`max(expires_at)`.as('until'))
        .as('invitedUntil'),
    )
    .select(canBeEmergencyAdmin.as('canBeEmergencyAdmin'))
    .orderBy('users.sortName')
    .orderBy('users.id')
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: fullName(firstName, lastName) || row.email,
  }))
}

/** An active staff member, locked until the transaction ends; undefined for others. */
export const staffToLink = (tx: Db, id: string) =>
  selectActiveStaff(tx)
    .select(['users.id', 'users.firstName', 'users.email', 'users.acceptedAt'])
    .where('users.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Replaces a person's invitations by one, and queues its email. */
export async function insertInvitation(
  tx: Db,
  { userId, token, until, sending }: { userId: string; token: string; until: Date; sending: string },
): Promise<void> {
  await tx.deleteFrom('linkInvitations').where('userId', '=', userId).execute()
  await tx
    .insertInto('linkInvitations')
    .values({ tokenHash: tokenHash(token), userId, expiresAt: until.toISOString() })
    .execute()
  await sql`select ${newJob('sendLinkInvitation', { userId, sending })}`.execute(tx)
}

/** The person of an invitation that is still valid. */
export const invitationWithHash = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('linkInvitations')
    .innerJoin('users', 'users.id', 'linkInvitations.userId')
    .select(['users.id', 'users.firstName', 'users.email'])
    .where('tokenHash', '=', hash)
    .where('expiresAt', '>', now.toISOString())
    .where('users.deactivatedAt', 'is', null)
    .where('users.role', 'in', staffRoles)
    .executeTakeFirst()

export const insertAttempt = (db: Db, attempt: Insertable<SignOnAttempts>) =>
  db.insertInto('signOnAttempts').values(attempt).execute()

/** Takes an attempt: it works once, whatever comes of it. */
export const takeAttempt = (db: Db, state: string, now: Date) =>
  db
    .deleteFrom('signOnAttempts')
    .where('stateHash', '=', tokenHash(state))
    .where('expiresAt', '>', now.toISOString())
    .returning(['purpose', 'proofHash', 'invitationHash', 'sessionHash'])
    .executeTakeFirst()

/** The person who is linked to a subject of an issuer; undefined for strangers. */
export const personLinkedTo = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('linkedIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Links a person, or to another subject. False if the subject is linked to somebody else. */
export async function linkPerson(
  tx: Db,
  link: { userId: string; issuer: string; subject: string; linkedAt: string },
): Promise<boolean> {
  const { userId, issuer, subject } = link
  const linkedPerson = await personLinkedTo(tx, { issuer, subject })
  if (linkedPerson && linkedPerson.userId !== userId) return false
  await tx.deleteFrom('linkedIdentities').where('userId', '=', userId).execute()
  const insertedLink = await tx
    .insertInto('linkedIdentities')
    .values(link)
    .onConflict((row) => row.columns(['issuer', 'subject']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return insertedLink !== undefined
}

/** Deletes the invitations and sign-ins that have expired. */
export async function deleteExpiredSignOns(db: Db, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await db.deleteFrom('linkInvitations').where('expiresAt', '<', timestamp).execute()
  await db.deleteFrom('signOnAttempts').where('expiresAt', '<', timestamp).execute()
}
