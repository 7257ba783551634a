import type { Me, Visit } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { countWrongCode, guarded, refuseGuessedCodes } from '../../http/limits.ts'
import { closeSession, openSession, personOf } from '../../http/session.ts'
import type { Db } from '../../platform/db.ts'
import { isPassword } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { userNamed } from '../users/queries.ts'
import { takeCode } from './codes.ts'
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

/** Signs a person in by username or e-mail. The text never says which half was wrong. */
export async function signIn(typed: Typed, visit: Visitor): Promise<Me> {
  const user = await checkedByPassword(typed, visit)
  if (user.twoStepSince)
    throw new Failure(401, 'second_step', 'Please enter the code of your authenticator app')
  return startSession(user.id, visit, 'password')
}

/** The same with the second step: a code of the authenticator app, or a recovery code. */
export async function signInWithCode(
  { code, ...typed }: Typed & { code: string },
  visit: Visitor,
): Promise<Me> {
  const user = await checkedByPassword(typed, visit)
  // Committed also where the code was wrong: it counts.
  const token = await visit.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, user.id)
    if (!person.twoStepSince) return enter(tx, user.id, visit, 'password')
    await refuseGuessedCodes(tx, user.id, visit)
    const how = await takeCode(tx, { ...visit, me: user }, { person, code })
    if (how) return enter(tx, user.id, visit, how)
    await countWrongCode(tx, { account: user.id, address: visit.ip }, visit)
    await noteFailure(tx, user.id, visit, 'two-step')
    return null
  })
  if (token) return begin(token, visit)
  const text = 'This code is not right, or it was used before'
  throw new Failure(401, 'wrong_code', text, { fields: { code: text } })
}

async function checkedByPassword({ usernameOrEmail, password }: Typed, visit: Visitor) {
  const name = usernameOrEmail.trim()
  const found = await userNamed(visit.db, name)
  // Counted under the person, so that username and e-mail are one account; under the name where nobody is found.
  const account = found?.id ?? name.toLowerCase()
  const user = await guarded(visit, { account, address: visit.ip }, async () => {
    return (await isPassword(password, found?.passwordHash ?? null)) && found ? found : null
  })
  if (user) return user
  if (found) await noteFailure(visit.db, found.id, visit, 'password')
  throw new Failure(401, 'wrong_credentials', 'Invalid username or password')
}

/** Puts on record that somebody failed to sign in as a person. */
export const noteFailure = (db: Db, userId: string, visit: Visitor, how: How) =>
  record(
    db,
    { ...visit, me: null },
    { action: 'user.signInFailed', id: userId, details: { how, device: deviceName(visit.userAgent) } },
  )

/** Opens a session for a person who has shown who they are; the one the call came with ends. */
export async function startSession(userId: string, visit: Visitor, how: How): Promise<Me> {
  return begin(await visit.db.transaction().execute((tx) => enter(tx, userId, visit, how)), visit)
}

interface Token {
  session: string
  device: string
}

/** The part of it that belongs to the transaction in which they showed it. */
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

/** The part that follows once that is committed: what the browser keeps. */
export async function begin({ session, device }: Token, visit: Visitor): Promise<Me> {
  const found = await personOf(session, visit)
  if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
  visit.setSession(session)
  visit.setDevice(device)
  return found.me
}
