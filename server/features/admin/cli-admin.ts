import { NewPassword } from '../../../contract/values/password.ts'
import { readAgency } from '../../agency.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { record } from '../activity/record.ts'
import { checkPassword } from '../auth/change-password.ts'
import { revokeAccess } from '../auth/queries.ts'
import { addUser } from '../users/queries.ts'
import { setEmergencyAdmin } from '../users/signon-queries.ts'
import { rejectTakenEmail } from '../users/taken-email.ts'
import { lockPersonWithEmail, notifyStaffChanged, personWithEmail, updateStaff } from './queries.ts'

type CliContext = Pick<Context, 'db' | 'now'>

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
}

const refusedError = (text: string) => new Failure(409, 'refused', text)

/** Hashes a password; refuses one that breaks the portal's password rules. */
async function hashOf(
  password: string,
  person: Parameters<typeof checkPassword>[2],
  { db }: Pick<CliContext, 'db'>,
): Promise<string> {
  const { error } = NewPassword.safeParse(password)
  if (error) throw refusedError(error.issues[0]?.message ?? 'This password does not follow the rules')
  await checkPassword('password', password, person, await readAgency(db))
  return hashPassword(password)
}

/** Refuses a taken email before the command asks for a password. */
export async function assertEmailFree({ db }: Pick<CliContext, 'db'>, email: string): Promise<void> {
  if (await personWithEmail(db, email))
    throw refusedError(`A person with the email address ${email} is already registered`)
}

/** The audit entry has no actor: nobody is signed in on the command line. */
export async function createAdmin(
  { db, now }: CliContext,
  person: NewAdmin,
  password: string,
): Promise<void> {
  const passwordHash = await hashOf(password, person, { db })
  await db.transaction().execute(async (tx) => {
    const id = await addAdmin(tx, { now }, { ...person, passwordHash })
    const details = { ...person, role: 'admin', by: 'command line' }
    await record(tx, { me: null, now }, { action: 'agent.created', id, details })
  })
}

/** Adds an admin with a password hash. Throws a field error if the email is taken. */
export async function addAdmin(
  tx: Db,
  { now }: Pick<CliContext, 'now'>,
  person: NewAdmin & { passwordHash: string },
): Promise<string> {
  const id = newId()
  const timestamp = now().toISOString()
  const row = { ...person, id, role: 'admin', createdAt: timestamp, acceptedAt: timestamp } as const
  await rejectTakenEmail(addUser(tx, row), person.email)
  return id
}

/**
 * The active admin with this email. Throws, with the reason, if this admin's access cannot be reset
 * on the command line.
 */
export const adminToReset = ({ db }: Pick<CliContext, 'db'>, email: string) =>
  requireAdmin(personWithEmail(db, email), email)

async function requireAdmin(personQuery: ReturnType<typeof personWithEmail>, email: string) {
  const person = await personQuery
  if (!person) throw refusedError(`No one has the email address ${email}`)
  if (person.role !== 'admin')
    throw refusedError(`${email} is not an admin. An admin resets the access of agents in the portal`)
  if (person.deactivatedAt)
    throw refusedError(`${email} is deactivated. Another admin can restore them in the portal`)
  return person
}

/** For an admin who lost the authenticator app. Afterwards, only the new password gives access. */
export async function resetAdminAccess(
  { db, now }: CliContext,
  { email, ...names }: Awaited<ReturnType<typeof adminToReset>>,
  password: string,
): Promise<void> {
  const passwordHash = await hashOf(password, { ...names, email }, { db })
  await db.transaction().execute(async (tx) => {
    // The person may have been deactivated or changed while the password was typed.
    const { id } = await requireAdmin(lockPersonWithEmail(tx, email), email)
    await revokeAccess(tx, id)
    await updateStaff(tx, id, { passwordHash, acceptedAt: now().toISOString() })
    // Where single sign-on is required, a password lets in this admin alone.
    await setEmergencyAdmin(tx, id)
    await record(tx, { me: null, now }, { action: 'agent.accessReset', id, details: { by: 'command line' } })
    await notifyStaffChanged(tx, [id])
  })
}
