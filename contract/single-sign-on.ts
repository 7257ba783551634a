import { z } from 'zod'
import { adminsOnly, anyone, endpoint, Id, OptionalId } from './endpoint.ts'
import { User } from './users.ts'
import { boundedText, exactText, requiredText } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

const issuerError = 'Please enter the issuer as an https address, such as https://accounts.google.com'
const maxIssuer = 300

/** Hosts on which a provider may be tried without https. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

function isIssuer(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
}

/** Entra's addresses that stand for every tenant. A sign-in would not say of which. */
const sharedTenants = ['common', 'organizations', 'consumers']
const isOneTenant = (issuer: string) =>
  !sharedTenants.some((tenant) => issuer.includes(`login.microsoftonline.com/${tenant}`))

export const SignInProvider = z.object({
  label: requiredText(40, 'Please enter the name that the button shows'),
  issuer: requiredText(maxIssuer, issuerError)
    .refine(isIssuer, issuerError)
    .refine(isOneTenant, 'Please enter the issuer of your own tenant, not the one for all tenants'),
  clientId: requiredText(200, 'Please enter the client ID'),
  /** Empty keeps the stored secret. */
  clientSecret: exactText(500).default(''),
})

export const SignOnRequirement = z.object({
  isRequired: YesNo('Please say true or false'),
  /** The admin who can still sign in with password and passkey. */
  emergencyAdminId: OptionalId,
})

/** A staff member, and whether they are linked to the provider. */
const SignOnPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  linkedAt: z.string().nullable(),
  /** The end of an invitation that was not used yet. */
  invitedUntil: z.string().nullable(),
  /** An active admin with a password and a passkey. */
  canBeEmergencyAdmin: z.boolean(),
})
export type SignOnPerson = z.infer<typeof SignOnPerson>

export const signOnPurposes = ['signIn', 'link', 'confirm'] as const

const token = exactText(200)

export const singleSignOn = {
  settings: endpoint({
    summary: 'The identity provider of the agency, and who of its staff is linked to it',
    method: 'GET',
    path: '/api/agent/single-sign-on',
    who: adminsOnly,
    shows: ['agency', 'agent'],
    reply: z.object({
      provider: z
        .object({
          label: z.string(),
          issuer: z.string(),
          clientId: z.string(),
          isRequired: z.boolean(),
          emergencyAdminId: z.string().nullable(),
        })
        .nullable(),
      /** The address to enter at the provider. */
      returnUrl: z.string(),
      people: z.array(SignOnPerson),
    }),
    fails: 'Failed to load single sign-on',
  }),
  setProvider: endpoint({
    summary: 'Set the identity provider; its configuration is read and checked first',
    method: 'PUT',
    path: '/api/agent/single-sign-on',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    body: SignInProvider,
    status: 204,
    fails: 'Failed to save single sign-on',
  }),
  removeProvider: endpoint({
    summary: 'Remove the identity provider: everyone signs in with a password or passkey again',
    method: 'DELETE',
    path: '/api/agent/single-sign-on',
    who: adminsOnly,
    changes: ['agency', 'agent'],
    needsConfirmedPassword: true,
    status: 204,
    refuses: ['no_provider'],
    fails: 'Failed to remove single sign-on',
  }),
  require: endpoint({
    summary: 'Require single sign-on of staff, or no longer',
    method: 'PUT',
    path: '/api/agent/single-sign-on/requirement',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    body: SignOnRequirement,
    status: 204,
    refuses: ['link_first', 'no_provider'],
    fails: 'Failed to save the requirement',
  }),
  invite: endpoint({
    summary: 'Email a staff member the one-time invitation to link their account at the provider',
    method: 'POST',
    path: '/api/agent/single-sign-on/invitation/:id',
    who: adminsOnly,
    changes: ['agent'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id }),
    status: 204,
    refuses: ['no_provider'],
    fails: 'Failed to send the invitation',
  }),
  unlink: endpoint({
    summary: 'Unlink a staff member from the provider, and end their sessions',
    method: 'DELETE',
    path: '/api/agent/single-sign-on/link/:id',
    who: adminsOnly,
    changes: ['agent'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to unlink the account',
  }),
  lookup: endpoint({
    summary: 'Look up for whom an invitation to link an account is',
    method: 'POST',
    path: '/api/auth/single-sign-on/invitation',
    who: anyone,
    changes: [],
    body: z.object({ token }),
    reply: z.object({ invitation: z.object({ firstName: z.string(), label: z.string() }) }),
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to look up the link',
  }),
  start: endpoint({
    summary: 'Begin at the identity provider: where to go, and a proof that this browser began',
    method: 'POST',
    path: '/api/auth/single-sign-on/start',
    who: anyone,
    changes: [],
    body: z.object({
      purpose: z.enum(signOnPurposes, 'Please say signIn, link or confirm'),
      /** The token of the invitation, to link an account. */
      invitation: token.optional(),
    }),
    reply: z.object({ url: z.string(), proof: z.string() }),
    refuses: ['no_provider', 'not_found', 'signed_out', 'too_many_tries', 'provider_away'],
    fails: 'Failed to start single sign-on',
  }),
  finish: endpoint({
    summary: 'Finish with what the identity provider sent: signs in, links, or confirms',
    method: 'POST',
    path: '/api/auth/single-sign-on/finish',
    who: anyone,
    changes: ['user', 'agent'],
    body: z.object({
      /** The query that the provider added to the return address. */
      query: boundedText(2000, 'This answer is too long'),
      proof: token,
    }),
    reply: z.object({ purpose: z.enum(signOnPurposes), user: User }),
    refuses: [
      'not_allowed',
      'no_provider',
      'not_linked',
      'linked_to_another',
      'provider_refused',
      'signed_out',
      'too_late',
      'too_many_tries',
      'provider_away',
    ],
    fails: 'Failed to sign in',
  }),
}
