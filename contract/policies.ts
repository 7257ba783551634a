import { z } from 'zod'
import { exports } from './activity.ts'
import { WritingCompany } from './carriers.ts'
import { Document } from './documents.ts'
import {
  BulkResult,
  endpoint,
  entity,
  Id,
  Page,
  pageOf,
  severalIds,
  signedIn,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { PolicyTermState } from './policy-events.ts'
import {
  BoundRenewal,
  BoundRenewals,
  borneKinds,
  coverageIntervals,
  Deactivation,
  deactivationReasons,
  NewPolicy,
  NewPolicyFor,
  PolicyUpdate,
  paymentFrequencies,
  Renewal,
  ShownRenewal,
} from './policy-forms.ts'
import { PolicyContents } from './policy-parts.ts'
import { categories } from './values/insurance-types.ts'
import { termStandings } from './values/policy-events.ts'
import { bounded, reference, Search } from './values/text.ts'
import { YesNoText } from './values/yes-no.ts'

/** One limit of a policy with its basis, or what the insured bears. Amount 0 means that the words say it all ('Statutory'). */
export const Coverage = z.object({
  /** Of what the insured bears; left out of a limit. */
  kind: z.enum(borneKinds).optional(),
  type: z.string(),
  amount: z.number(),
  interval: z.enum(coverageIntervals).nullable(),
})
export type Coverage = z.infer<typeof Coverage>

/** What a policy lists of its documents: all of them but whose and which policy's, which the policy says. */
export const PolicyDocument = Document.omit({ policyNumber: true, clientId: true, clientName: true })
export type PolicyDocument = z.infer<typeof PolicyDocument>

export const Policy = entity({
  userId: z.string(),
  policyNumber: z.string(),
  /** The carrier, by its present name. */
  insurer: z.string(),
  /** The company of it that wrote the policy; null where it is not known. */
  writingCompany: WritingCompany.nullable(),
  /** Through whom surplus lines were placed: the agency's own business, null to a client. */
  wholesaler: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  category: z.enum(categories),
  description: z.string().nullable(),
  /** Computed from the stored status, the dates and what happened to it, in the agency's time zone. */
  status: z.enum(['active', 'pending', 'expired']),
  /** As the agent set it. */
  storedStatus: z.enum(['active', 'pending']),
  /** US dollars for the whole term, as on the declarations page. */
  premium: z.number(),
  deductible: z.number(),
  /** The headline limit only; 0 where the coverages alone tell. */
  coverageLimit: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  paymentFrequency: z.enum(paymentFrequencies).nullable(),
  coverageType: z.string().nullable(),
  coverages: z.array(Coverage),
  documents: z.array(PolicyDocument),
  createdAt: z.string(),
  deactivatedAt: z.string().nullable(),
  deactivationReason: z.enum(deactivationReasons).nullable(),
  /** The day from which it is cancelled, past or to come; null where it is not, or the day is not known. */
  cancelledOn: z.string().nullable(),
  /** What it is today, beyond the three words of `status`. */
  standing: z.enum(termStandings),
  /** What of its events is said of it now; null where nothing has happened to it since it was written. */
  life: PolicyTermState.nullable(),
  /** Of a term that was made by Renew; null of any other. */
  renewal: z
    .object({
      /** The agency has said that the carrier confirmed it. */
      confirmed: z.boolean(),
      /** Its client sees it: from when the agency says so on, or confirms it. */
      shown: z.boolean(),
      /** Why it costs what it does, as the agency tells its client. */
      because: z.string().nullable(),
      /** The term before. */
      of: z.string(),
      /** What the term before costs, in US dollars; null where it is not on file. */
      premiumBefore: z.number().nullable(),
    })
    .nullable(),
  clientName: z.string(),
  /** Raised with every change, also of its vehicles. */
  version: z.number(),
})
export type Policy = z.infer<typeof Policy>

/** A policy that its carrier has given notice to cancel: what no client may overlook. */
export const NoticedPolicy = Policy.pick({
  id: true,
  policyNumber: true,
  insurer: true,
  type: true,
  standing: true,
  life: true,
  startDate: true,
  endDate: true,
  cancelledOn: true,
}).extend({
  /** The carrier's own page for payments. */
  payPage: z.string().nullable(),
})
export type NoticedPolicy = z.infer<typeof NoticedPolicy>

/** A policy whose renewal an agent must see to: it ends in under 90 days without a later term on file, or it is a renewal that is late. */
export const UpcomingRenewal = entity({
  ...Policy.pick({
    userId: true,
    policyNumber: true,
    insurer: true,
    type: true,
    premium: true,
    startDate: true,
    endDate: true,
    paymentFrequency: true,
    clientName: true,
  }).shape,
  /** Whose client it is. */
  agentName: z.string(),
  /** Until it ends, by the agency's date. */
  daysLeft: z.number(),
  /** A renewal whose term has begun, and which no carrier has confirmed: for how many days. Null of any other. */
  daysLate: z.number().nullable(),
  /** The next term that was made by Renew and waits for its carrier, where there is one. */
  nextTerm: z
    .object({ id: z.string(), policyNumber: z.string(), startDate: z.string(), premium: z.number() })
    .nullable(),
  /** The request that asks carriers for its next term, the newest that is not decided on. */
  quote: z.object({ id: z.string(), requestId: z.string() }).nullable(),
})
export type UpcomingRenewal = z.infer<typeof UpcomingRenewal>

const tooManyClients = 'Please ask for at most 100 clients'

const one = { params: z.object({ id: Id }), reply: z.object({ policy: Policy }) }
const update = {
  who: staff,
  changes: ['policy', 'client'],
  body: PolicyUpdate.extend(versionField),
  refuses: ['cannot_follow'],
  fails: 'Failed to update policy',
} as const

const wanted = {
  search: Search,
  /** By status, or the lists behind the dashboard's tiles: added in the past 30 days, ending in under 90 days (soonest first). */
  show: z.enum(['all', 'active', 'pending', 'expired', 'added', 'renewing']).default('all'),
  ...sortedBy(['number', 'client', 'carrier', 'premium', 'end']),
}
const wantedToRenew = {
  search: Search,
  /** Ending in under 30 days, or a late renewal. */
  show: z.enum(['all', 'month', 'late']).default('all'),
  ...sortedBy(['number', 'client', 'carrier', 'premium', 'end']),
}

export const policies = {
  list: endpoint({
    summary: 'Policies',
    method: 'GET',
    path: '/api/policy',
    who: signedIn,
    shows: ['policy'],
    query: Page.extend(wanted),
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  export: endpoint({
    ...exports,
    summary: 'Policies as CSV, itself on record',
    path: '/api/agent/policies/export',
    body: z.object(wanted),
    fails: 'Failed to export the policies',
  }),
  /** The rows that the tile Upcoming Renewal counts, the soonest first. */
  renewals: endpoint({
    summary: 'Policies that end soon without a later term, and renewals that are late',
    method: 'GET',
    path: '/api/agent/renewals',
    who: staff,
    shows: ['policy', 'client'],
    query: Page.extend(wantedToRenew),
    reply: pageOf('renewals', UpcomingRenewal),
    fails: 'Failed to fetch renewals',
  }),
  exportRenewals: endpoint({
    ...exports,
    summary: 'What is to be renewed as CSV, itself on record',
    path: '/api/agent/renewals/export',
    body: z.object(wantedToRenew),
    fails: 'Failed to export the renewals',
  }),
  one: endpoint({
    summary: 'One policy',
    method: 'GET',
    path: '/api/policy/:id',
    who: signedIn,
    shows: ['policy', 'document', 'claim'],
    params: one.params,
    reply: one.reply.extend({
      /** Where its carrier takes payments on its own page; left out where that is not known. */
      payPage: z.string().optional(),
      /** What its carrier has confirmed for a day to come: until then it is as it stands; left out where that is nothing. */
      toCome: z.array(z.object({ what: z.string(), effectiveOn: z.string() })).optional(),
      /** What it says beyond its coverages; left out where that is nothing. */
      says: PolicyContents.optional(),
    }),
    fails: 'Failed to fetch policy',
  }),
  ofClient: endpoint({
    summary: 'Policies of a client',
    method: 'GET',
    path: '/api/policy/client/:id',
    who: staff,
    shows: ['policy'],
    params: z.object({ id: Id }),
    query: Page.extend({ deactivated: YesNoText('Please say true or false').default(false) }),
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  ofClients: endpoint({
    summary: 'Policies of several clients',
    method: 'GET',
    path: '/api/policy/clients/details/:ids',
    who: staff,
    shows: ['policy'],
    params: z.object({
      // As many as an address takes.
      ids: bounded(20_000, tooManyClients)
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(Id).max(100, tooManyClients)),
    }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  ofType: endpoint({
    summary: 'Policies of a category and type',
    method: 'GET',
    path: '/api/policy/:category/:type',
    who: signedIn,
    shows: ['policy'],
    params: z.object({ category: reference(50), type: reference(200) }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  count: endpoint({
    summary: "How many policies one's clients have",
    method: 'GET',
    path: '/api/policy/agent/count',
    who: staff,
    shows: ['policy'],
    reply: z.object({ policiesCount: z.number() }),
    fails: 'Failed to fetch policies',
  }),
  create: endpoint({
    summary: 'Add a policy for a client',
    method: 'POST',
    path: '/api/policy/new/:clientId',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    params: z.object({ clientId: Id }),
    body: NewPolicy,
    reply: z.object({ policy: Policy }),
    status: 201,
    refuses: ['closed'],
    fails: 'Failed to add policy',
  }),
  createFor: endpoint({
    summary: 'Add a policy, the client named in the body',
    method: 'POST',
    path: '/api/policy',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    body: NewPolicyFor,
    reply: z.object({ policy: Policy }),
    status: 201,
    refuses: ['closed', 'not_found'],
    fails: 'Failed to create policy',
  }),
  update: endpoint({ summary: 'Change a policy', method: 'PUT', path: '/api/policy/:id', ...one, ...update }),
  updateForm: endpoint({
    summary: "Change a policy, by the form's own address",
    method: 'PUT',
    path: '/api/policy/update/:policyId',
    ...update,
    params: z.object({ policyId: Id }),
    reply: one.reply,
  }),
  /** A new term: starts on the old end date, same number, its own premium, the rest copied. Pending until it is confirmed. */
  renew: endpoint({
    summary: 'Renew a policy: a new term that is pending until it is confirmed',
    method: 'POST',
    path: '/api/policy/renew/:id',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    ...one,
    body: Renewal,
    status: 201,
    refuses: ['closed', 'already_renewed'],
    fails: 'Failed to renew policy',
  }),
  /** Tells the client what the carrier offers, and why: that is not in force yet. */
  showRenewal: endpoint({
    summary: 'Show a renewal that waits for its carrier to the client',
    method: 'POST',
    path: '/api/policy/show-renewal/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...one,
    body: ShownRenewal,
    refuses: ['closed', 'not_waiting', 'already_shown'],
    fails: 'Failed to show the renewal',
  }),
  /** The agency's word that the carrier has confirmed a renewal: from its start on it is in force. */
  confirmRenewal: endpoint({
    summary: 'Confirm that the carrier has confirmed a renewal',
    method: 'POST',
    path: '/api/policy/confirm-renewal/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...one,
    body: BoundRenewal,
    refuses: ['closed', 'cancelled', 'not_waiting'],
    fails: 'Failed to confirm the renewal',
  }),
  /** Each that cannot be is left as it is, and it is said why. */
  confirmRenewals: endpoint({
    summary: 'Confirm several renewals at once, by one word of the carrier',
    method: 'POST',
    path: '/api/agent/policies/confirm-renewals',
    who: staff,
    changes: ['policy', 'client'],
    once: true,
    body: BoundRenewals.extend({ policyIds: severalIds('Please choose a renewal') }),
    reply: BulkResult.extend({ left: z.array(z.object({ id: z.string(), why: z.string() })) }),
    fails: 'Failed to confirm the renewals',
  }),
  /**
   * Takes it off every screen and keeps the row; without a reason it counts as entered in error. With the reason 'cancelled' it is
   * cancelled instead: it leaves what is in force from that day on, stays where history is, and its client is told.
   */
  deactivate: endpoint({
    summary: 'Take a policy off every screen, and keep the row; or note that it was cancelled',
    method: 'DELETE',
    path: '/api/policy/:id',
    who: staff,
    changes: ['policy', 'client'],
    params: one.params,
    query: Deactivation,
    status: 204,
    refuses: ['cannot_follow'],
    fails: 'Failed to delete policy',
  }),
  restore: endpoint({
    summary: 'Bring a policy back',
    method: 'POST',
    path: '/api/policy/restore/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...one,
    refuses: ['closed', 'not_deactivated', 'cannot_follow'],
    fails: 'Failed to restore policy',
  }),
}
