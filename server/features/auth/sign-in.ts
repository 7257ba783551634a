import type { Me, Visit } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { guarded } from '../../http/limits.ts'
import { closeSession, openSession, personOf } from '../../http/session.ts'
import { isPassword } from '../../platform/passwords.ts'
import { record } from '../activity/record.ts'
import { userNamed } from '../users/queries.ts'

/** Signs a person in by username or e-mail. The text never says which half was wrong. */
export async function signIn(
  { usernameOrEmail, password }: { usernameOrEmail: string; password: string },
  visit: Visit<Me | null>,
): Promise<Me> {
  const name = usernameOrEmail.trim()
  const found = await userNamed(visit.db, name)
  // Counted under the person, so that username and e-mail are one account; under the name where nobody is found.
  const account = found?.id ?? name.toLowerCase()
  const user = await guarded(visit, { account, address: visit.ip }, async () => {
    return (await isPassword(password, found?.passwordHash ?? null)) && found ? found : null
  })
  if (!user) throw new Failure(401, 'wrong_credentials', 'Invalid username or password')
  return startSession(user.id, visit)
}

/** Opens a session for a person who has shown who they are; the one the call came with ends. */
export async function startSession(userId: string, visit: Visit<Me | null>): Promise<Me> {
  const token = await visit.db.transaction().execute(async (tx) => {
    if (visit.session) await closeSession(tx, visit.session)
    await record(tx, { ...visit, me: { id: userId } }, { action: 'user.signedIn', id: userId })
    return openSession(tx, userId, visit)
  })
  const found = await personOf(token, visit)
  if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
  visit.setSession(token)
  return found.me
}
