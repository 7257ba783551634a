import { isRole } from '../../../contract/values/roles.ts'
import type { Me, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure, notAllowed } from '../../failure.ts'
import { guarded, ownGuess, strangersGuess } from '../../http/guessing.ts'
import { closeSession, openSession, personOf } from '../../http/session.ts'
import { isPassword } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { kindOf, takeCode, tried } from './codes.ts'
import { deviceName } from './device.ts'
import { lockPerson, noteDevice, type PersonToSignIn, personToSignIn } from './queries.ts'

type Visitor = Visit<Me | null>

// A cookie may hold anything; what is none of our tokens is not handed back.
const oneOfOurs = /^[\w-]{43}$/
const deviceOf = ({ device }: Visitor) => (device && oneOfOurs.test(device) ? device : null)

/** By what a person has shown who they are. */
export type How = 'password' | 'two-step' | 'recovery code' | 'passkey' | 'invitation' | 'setup'

interface Typed {
  usernameOrEmail: string
  password: string
}

/**
 * Signs a person in by username or e-mail, with the second step where it is on: a code of the authenticator app, or a
 * recovery code. Both are judged together, and the text never says which of what was typed was wrong.
 */
export async function signIn(typed: Typed & { code?: string }, visit: Visitor): Promise<Me> {
  const { password, code } = typed
  const name = typed.usernameOrEmail.trim()
  const browser = deviceOf(visit)
  const deviceHash = browser === null ? null : tokenHash(browser)
  const found = await personToSignIn(visit.db, { name, deviceHash })
  const { isKnown, ...guess } =
    deviceHash && found?.knowsDevice
      ? ownGuess(`device ${deviceHash.toString('hex')} of ${name.toLowerCase()}`, visit.ip)
      : strangersGuess(name, visit.ip)
  // Who guesses the six digits does not shut out a recovery code.
  const by = code === undefined ? '' : ` with ${kindOf(code)}`
  let failed: How = 'password'
  const token = await guarded(
    visit,
    { account: guess.account, place: guess.place + by, network: guess.network + by, isKnown },
    async () => {
      const isRight = await isPassword(password, found?.passwordHash ?? null, { first: isKnown })
      if (!isRight || !found) return null
      failed = 'two-step'
      return enterVerified(found, code, visit)
    },
    async (tx) => found && noteFailure(tx, visit, found.id, failed),
  )
  if (!token) throw wrongCredentials(code)
  return begin(token, visit)
}

/** The second step, for who knew the password; null where the code is wrong. */
const enterVerified = (verified: PersonToSignIn, code: string | undefined, visit: Visitor) =>
  // Committed also where the code was wrong: it counts.
  visit.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, verified.id)
    // Checking it has taken its time.
    if (person.deactivatedAt || person.passwordHash !== verified.passwordHash) throw wrongCredentials(code)
    if (!person.twoStepSince) return enter(tx, visit, person.id, 'password')
    // No failure: this is how everybody begins who has two steps.
    if (code === undefined)
      throw new Failure(401, 'second_step', 'Please enter the code of your authenticator app')
    const actor = { ...visit, me: person }
    const how = await tried(tx, actor, code, () => takeCode(tx, actor, { person, code }))
    return how && enter(tx, visit, person.id, how)
  })

function wrongCredentials(code: string | undefined) {
  if (code === undefined) return new Failure(401, 'wrong_credentials', 'Invalid username or password')
  const text = 'Invalid username, password or code. Each code works once'
  return new Failure(401, 'wrong_credentials', text, { fields: { code: text } })
}

/** Puts on record that somebody failed to sign in as a person. */
export const noteFailure = (db: Db, visit: Visitor, userId: string, how: How) =>
  record(
    db,
    { ...visit, me: null },
    { action: 'user.signInFailed', id: userId, details: { how, device: deviceName(visit.userAgent) } },
  )

/**
 * Notes that a browser is a person's: guesses of strangers do not hold it up. Answers the token by which it is known again,
 * for its cookie once that is committed, and whether it is a new one of somebody who has signed in before.
 */
export async function noteBrowser(tx: Db, visit: Visitor, userId: string) {
  const device = deviceOf(visit) ?? newToken()
  const at = visit.now().toISOString()
  return { device, isNewDevice: await noteDevice(tx, { userId, deviceHash: tokenHash(device), at }) }
}

interface Token {
  session: string
  device: string
}

/**
 * Opens a session for a person who has shown who they are, in the transaction in which that is certain: their row is
 * locked. The session that the call came with ends.
 */
export async function enter(tx: Db, visit: Visitor, userId: string, how: How): Promise<Token> {
  const { device, isNewDevice } = await noteBrowser(tx, visit, userId)
  if (visit.session) await closeSession(tx, visit.session)
  const details = { how, device: deviceName(visit.userAgent), ...(isNewDevice ? { isNewDevice } : {}) }
  await record(tx, { ...visit, me: { id: userId } }, { action: 'user.signedIn', id: userId, details })
  return { session: await openSession(tx, visit, userId), device }
}

/** What follows once that is committed: what the browser keeps. */
export async function begin({ session, device }: Token, visit: Visitor): Promise<Me> {
  const found = await personOf(session, visit)
  if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
  if (!isRole(found.me.role)) throw notAllowed()
  visit.setSession(session)
  visit.setDevice(device)
  return found.me
}
