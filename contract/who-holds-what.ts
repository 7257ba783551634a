import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { endpoint, entity, Id, Page, pageOf, sortedBy, staff } from './endpoint.ts'
import { certificateStates } from './values/certificate-states.ts'
import { Search } from './values/text.ts'
import { holdingScopes } from './values/who-holds-what.ts'
import { wordingNames } from './values/wordings.ts'

/** A policy on a certificate, with what it grants the holder, as printed. */
const HeldPolicy = z.object({
  policyId: z.string(),
  type: z.string(),
  policyNumber: z.string(),
  carrier: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Empty on certificates of earlier releases, which print their wordings as texts. */
  wordings: z.array(z.enum(wordingNames)),
  forms: z.array(z.object({ number: z.string(), edition: z.string(), title: z.string() })),
})

/** A certificate with its holder, its client and the policies on it. */
export const Holding = entity({
  number: z.number(),
  clientId: z.string(),
  clientName: z.string(),
  holder: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string().nullable(),
  }),
  issuedAt: z.string(),
  state: z.enum(certificateStates),
  endedOn: z.string().nullable(),
  againSince: z.string().nullable(),
  endsOn: z.string().nullable(),
  policies: z.array(HeldPolicy),
})
export type Holding = z.infer<typeof Holding>

const filters = {
  /** Matches the holder, the named insured and the certificate number. */
  search: Search,
  clientId: Id.optional(),
  /** Matches the client's name. */
  client: Search,
  /** Matches the policy numbers on the certificate, whatever their spaces and dashes. */
  policy: Search,
  /** Matches number, edition and title of the forms on the certificate. */
  form: Search,
  wording: z.enum(['any', ...wordingNames], 'Please choose from the list').default('any'),
  show: z.enum(holdingScopes, 'Please choose from the list').default('held'),
  ...sortedBy(['holder', 'client', 'issued', 'number']),
}

export const whoHoldsWhat = {
  list: endpoint({
    summary: 'Who holds certificates of which policies and forms, by holder',
    method: 'GET',
    path: '/api/agent/certificates/held',
    who: staff,
    shows: ['certificate', 'policy'],
    query: Page.extend(filters),
    reply: pageOf('holdings', Holding),
    fails: 'Failed to fetch who holds what',
  }),
  /** A row for each policy on a certificate. */
  export: endpoint({
    ...exportEndpoint,
    summary: 'Who holds what as CSV; the audit log records the export',
    path: '/api/agent/certificates/held/export',
    body: z.object(filters),
    fails: 'Failed to export who holds what',
  }),
}
