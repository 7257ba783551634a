import { timingSafeEqual } from 'node:crypto'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { signOnReturnPath } from '../../../contract/values/sign-on-paths.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, notFound } from '../../failure.ts'
import { confirmSession } from '../../http/session.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { newToken, type Secrets, tokenHash } from '../../platform/secrets.ts'
import type { Settings } from '../../settings.ts'
import { record } from '../activity/record.ts'
import { lockPerson } from '../auth/queries.ts'
import { setSignInCookies, signInPerson } from '../auth/sign-in.ts'
import { changeUser } from '../users/queries.ts'
import { deleteSignOnInvitations } from '../users/signon-queries.ts'
import {
  type AttemptSecrets,
  authorizationUrl,
  type Identity,
  identityOf,
  noProviderError,
  type ProviderWithSecret,
} from './provider.ts'
import {
  insertAttempt,
  invitationWithHash,
  linkPerson,
  personLinkedTo,
  providerOf,
  staffToLink,
  takeAttempt,
} from './queries.ts'

type Visitor = RequestContext<Me | null>
type Attempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>

const minute = 60_000
const attemptLifetime = 10 * minute
const maxRequestsPerMinute = 60

export const returnUrlOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => `${publicUrl}${signOnReturnPath}`

/** Nonce and code verifier of a state. Only who has the key can derive them. */
const secretsOf = (secrets: Secrets, state: string): AttemptSecrets => ({
  state,
  nonce: secrets.keyedHash(`sign-on nonce ${state}`).toString('base64url'),
  verifier: secrets.keyedHash(`sign-on verifier ${state}`).toString('base64url'),
})

async function openProvider({ db, secrets }: Pick<Visitor, 'db' | 'secrets'>): Promise<ProviderWithSecret> {
  const provider = await providerOf(db)
  if (!provider) throw noProviderError()
  const { label, issuer, clientId, secretSealed } = provider
  return { label, issuer, clientId, clientSecret: secrets.open(secretSealed) }
}

const signedOutError = () => new Failure(401, 'signed_out', 'Please sign in')

/**
 * Begins a sign-in at the provider. The browser keeps the proof, so that nobody else can finish
 * it, or have it finished by somebody else.
 */
export async function startSignOn(
  { purpose, invitation }: HandlerInput<typeof api.singleSignOn.start>,
  context: Visitor,
) {
  await limitVisitors(context, { what: 'single sign-on', limit: maxRequestsPerMinute })
  const { db, secrets, session, settings, now } = context
  const provider = await openProvider(context)
  if (purpose === 'confirm' && !session) throw signedOutError()
  const invitationHash = purpose === 'link' ? tokenHash(invitation ?? '') : null
  if (invitationHash && !(await invitationWithHash(db, invitationHash, now()))) throw notFound('Link')
  const [state, proof] = [newToken(), newToken()]
  const url = await authorizationUrl(provider, secretsOf(secrets, state), {
    returnUrl: returnUrlOf(settings),
    asksAgain: purpose === 'confirm',
  })
  await insertAttempt(db, {
    ...{ stateHash: tokenHash(state), proofHash: tokenHash(proof), purpose, invitationHash },
    sessionHash: purpose === 'confirm' ? session : null,
    expiresAt: new Date(now().getTime() + attemptLifetime).toISOString(),
  })
  return { url, proof }
}

const tooLateError = () => new Failure(401, 'too_late', 'The sign-in took too long. Please try again')

/** Finishes a sign-in with the query that the provider added to the return address. */
export async function finishSignOn(
  { query, proof }: HandlerInput<typeof api.singleSignOn.finish>,
  context: Visitor,
) {
  const { db, secrets, settings, now } = context
  const callbackUrl = new URL(returnUrlOf(settings))
  callbackUrl.search = query
  const state = callbackUrl.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(db, state, now())
  if (!attempt || !timingSafeEqual(attempt.proofHash, tokenHash(proof))) {
    await limitVisitors(context, { what: 'answers of single sign-on', limit: maxRequestsPerMinute })
    throw tooLateError()
  }
  const provider = await openProvider(context)
  const identity = await identityOf(provider, secretsOf(secrets, state), {
    answer: callbackUrl,
    asksAgain: attempt.purpose === 'confirm',
  })
  if (attempt.purpose === 'confirm') return confirm(attempt, identity, context)
  const signInTokens = await db
    .transaction()
    .execute((tx) =>
      attempt.purpose === 'link'
        ? linkAndSignIn(tx, context, { attempt, identity, provider })
        : signInLinked(tx, context, { identity, provider }),
    )
  return { purpose: attempt.purpose, me: await setSignInCookies(signInTokens, context) }
}

const notLinkedError = ({ label }: ProviderWithSecret) =>
  new Failure(
    401,
    'not_linked',
    `This ${label} account is not linked to the portal. Please ask an admin for an invitation`,
  )

/** Signs in the person who is linked to a subject. Its email is never looked at. */
async function signInLinked(
  tx: Db,
  context: Visitor,
  { identity, provider }: { identity: Identity; provider: ProviderWithSecret },
) {
  const linkedPerson = await personLinkedTo(tx, identity)
  const person = linkedPerson && (await staffToLink(tx, linkedPerson.userId))
  // The link may have ended while this call waited for the person's lock.
  if (!person || (await personLinkedTo(tx, identity))?.userId !== person.id) throw notLinkedError(provider)
  return signInPerson(tx, context, person.id, 'single sign-on')
}

async function linkAndSignIn(
  tx: Db,
  context: Visitor,
  { attempt, identity, provider }: { attempt: Attempt; identity: Identity; provider: ProviderWithSecret },
) {
  const { now } = context
  const invitation = attempt.invitationHash && (await invitationWithHash(tx, attempt.invitationHash, now()))
  const person = invitation && (await staffToLink(tx, invitation.id))
  if (!person) throw tooLateError()
  const linkedAt = now().toISOString()
  if (!(await linkPerson(tx, { ...identity, userId: person.id, linkedAt })))
    throw conflict(
      'linked_to_another',
      `This ${provider.label} account is linked to someone else. Please use your own account`,
    )
  await deleteSignOnInvitations(tx, person.id)
  if (person.acceptedAt === null) await changeUser(tx, person.id, { acceptedAt: linkedAt })
  const actor = { ...context, me: { id: person.id } }
  await record(tx, actor, { action: 'agent.signOnLinked', id: person.id, details: { label: provider.label } })
  return signInPerson(tx, context, person.id, 'single sign-on')
}

/** Confirms the session in which the attempt began, in place of the password. */
async function confirm(attempt: Attempt, identity: Identity, context: Visitor) {
  const { db, me, session, now } = context
  if (!me || !session || !attempt.sessionHash?.equals(session)) throw signedOutError()
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    if ((await personLinkedTo(tx, identity))?.userId !== me.id)
      throw conflict('linked_to_another', 'Please confirm with the account that is linked to you')
    await confirmSession(tx, session, now())
    await record(tx, { ...context, me }, { action: 'user.signOnConfirmed', id: me.id })
  })
  return { purpose: attempt.purpose, me }
}
