import { isRole } from '../../../contract/values/roles.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure, notAllowed } from '../../failure.ts'
import { knownDeviceAttempt, strangerAttempt, throttleLogin } from '../../http/login-throttle.ts'
import { authenticate, closeSession, openSession } from '../../http/session.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { deviceName } from './device.ts'
import { lockPerson, type PersonToSignIn, personToSignIn, rememberDevice } from './queries.ts'
import { codeKindOf, tryCode, useSecondStepCode } from './two-step-codes.ts'

type Visitor = RequestContext<Me | null>

// A cookie is untrusted. Anything that does not look like one of the portal's tokens is ignored.
const oneOfOurs = /^[\w-]{43}$/
const deviceOf = ({ device }: Visitor) => (device && oneOfOurs.test(device) ? device : null)

export type SignInMethod = 'password' | 'two-step' | 'recovery code' | 'passkey' | 'invitation' | 'setup'

interface Credentials {
  usernameOrEmail: string
  password: string
}

/**
 * Signs a person in by username or email, with the second step if it is on: an authenticator code
 * or a recovery code. Password and code are checked together, and the error never says which was
 * wrong.
 */
export async function signIn(typed: Credentials & { code?: string }, visit: Visitor): Promise<Me> {
  const { password, code } = typed
  const name = typed.usernameOrEmail.trim()
  const browser = deviceOf(visit)
  const deviceHash = browser === null ? null : tokenHash(browser)
  const found = await personToSignIn(visit.db, { name, deviceHash })
  const { isKnown, ...guess } =
    deviceHash && found?.knowsDevice
      ? knownDeviceAttempt(`device ${deviceHash.toString('hex')} of ${name.toLowerCase()}`, visit.ip)
      : strangerAttempt(name, visit.ip)
  // Authenticator codes and recovery codes have separate throttles, so that guesses of the six
  // digits do not lock out a recovery code.
  const by = code === undefined ? '' : ` with ${codeKindOf(code)}`
  let failed: SignInMethod = 'password'
  const token = await throttleLogin(
    visit,
    { account: guess.account, place: guess.place + by, network: guess.network + by, isKnown },
    async () => {
      const isRight = await verifyPassword(password, found?.passwordHash ?? null, { first: isKnown })
      if (!isRight || !found) return null
      failed = 'two-step'
      return enterVerified(found, code, visit)
    },
    async (tx) => found && recordSignInFailure(tx, visit, found.id, failed),
  )
  if (!token) throw wrongCredentials(code)
  return setSignInCookies(token, visit)
}

/** The second step after a right password; null if the code is wrong. */
const enterVerified = (verified: PersonToSignIn, code: string | undefined, visit: Visitor) =>
  // The transaction commits after a wrong code too, so that the attempt counts.
  visit.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, verified.id)
    // The account may have changed while the password was being hashed.
    if (person.deactivatedAt || person.passwordHash !== verified.passwordHash) throw wrongCredentials(code)
    if (!person.twoStepSince) return signInPerson(tx, visit, person.id, 'password')
    // This is not a failed sign-in: everybody with two-step sign-in begins without a code.
    if (code === undefined)
      throw new Failure(401, 'second_step', 'Please enter the code from your authenticator app')
    const actor = { ...visit, me: person }
    const how = await tryCode(tx, actor, code, () => useSecondStepCode(tx, actor, { person, code }))
    return how && signInPerson(tx, visit, person.id, how)
  })

function wrongCredentials(code: string | undefined) {
  if (code === undefined) return new Failure(401, 'wrong_credentials', 'Invalid username or password')
  const text = 'Invalid username, password or code. Each code works once'
  return new Failure(401, 'wrong_credentials', text, { fields: { code: text } })
}

export const recordSignInFailure = (db: Db, visit: Visitor, userId: string, how: SignInMethod) =>
  record(
    db,
    { ...visit, me: null },
    { action: 'user.signInFailed', id: userId, details: { how, device: deviceName(visit.userAgent) } },
  )

/**
 * Marks a browser as known to a person, which exempts it from the throttle on strangers. Returns
 * the device token, for a cookie after commit, and whether the browser is new for a person who has
 * signed in before.
 */
export async function rememberBrowser(tx: Db, visit: Visitor, userId: string) {
  const device = deviceOf(visit) ?? newToken()
  const at = visit.now().toISOString()
  return { device, isNewDevice: await rememberDevice(tx, { userId, deviceHash: tokenHash(device), at }) }
}

interface SignInTokens {
  session: string
  device: string
}

/**
 * Opens a session for a person who has proved their identity. Runs in the transaction that holds
 * the person's lock. Ends the session that the call came with.
 */
export async function signInPerson(
  tx: Db,
  visit: Visitor,
  userId: string,
  how: SignInMethod,
): Promise<SignInTokens> {
  const { device, isNewDevice } = await rememberBrowser(tx, visit, userId)
  if (visit.session) await closeSession(tx, visit.session)
  const details = { how, device: deviceName(visit.userAgent), ...(isNewDevice ? { isNewDevice } : {}) }
  await record(tx, { ...visit, me: { id: userId } }, { action: 'user.signedIn', id: userId, details })
  return { session: await openSession(tx, visit, userId), device }
}

export async function setSignInCookies({ session, device }: SignInTokens, visit: Visitor): Promise<Me> {
  const found = await authenticate(session, visit)
  if (!found) throw new Failure(401, 'signed_out', 'Please sign in')
  if (!isRole(found.me.role)) throw notAllowed()
  visit.setSession(session)
  visit.setDevice(device)
  return found.me
}
