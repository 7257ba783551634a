import type { Me, Visit } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { guarded } from '../../http/limits.ts'
import { closeSession, openSession, personOf } from '../../http/session.ts'
import type { Db } from '../../platform/db.ts'
import { isPassword } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { userNamed } from '../users/queries.ts'
import { takeCode, tried } from './codes.ts'
import { deviceName } from './device.ts'
import { lockPerson, noteDevice } from './queries.ts'

type Visitor = Visit<Me | null>

// A cookie may hold anything; what is none of our tokens is not handed back.
const oneOfOurs = /^[\w-]{43}$/

/** By what a person has shown who they are. */
export type How = 'password' | 'two-step' | 'recovery code' | 'passkey' | 'invitation'

interface Typed {
  usernameOrEmail: string
  password: string
}

/**
 * Signs a person in by username or e-mail, with the second step where it is on: a code of the authenticator app, or a
 * recovery code. The text never says which half of the first was wrong.
 */
export async function signIn({ code, ...typed }: Typed & { code?: string }, visit: Visitor): Promise<Me> {
  const verified = await checkedByPassword(typed, visit)
  // Committed also where the code was wrong: it counts.
  const token = await visit.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, verified.id)
    // Checking it has taken its time.
    if (person.deactivatedAt || person.passwordHash !== verified.passwordHash) throw wrongCredentials()
    if (!person.twoStepSince) return enter(tx, person.id, visit, 'password')
    if (code === undefined)
      throw new Failure(401, 'second_step', 'Please enter the code of your authenticator app')
    const actor = { ...visit, me: person }
    const how = await tried(tx, actor, code, () => takeCode(tx, actor, { person, code }))
    if (how) return enter(tx, person.id, visit, how)
    await noteFailure(tx, person.id, visit, 'two-step')
    return null
  })
  if (token) return begin(token, visit)
  const text = 'This code is not right, or it was used before'
  throw new Failure(401, 'wrong_code', text, { fields: { code: text } })
}

const wrongCredentials = () => new Failure(401, 'wrong_credentials', 'Invalid username or password')

async function checkedByPassword({ usernameOrEmail, password }: Typed, visit: Visitor) {
  const name = usernameOrEmail.trim()
  const found = await userNamed(visit.db, name)
  // Counted under the person, so that username and e-mail are one account; under the name where nobody is found.
  const account = found?.id ?? name.toLowerCase()
  const user = await guarded(
    visit,
    { account, address: visit.ip },
    async () => ((await isPassword(password, found?.passwordHash ?? null)) && found ? found : null),
    async (tx) => found && noteFailure(tx, found.id, visit, 'password'),
  )
  if (!user) throw wrongCredentials()
  return user
}

/** Puts on record that somebody failed to sign in as a person. */
export const noteFailure = (db: Db, userId: string, visit: Visitor, how: How) =>
  record(
    db,
    { ...visit, me: null },
    { action: 'user.signInFailed', id: userId, details: { how, device: deviceName(visit.userAgent) } },
  )

interface Token {
  session: string
  device: string
}

/**
 * Opens a session for a person who has shown who they are, in the transaction in which that is certain: their row is
 * locked. The session that the call came with ends.
 */
export async function enter(tx: Db, userId: string, visit: Visitor, how: How): Promise<Token> {
  const device = visit.device && oneOfOurs.test(visit.device) ? visit.device : newToken()
  const isNewDevice = await noteDevice(tx, {
    userId,
    deviceHash: tokenHash(device),
    at: visit.now().toISOString(),
  })
  if (visit.session) await closeSession(tx, visit.session)
  const details = { how, device: deviceName(visit.userAgent), ...(isNewDevice ? { isNewDevice } : {}) }
  await record(tx, { ...visit, me: { id: userId } }, { action: 'user.signedIn', id: userId, details })
  return { session: await openSession(tx, userId, visit), device }
}

/** What follows once that is committed: what the browser keeps. */
export async function begin({ session, device }: Token, visit: Visitor): Promise<Me> {
  const found = await personOf(session, visit)
  if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
  visit.setSession(session)
  visit.setDevice(device)
  return found.me
}
