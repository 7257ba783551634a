import type { Role } from '../../contract/values/roles.ts'
import type { Context } from '../context.ts'
import { addAccount } from '../features/accounts/queries.ts'
import { addUser } from '../features/users/queries.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'

/** A person in the tests. Rows refer to `id`. */
export interface TestPerson {
  id: string
  role: Role
  email: string
  firstName: string
  lastName: string
}

export const testPassword = 'correct horse lantern'
// Hashing is slow on purpose, so each test file hashes a password only once.
const passwordHash = hashPassword(testPassword)

export async function addTestPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  personFields: Partial<TestPerson> &
    Pick<TestPerson, 'role'> & { agent?: Pick<TestPerson, 'id'>; company?: string; phone?: string },
): Promise<TestPerson> {
  const { agent, company = null, phone = null, role } = personFields
  const id = newId()
  const person = {
    id,
    role,
    email: personFields.email ?? `${id}@people.example`,
    firstName: personFields.firstName ?? 'Sam',
    lastName: personFields.lastName ?? 'Person',
  }
  const timestamp = now().toISOString()
  const signsIn = { passwordHash: await passwordHash, acceptedAt: timestamp, phone }
  const { role: _, id: __, ...columns } = person
  if (agent)
    await db.transaction().execute((tx) =>
      addAccount(tx, {
        id,
        company,
        agentId: agent.id,
        createdAt: timestamp,
        owner: { ...columns, ...signsIn },
      }),
    )
  else await addUser(db, { ...person, ...signsIn, createdAt: timestamp })
  return person
}
