import { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { newId } from '../../platform/ids.ts'
import type { Settings } from '../../settings.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { isEmergencyAdmin } from '../users/signon-queries.ts'
import { toUserView } from '../users/view.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  ownerOfPasskey,
  passkeysOf,
  passkeyToUse,
  recordPasskeyUse,
} from './passkey-queries.ts'
import { lockPerson, lockSelf } from './queries.ts'
import { recordSignInFailure, setSignInCookies, signInPerson } from './sign-in.ts'

// Loaded on first use: the library costs memory and startup time.
const loadWebAuthn = () => import('@simplewebauthn/server')

// In ms. A challenge is valid this long, because a person may have to find a key or a phone.
const challengeTimeout = 5 * 60_000
const maxRequestsPerMinute = 60
// EdDSA, ES256, RS256: Node verifies them without experimental features.
const supportedAlgorithmIDs = [-8, -7, -257]

/** Passkeys are bound to the portal's public address, not to other addresses that lead to it. */
const relyingPartyOf = ({ publicUrl }: Settings) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const ClientData = z.object({ challenge: z.string() })

/** The challenge in the client data; null if the data is malformed. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}

/** The library throws for any invalid response; responses are untrusted. */
const nullOnFailure = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null)

const toDescriptor = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

async function startAdding({ agency, db, me, settings, now }: RequestContext) {
  const { rpID } = relyingPartyOf(settings)
  const rp = { id: rpID, name: agency().name }
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: rp.name,
    rpID,
    userID: new Uint8Array(Buffer.from(me.id)),
    userName: me.email,
    userDisplayName: fullName(me.firstName, me.lastName) || me.email,
    supportedAlgorithmIDs,
  })
  await insertChallenge(db, { challenge, userId: me.id, now: now() })
  return {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeTimeout,
    excludeCredentials: (await passkeysOf(db, me.id)).map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** WebAuthn allows 1,023 bytes, 1,364 characters of base64url: about the limit of an index row. */
const maxCredentialIdLength = 1364

/** The browser, not the person, created the refused value, so this is not a field error. */
const passkeyRefusedError = (text: string) => new Failure(400, 'passkey_refused', text)

async function addPasskey(
  tx: Db,
  context: RequestContext,
  { name, response: { response, ...credential } }: HandlerInput<typeof api.passkeys.add>,
) {
  const { me, now, settings } = context
  await lockSelf(tx, context)
  const { rpID, origin } = relyingPartyOf(settings)
  const { transports, ...answer } = response
  const challenge = challengeOf(answer.clientDataJSON)
  if (challenge === null || !(await consumeChallenge(tx, { challenge, userId: me.id, now: now() })))
    throw passkeyRefusedError('This took too long. Please try again')
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verification = await nullOnFailure(
    verifyRegistrationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs,
    }),
  )
  if (!verification?.verified)
    throw passkeyRefusedError('This passkey could not be checked. Please try again')
  const {
    credential: newCredential,
    credentialDeviceType,
    credentialBackedUp,
  } = verification.registrationInfo
  const { id: credentialId, publicKey, counter } = newCredential
  if (credentialId.length > maxCredentialIdLength)
    throw passkeyRefusedError('This passkey could not be checked. Please try again')
  const createdAt = now().toISOString()
  const passkey = { id: newId(), name, createdAt, usedAt: null }
  const newPasskey = {
    userId: me.id,
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
  if (!(await insertPasskey(tx, { ...passkey, ...newPasskey })))
    throw conflict('passkey_known', 'This passkey is already on your account')
  await record(tx, context, { action: 'user.passkeyAdded', id: me.id, details: { name } })
  return { passkey: addWireId(passkey) }
}

interface BackupFacts {
  backupEligible: boolean | null
  backedUp: boolean | null
}

/**
 * Whether the counter of a response is plausible. Synced passkeys are on several devices that count
 * separately or not at all. For any other passkey, a counter that does not increase suggests a
 * cloned key. A clone can set the flags of a response, so they count only for a passkey that was
 * stored as eligible for sync.
 */
const isCounterValid = (
  storedPasskey: BackupFacts & { counter: number },
  answer: { newCounter: number; credentialBackedUp: boolean },
): boolean =>
  answer.newCounter > storedPasskey.counter ||
  (answer.newCounter === 0 && storedPasskey.counter === 0) ||
  storedPasskey.backedUp === true ||
  (storedPasskey.backupEligible === true && answer.credentialBackedUp)

/**
 * The passkey's backup flags to store after an accepted response. Whether a passkey can be backed
 * up never changes once known.
 */
function backupStateAfter(
  storedPasskey: BackupFacts,
  answer: { credentialDeviceType: string; credentialBackedUp: boolean },
): BackupFacts {
  const isEligible = answer.credentialDeviceType === 'multiDevice'
  if (storedPasskey.backupEligible === null)
    return { backupEligible: isEligible, backedUp: answer.credentialBackedUp }
  const isConsistent = isEligible && storedPasskey.backupEligible
  return {
    backupEligible: storedPasskey.backupEligible,
    backedUp: isConsistent ? answer.credentialBackedUp : storedPasskey.backedUp,
  }
}

type PasskeyResponse = HandlerInput<typeof api.passkeys.signIn>['response']

const unknownPasskeyError = () => new Failure(401, 'wrong_passkey', 'The portal does not know this passkey')

async function signInByPasskey(
  { response: { userHandle, ...answer }, ...credential }: PasskeyResponse,
  context: RequestContext<Me | null>,
): Promise<Me> {
  const { db, now, settings } = context
  const { rpID, origin } = relyingPartyOf(settings)
  const expectedChallenge = challengeOf(answer.clientDataJSON)
  // The challenge is consumed before any other check, whatever the outcome.
  const isInTime =
    expectedChallenge !== null &&
    (await consumeChallenge(db, { challenge: expectedChallenge, userId: null, now: now() }))
  if (!isInTime) {
    await limitVisitors(context, { what: 'passkey answers', limit: maxRequestsPerMinute })
    throw new Failure(401, 'too_late', 'The sign-in took too long. Please try again')
  }
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const token = await db.transaction().execute(async (tx) => {
    const owner = await ownerOfPasskey(tx, credential.id)
    if (owner) await lockPerson(tx, owner.userId)
    // The passkey may have been removed while this call waited for the lock.
    const passkey = await passkeyToUse(tx, credential.id)
    if (!passkey) return null
    const { userId, credentialId, publicKey } = passkey
    const isOwnPasskey =
      userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
    const verification = await nullOnFailure(
      verifyAuthenticationResponse({
        response: { ...credential, response: answer, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        // The stored counter is left out: the library would refuse a counter that does not
        // increase, which a synced passkey may send.
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      }),
    )
    const authentication = verification?.verified ? verification.authenticationInfo : null
    if (!authentication || !isOwnPasskey || !isCounterValid(passkey, authentication)) {
      await recordSignInFailure(tx, context, userId, 'passkey')
      return null
    }
    await recordPasskeyUse(tx, passkey.id, {
      counter: authentication.newCounter,
      backup: backupStateAfter(passkey, authentication),
      timestamp: now().toISOString(),
    })
    return signInPerson(tx, context, userId, 'passkey')
  })
  if (!token) throw unknownPasskeyError()
  return setSignInCookies(token, context)
}

export const passkeyRoutes = serve(api.passkeys, {
  async start(_, context) {
    return { options: await startAdding(context) }
  },

  add: (input, context) => context.write((tx) => addPasskey(tx, context, input)),

  remove: ({ id }, context) =>
    context.write(async (tx) => {
      await lockSelf(tx, context)
      const passkey = await deletePasskey(tx, context.me.id, id)
      if (!passkey) throw notFound('Passkey')
      if ((await isEmergencyAdmin(tx, context.me.id)) && (await passkeysOf(tx, context.me.id)).length === 0)
        throw conflict(
          'emergency_admin',
          'You are the emergency admin for single sign-on and need a passkey. Add another one first',
        )
      await record(tx, context, { action: 'user.passkeyRemoved', id: context.me.id, details: passkey })
    }),

  async startSignIn(_, context) {
    await limitVisitors(context, { what: 'passkey', limit: maxRequestsPerMinute })
    const { rpID } = relyingPartyOf(context.settings)
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const { challenge } = await generateAuthenticationOptions({ rpID })
    await insertChallenge(context.db, { challenge, userId: null, now: context.now() })
    return {
      options: { rpId: rpID, challenge, timeout: challengeTimeout, userVerification: 'required' as const },
    }
  },

  async signIn({ response }, context) {
    return { user: toUserView(await signInByPasskey(response, context), context.agency()) }
  },
})
