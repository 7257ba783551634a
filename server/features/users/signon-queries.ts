import { staffRoles } from '../../../contract/values/roles.ts'
import type { Db } from '../../database/tables.ts'

/** Unlinks a person from the identity provider, and ends their invitations to link. */
export async function deleteSignOnOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('linkedIdentities').where('userId', '=', userId).execute()
  await deleteSignOnInvitations(tx, userId)
}

export const deleteSignOnInvitations = (tx: Db, userId: string) =>
  tx.deleteFrom('linkInvitations').where('userId', '=', userId).execute()

/** The provider at which a person has to sign in; undefined if another way is open to them. */
export const providerRequiredOf = (db: Db, userId: string) =>
  db
    .selectFrom('signInProvider')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('signInProvider.label')
    .where('signInProvider.isRequired', '=', true)
    .where('users.role', 'in', staffRoles)
    .whereRef('signInProvider.emergencyAdminId', '!=', 'users.id')
    .executeTakeFirst()

/** Whether a person is the admin who keeps another way in, while single sign-on is required. */
export const isEmergencyAdmin = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('signInProvider')
    .select('id')
    .where('isRequired', '=', true)
    .where('emergencyAdminId', '=', userId)
    .executeTakeFirst()) !== undefined

/** Makes an admin the one who keeps another way in, while single sign-on is required. */
export const setEmergencyAdmin = (tx: Db, userId: string) =>
  tx.updateTable('signInProvider').set({ emergencyAdminId: userId }).where('isRequired', '=', true).execute()
