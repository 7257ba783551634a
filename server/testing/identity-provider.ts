import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

// Seconds.
const lifetime = 600
const clientSecret = 'the secret of the portal at the provider'

/**
 * An identity provider on this machine. `signIn` goes through its pages as the browser of the
 * person with a subject does, and returns the query with which it sends the browser back.
 */
export async function startIdentityProvider(returnUrl: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let subject = ''
  const client = (clientId: string) => ({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [returnUrl],
  })
  const configuration: Configuration = {
    clients: [client('portal'), client('another program')],
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: {
      Interaction: lifetime,
      Grant: lifetime,
      Session: lifetime,
      AccessToken: lifetime,
      IdToken: lifetime,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Each ID token has the email that the subject chose, unverified: nothing may follow from it.
    claims: { openid: ['sub', 'email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accountId, email_verified: false }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client: asking, session } = oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: subject } })
  })
  return {
    issuer,
    clientSecret,
    /** The next browser at the provider is that of the person with this subject. */
    expectPerson(person: string) {
      subject = person
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async signIn(url: string, person: string): Promise<string> {
      subject = person
      const cookies = new Map<string, string>()
      let currentUrl = url
      for (let steps = 0; steps < 10 && !currentUrl.startsWith(returnUrl); steps += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(currentUrl, { redirect: 'manual', headers: { cookie } })
        for (const header of response.headers.getSetCookie()) {
          const [pair = ''] = header.split(';')
          const [name = '', value = ''] = pair.split('=')
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (next === null)
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        currentUrl = new URL(next, currentUrl).href
      }
      return new URL(currentUrl).search
    },
  }
}
