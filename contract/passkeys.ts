import { z } from 'zod'
import { allRoles, anyone, endpoint, entity, Id } from './endpoint.ts'
import { User } from './users.ts'
import { exactText, requiredText } from './values/text.ts'

export const Passkey = entity({
  name: z.string(),
  createdAt: z.string(),
  /** Time of the last sign-in with this passkey. */
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const publicKeyType = z.literal('public-key')
const Descriptor = z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) })

/** Registration options of WebAuthn for the browser. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** Authentication options of WebAuthn. The browser offers every passkey it has for the portal. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

const encodedText = exactText(20_000)
const credential = { id: encodedText, rawId: encodedText, type: publicKeyType }

/** The browser's reply to a registration. */
const RegistrationReply = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedText,
    attestationObject: encodedText,
    transports: z.array(exactText(40)).max(10, 'Please send at most 10 transports').default([]),
  }),
})

/** The browser's reply to an authentication. */
const AuthenticationReply = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encodedText,
    authenticatorData: encodedText,
    signature: encodedText,
    userHandle: encodedText.optional(),
  }),
})

export const NewPasskey = z.object({
  name: requiredText(60, 'Please enter a name'),
  response: RegistrationReply,
})

export const passkeys = {
  start: endpoint({
    summary: 'Begin to add a passkey',
    method: 'POST',
    path: '/api/auth/passkeys/start',
    who: allRoles,
    changes: [],
    needsConfirmedPassword: true,
    reply: z.object({ options: CreationOptions }),
    fails: 'Failed to add a passkey',
  }),
  add: endpoint({
    summary: 'Add a passkey',
    method: 'POST',
    path: '/api/auth/passkeys',
    who: allRoles,
    changes: ['user'],
    isIdempotent: true,
    body: NewPasskey,
    reply: z.object({ passkey: Passkey }),
    status: 201,
    refuses: ['passkey_known', 'passkey_refused'],
    fails: 'Failed to add a passkey',
  }),
  remove: endpoint({
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id }),
    status: 204,
    refuses: ['emergency_admin'],
    fails: 'Failed to remove the passkey',
  }),
  startSignIn: endpoint({
    summary: 'Begin to sign in with a passkey',
    method: 'POST',
    path: '/api/auth/passkey/start',
    who: anyone,
    changes: [],
    reply: z.object({ options: RequestOptions }),
    refuses: ['too_many_tries'],
    fails: 'Login failed',
  }),
  /** Counts as both steps: something the person has, unlocked by a biometric or a PIN. */
  signIn: endpoint({
    summary: 'Sign in with a passkey',
    method: 'POST',
    path: '/api/auth/passkey/login',
    who: anyone,
    changes: ['user'],
    body: z.object({ response: AuthenticationReply }),
    reply: z.object({ user: User }),
    refuses: ['not_allowed', 'single_sign_on_required', 'too_late', 'too_many_tries', 'wrong_passkey'],
    fails: 'Login failed',
  }),
}
