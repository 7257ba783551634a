import { clientContactOf, seenBy } from '../access.ts'
import type { Me } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { notFound } from '../failure.ts'

/** A portal user, and the client account that they act for. */
export interface ViewedPersonKey {
  accountId: string
  userId: string
}

/**
 * A portal user as staff see the portal for them, with this one account and without anything
 * private to the person. 404 if staff cannot see the client.
 */
export async function viewedPerson(db: Db, staff: Me, { accountId, userId }: ViewedPersonKey): Promise<Me> {
  const row = await seenBy(db, staff)
    .clients.where('accounts.id', '=', accountId)
    .innerJoin('people', 'people.accountId', 'accounts.id')
    .innerJoin('users', 'users.id', 'people.userId')
    .leftJoin('users as agent', (join) => join.on('agent.id', '=', clientContactOf('accounts')))
    .where('people.userId', '=', userId)
    .where('people.endedAt', 'is', null)
    .where('users.role', '=', 'client')
    .where('users.deactivatedAt', 'is', null)
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.username',
      'users.phone',
      'people.may',
      'accounts.kind',
      'accounts.name',
      'accounts.address',
      'accounts.version',
      'accounts.ownerId',
      'accounts.closedAt',
      'agent.id as agentId',
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
      'agent.email as agentEmail',
      'agent.phone as agentPhone',
      'agent.license as agentLicense',
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Person')
  const { id, firstName, lastName, email, username, phone, may, kind, name, address, version } = row
  return {
    id,
    role: 'client',
    firstName,
    lastName,
    email,
    username,
    phone,
    company: kind === 'business' ? name : null,
    address,
    version,
    accountId,
    accountName: name,
    may,
    isOwner: row.ownerId === id,
    isFormer: row.closedAt !== null,
    accounts: [{ id: accountId, name }],
    covers: null,
    manages: false,
    covering: [],
    coveredBy: [],
    // The person sets up two-step sign-in themselves, at their next sign-in.
    mustSetUpTwoStep: false,
    agent:
      row.agentId === null || row.agentEmail === null
        ? null
        : {
            id: row.agentId,
            firstName: row.agentFirstName ?? '',
            lastName: row.agentLastName ?? '',
            email: row.agentEmail,
            phone: row.agentPhone,
            license: row.agentLicense,
          },
    viewedBy: { id: staff.id, covers: staff.covers },
  }
}
