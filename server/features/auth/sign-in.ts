import { isRole } from '../../../contract/values/roles.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure, notAllowedError } from '../../failure.ts'
import { knownDeviceAttempt, strangerAttempt, throttleLogin } from '../../http/login-throttle.ts'
import { authenticate, closeSession, openSession } from '../../http/session.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { providerRequiredOf } from '../users/signon-queries.ts'
import { deviceName } from './device.ts'
import { lockPerson, type PersonToSignIn, personToSignIn, rememberDevice } from './queries.ts'
import { codeKindOf, spendSecondStepCode, tryCode } from './two-step-codes.ts'

type Visitor = RequestContext<Me | null>

// A cookie is untrusted. Anything that does not look like one of the portal's tokens is ignored.
const deviceTokenPattern = /^[\w-]{43}$/
const deviceOf = ({ device }: Visitor) => (device && deviceTokenPattern.test(device) ? device : null)

export type SignInMethod =
  | 'password'
  | 'two-step'
  | 'recovery code'
  | 'passkey'
  | 'invitation'
  | 'setup'
  | 'single sign-on'

interface Credentials {
  usernameOrEmail: string
  password: string
}

/**
 * Signs a person in by username or email, with the second step if it is on: an authenticator code
 * or a recovery code. Password and code are checked together, and the error never says which was
 * wrong.
 */
export async function signIn(credentials: Credentials & { code?: string }, context: Visitor): Promise<Me> {
  const { password, code } = credentials
  const name = credentials.usernameOrEmail.trim()
  const browser = deviceOf(context)
  const deviceHash = browser === null ? null : tokenHash(browser)
  const person = await personToSignIn(context.db, { name, deviceHash })
  const { isKnown, ...attempt } =
    deviceHash && person?.knowsDevice
      ? knownDeviceAttempt(`device ${deviceHash.toString('hex')} of ${name.toLowerCase()}`, context.ip)
      : strangerAttempt(name, context.ip)
  // Authenticator codes and recovery codes have separate throttles, so that guesses of the six
  // digits do not lock out a recovery code.
  const methodText = code === undefined ? '' : ` with ${codeKindOf(code)}`
  let failedMethod: SignInMethod = 'password'
  const token = await throttleLogin(
    context,
    {
      account: attempt.account,
      place: attempt.place + methodText,
      network: attempt.network + methodText,
      isKnown,
    },
    async () => {
      const isPasswordRight = await verifyPassword(password, person?.passwordHash ?? null, {
        hasPriority: isKnown,
      })
      if (!isPasswordRight || !person) return null
      failedMethod = 'two-step'
      return verifySecondStep(person, code, context)
    },
    async (tx) => person && recordSignInFailure(tx, context, person.id, failedMethod),
  )
  if (!token) throw credentialsError(code)
  return setSignInCookies(token, context)
}

/** The second step after a right password; null if the code is wrong. */
const verifySecondStep = (signedInPerson: PersonToSignIn, code: string | undefined, context: Visitor) =>
  // The transaction commits after a wrong code too, so that the attempt counts.
  context.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedInPerson.id)
    // The account may have changed while the password was being hashed.
    if (person.deactivatedAt || person.passwordHash !== signedInPerson.passwordHash)
      throw credentialsError(code)
    if (!person.twoStepSince) return signInPerson(tx, context, person.id, 'password')
    // This is not a failed sign-in: everybody with two-step sign-in begins without a code.
    if (code === undefined)
      throw new Failure(401, 'second_step', 'Please enter the code from your authenticator app')
    const actor = { ...context, me: person }
    const signInMethod = await tryCode(tx, actor, code, () =>
      spendSecondStepCode(tx, actor, { person, code }),
    )
    return signInMethod && signInPerson(tx, context, person.id, signInMethod)
  })

function credentialsError(code: string | undefined) {
  if (code === undefined) return new Failure(401, 'wrong_credentials', 'Invalid username or password')
  const text = 'Invalid username, password or code. Each code works once'
  return new Failure(401, 'wrong_credentials', text, { fields: { code: text } })
}

export const recordSignInFailure = (db: Db, context: Visitor, userId: string, signInMethod: SignInMethod) =>
  record(
    db,
    { ...context, me: null },
    {
      action: 'user.signInFailed',
      id: userId,
      details: { how: signInMethod, device: deviceName(context.userAgent) },
    },
  )

/**
 * Marks a browser as known to a person, which exempts it from the throttle on strangers. Returns
 * the device token, for a cookie after commit, and whether the browser is new for a person who has
 * signed in before.
 */
export async function rememberBrowser(tx: Db, context: Visitor, userId: string) {
  const device = deviceOf(context) ?? newToken()
  const timestamp = context.now().toISOString()
  return {
    device,
    isNewDevice: await rememberDevice(tx, { userId, deviceHash: tokenHash(device), timestamp: timestamp }),
  }
}

interface SignInTokens {
  session: string
  device: string
}

/**
 * Opens a session for a person who has proved their identity. Runs in the transaction that holds
 * the person's lock. Ends the session that the call came with. Throws 403 for staff of whom single
 * sign-on is required, unless they came by it.
 */
export async function signInPerson(
  tx: Db,
  context: Visitor,
  userId: string,
  signInMethod: SignInMethod,
): Promise<SignInTokens> {
  if (signInMethod !== 'single sign-on') {
    const provider = await providerRequiredOf(tx, userId)
    if (provider) throw new Failure(403, 'single_sign_on_required', `Please sign in with ${provider.label}`)
  }
  const { device, isNewDevice } = await rememberBrowser(tx, context, userId)
  if (context.session) await closeSession(tx, context.session)
  const details = {
    how: signInMethod,
    device: deviceName(context.userAgent),
    ...(isNewDevice ? { isNewDevice } : {}),
  }
  await record(tx, { ...context, me: { id: userId } }, { action: 'user.signedIn', id: userId, details })
  return { session: await openSession(tx, context, userId), device }
}

export async function setSignInCookies({ session, device }: SignInTokens, context: Visitor): Promise<Me> {
  const caller = await authenticate(session, context)
  if (!caller) throw new Failure(401, 'signed_out', 'Please sign in')
  if (!isRole(caller.me.role)) throw notAllowedError()
  context.setSession(session)
  context.setDevice(device)
  return caller.me
}
