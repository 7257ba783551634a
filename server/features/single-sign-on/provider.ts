import type { Configuration } from 'openid-client'
import { conflict, Failure } from '../../failure.ts'

// Loaded on first use: most starts need no provider.
const loadOidc = () => import('openid-client')

/** A provider, with its secret in the clear. */
export interface ProviderWithSecret {
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** A person as the provider knows them. `subject` never changes, unlike an email. */
export interface Identity {
  issuer: string
  subject: string
}

/** The secrets of one sign-in. Each is derived from its state, so none is stored. */
export interface AttemptSecrets {
  state: string
  nonce: string
  verifier: string
}

/** OpenID Connect allows no longer ones. */
const maxSubjectLength = 255

// Seconds.
const answerTimeout = 10
/** A confirmation takes a sign-in at the provider within this time. */
const maxConfirmationAge = 5 * 60

const configurationLifetime = 10 * 60_000
let cachedConfiguration: { key: string; until: number; configuration: Configuration } | null = null

/**
 * Reads a provider's configuration. The library refuses a document of another issuer. Throws what
 * the network or the library throws.
 */
export async function readConfiguration({ issuer, clientId, clientSecret }: ProviderWithSecret) {
  const key = JSON.stringify([issuer, clientId, clientSecret])
  if (cachedConfiguration?.key === key && cachedConfiguration.until > Date.now())
    return cachedConfiguration.configuration
  const { allowInsecureRequests, discovery } = await loadOidc()
  const issuerUrl = new URL(issuer)
  const configuration = await discovery(issuerUrl, clientId, clientSecret, undefined, {
    timeout: answerTimeout,
    // The contract takes http only for this machine itself.
    ...(issuerUrl.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
  })
  cachedConfiguration = { key, until: Date.now() + configurationLifetime, configuration }
  return configuration
}

export const noProviderError = () =>
  conflict('no_provider', 'Single sign-on is not set up. Please ask an admin')

const providerUnavailableError = ({ label }: ProviderWithSecret, cause: unknown) =>
  new Failure(503, 'provider_away', `${label} does not answer. Please try again`, { cause })

/** The address at the provider at which a person signs in. */
export async function authorizationUrl(
  provider: ProviderWithSecret,
  { state, nonce, verifier }: AttemptSecrets,
  { returnUrl, asksAgain }: { returnUrl: string; asksAgain: boolean },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadOidc()
  const configuration = await readConfiguration(provider).catch((cause: unknown) => {
    throw providerUnavailableError(provider, cause)
  })
  return buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(asksAgain ? { prompt: 'login', max_age: '0' } : {}),
  }).href
}

/**
 * Exchanges the provider's answer for the identity that it proves. The library checks issuer,
 * audience, signature, times, state, nonce and the code verifier. Throws 401 for an answer that is
 * not right, 503 where the provider cannot be reached.
 */
export async function identityOf(
  provider: ProviderWithSecret,
  { state, nonce, verifier }: AttemptSecrets,
  { answer, asksAgain }: { answer: URL; asksAgain: boolean },
): Promise<Identity> {
  const { authorizationCodeGrant } = await loadOidc()
  const configuration = await readConfiguration(provider).catch((cause: unknown) => {
    throw providerUnavailableError(provider, cause)
  })
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(asksAgain ? { maxAge: maxConfirmationAge } : {}),
  }).catch((cause: unknown) => {
    // A failed connection is a TypeError of `fetch`, a slow one a DOMException.
    if (cause instanceof DOMException || (cause instanceof TypeError && cause.message === 'fetch failed'))
      throw providerUnavailableError(provider, cause)
    throw signInRefusedError(provider, cause)
  })
  const claims = tokens.claims()
  if (!claims || claims.sub.length > maxSubjectLength) throw signInRefusedError(provider, undefined)
  return { issuer: claims.iss, subject: claims.sub }
}

const signInRefusedError = ({ label }: ProviderWithSecret, cause: unknown) =>
  new Failure(401, 'provider_refused', `You are not signed in at ${label}. Please try again`, { cause })
