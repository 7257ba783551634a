import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { WritingCompany } from './carriers.ts'
import { Document } from './documents.ts'
import {
  allRoles,
  BulkResult,
  clientsOnly,
  endpoint,
  entity,
  Id,
  idListField,
  Page,
  pageOf,
  sortedBy,
  staff,
  versionField,
} from './endpoint.ts'
import { ConditionalRenewal, PolicyTermState } from './policy-events.ts'
import {
  BoundRenewal,
  BoundRenewals,
  coverageIntervals,
  Deactivation,
  deactivationReasons,
  deductibleKinds,
  NewPolicy,
  NewPolicyForClient,
  PolicyUpdate,
  paymentFrequencies,
  Renewal,
  RenewalReasonForm,
} from './policy-forms.ts'
import { PolicyContents } from './policy-parts.ts'
import { categories } from './values/insurance-types.ts'
import { knownReasons, termStandings } from './values/policy-events.ts'
import { boundedText, reference, Search } from './values/text.ts'
import { YesNoText } from './values/yes-no.ts'

/** A limit with its basis, or a deductible or retention. Amount 0: see the text ('Statutory'). */
export const Coverage = z.object({
  /** A limit has no kind. */
  kind: z.enum(deductibleKinds).optional(),
  type: z.string(),
  amount: z.number(),
  interval: z.enum(coverageIntervals).nullable(),
})
export type Coverage = z.infer<typeof Coverage>

/** A document as its policy lists it, without fields that repeat the policy's. */
export const PolicyDocument = Document.omit({ policyNumber: true, clientId: true, clientName: true })
export type PolicyDocument = z.infer<typeof PolicyDocument>

export const Policy = entity({
  userId: z.string(),
  policyNumber: z.string(),
  /** The carrier, by its present name. */
  insurer: z.string(),
  /** Null if unknown. */
  writingCompany: WritingCompany.nullable(),
  /** Wholesale broker or MGA of surplus lines. Internal to the agency: null for clients. */
  wholesaler: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  category: z.enum(categories),
  description: z.string().nullable(),
  /** Computed from the stored status, dates and policy events, in the agency's time zone. */
  status: z.enum(['active', 'pending', 'expired']),
  storedStatus: z.enum(['active', 'pending']),
  /** US dollars for the whole term, as on the declarations page. */
  premium: z.number(),
  deductible: z.number(),
  /** The headline limit, never a sum; 0 if only the coverages state limits. */
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
  /** Effective date of the cancellation, past or future; null if not cancelled or unknown. */
  cancelledOn: z.string().nullable(),
  /** The term's state today, in more detail than `status`. */
  standing: z.enum(termStandings),
  /** The term's state by its policy events. Null if the events state no fact beyond the term. */
  life: PolicyTermState.extend({
    /** Days of the term without coverage; missing if there are none. `until` is exclusive. */
    gaps: z.array(z.object({ from: z.string(), until: z.string() })).optional(),
  }).nullable(),
  /** The carrier's notice that it renews on other terms. */
  conditionalRenewal: ConditionalRenewal.nullable(),
  /** Set only if Renew created the term. */
  renewal: z
    .object({
      /** The agency recorded the carrier's confirmation. */
      confirmed: z.boolean(),
      /**
       * True from when the agency shows or confirms the renewal. The client sees it from then on.
       */
      shown: z.boolean(),
      /** Reason for the premium, for the client. */
      because: z.string().nullable(),
      /** Id of the previous term. */
      of: z.string(),
      /** Premium of the previous term in US dollars; null if not on file. */
      premiumBefore: z.number().nullable(),
    })
    .nullable(),
  clientName: z.string(),
  /** Changes to vehicles increment the version too. */
  version: z.number(),
})
export type Policy = z.infer<typeof Policy>

/** A policy with a pending notice of cancellation, which clients must not overlook. */
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
  payPage: z.string().nullable(),
  /** The effect of a payment in time, by law, for the client. */
  paymentEffect: z.string(),
})
export type NoticedPolicy = z.infer<typeof NoticedPolicy>

/** A policy that ends in under 90 days without a later term on file, or a renewal that is late. */
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
  agentName: z.string(),
  standing: z.enum(termStandings),
  /** The carrier gave notice that it renews on other terms. */
  isConditional: z.boolean(),
  /** Days until the end, by the agency's date. */
  daysLeft: z.number(),
  /** Days since the start of a renewal without carrier confirmation; otherwise null. */
  daysLate: z.number().nullable(),
  /** The next term created by Renew that awaits its carrier's confirmation. */
  nextTerm: z
    .object({ id: z.string(), policyNumber: z.string(), startDate: z.string(), premium: z.number() })
    .nullable(),
  /** The newest undecided quote for the next term of this policy. */
  quote: z.object({ id: z.string(), requestId: z.string() }).nullable(),
})
export type UpcomingRenewal = z.infer<typeof UpcomingRenewal>

const PremiumYear = z.object({
  /** The calendar year in which the terms begin. */
  year: z.number(),
  /** The year's terms by their status today. */
  groups: z.array(
    z.object({
      status: Policy.shape.status,
      policies: z.number(),
      /** US dollars: the sum of the terms' premiums. */
      premium: z.number(),
      /** The policy, if there is only one. */
      policyId: z.string().nullable(),
    }),
  ),
  /** Recorded changes of these terms' premiums and their cancellations, the largest first. */
  changes: z.array(
    z.object({
      policyId: z.string(),
      policyNumber: z.string(),
      type: z.string(),
      kind: z.enum(['renewal', 'change', 'audit', 'cancellation']),
      /** Effective date. */
      on: z.string(),
      /** US dollars for the whole term; null for a cancellation. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** In the words of the agency: the renewal's reason, or, for staff, the note of the event. */
      because: z.string().nullable(),
      /** Cancellation: the reason. */
      reason: z.enum(knownReasons).nullable(),
      /** Renewal: what the carrier's notice of conditional renewal said. */
      conditions: ConditionalRenewal.pick({ conditions: true, conditionsNote: true }).nullable(),
      /** Other fields that changed at the same time. */
      changed: z.array(z.string()),
    }),
  ),
  /** Changes beyond those listed. */
  moreChanges: z.number(),
})
export type PremiumYear = z.infer<typeof PremiumYear>

const premiumYearsEndpoint = {
  method: 'GET',
  shows: ['policy'],
  /** At most ten years, the earliest first. */
  reply: z.object({ years: z.array(PremiumYear) }),
  fails: 'Failed to fetch the premiums',
} as const

const LinkedTerm = z.object({ id: z.string(), policyNumber: z.string() })

const tooManyClientsError = 'Please ask for at most 100 clients'

const policyEndpoint = { params: z.object({ id: Id }), reply: z.object({ policy: Policy }) }
const updateEndpoint = {
  who: staff,
  changes: ['policy', 'client'],
  body: PolicyUpdate.extend(versionField),
  refuses: ['cannot_follow'],
  fails: 'Failed to update policy',
} as const

const yearError = 'Please give a year, such as 2026'

const listFilters = {
  search: Search,
  /** 'added': in the past 30 days. 'renewing': ends in under 90 days, soonest first. */
  show: z.enum(['all', 'active', 'pending', 'expired', 'added', 'renewing']).default('all'),
  /** Terms that count for this calendar year's premium: they begin in it. */
  year: boundedText(4, yearError)
    .regex(/^(19|20|21)\d\d$/, yearError)
    .optional(),
  clientId: Id.optional(),
  ...sortedBy(['number', 'client', 'carrier', 'premium', 'end']),
}
const renewalFilters = {
  search: Search,
  /** 'month': ends in under 30 days. 'late': a late renewal. */
  show: z.enum(['all', 'month', 'late']).default('all'),
  ...sortedBy(['number', 'client', 'carrier', 'premium', 'end']),
}

export const policies = {
  list: endpoint({
    summary: 'Policies',
    method: 'GET',
    path: '/api/policy',
    who: allRoles,
    shows: ['policy'],
    query: Page.extend(listFilters),
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Policies as CSV; the audit log records the export',
    path: '/api/agent/policies/export',
    body: z.object(listFilters),
    fails: 'Failed to export the policies',
  }),
  /** The rows behind the tile Upcoming Renewal, soonest first. */
  renewals: endpoint({
    summary: 'Policies that end soon without a later term, and renewals that are late',
    method: 'GET',
    path: '/api/agent/renewals',
    who: staff,
    shows: ['policy', 'client'],
    query: Page.extend(renewalFilters),
    reply: pageOf('renewals', UpcomingRenewal),
    fails: 'Failed to fetch renewals',
  }),
  exportRenewals: endpoint({
    ...exportEndpoint,
    summary: 'Upcoming and late renewals as CSV; the audit log records the export',
    path: '/api/agent/renewals/export',
    body: z.object(renewalFilters),
    fails: 'Failed to export the renewals',
  }),
  one: endpoint({
    summary: 'One policy',
    method: 'GET',
    path: '/api/policy/:id',
    who: allRoles,
    shows: ['policy', 'document', 'claim'],
    params: policyEndpoint.params,
    reply: policyEndpoint.reply.extend({
      /** The carrier's payment page; missing if unknown. */
      payPage: z.string().optional(),
      /**
       * The effect of a payment in time, by law; missing unless a notice of cancellation is
       * pending.
       */
      paymentEffect: z.string().optional(),
      /** The term that the same carrier rewrote this policy as, or that it was rewritten from. */
      rewrittenAs: LinkedTerm.optional(),
      rewrittenFrom: LinkedTerm.optional(),
      /** Confirmed future changes, not yet applied; missing if none. */
      toCome: z.array(z.object({ what: z.string(), effectiveOn: z.string() })).optional(),
      /** Parts and facts other than coverages; missing if none. */
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
      // Node accepts no URL of this length, so the limit of 100 ids decides.
      ids: boundedText(20_000, tooManyClientsError)
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(Id).max(100, tooManyClientsError)),
    }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  ofType: endpoint({
    summary: 'Policies of a category and type',
    method: 'GET',
    path: '/api/policy/:category/:type',
    who: allRoles,
    shows: ['policy'],
    params: z.object({ category: reference(50), type: reference(200) }),
    query: Page,
    reply: pageOf('policies', Policy),
    fails: 'Failed to fetch policies',
  }),
  count: endpoint({
    summary: "Number of policies of the viewer's clients",
    method: 'GET',
    path: '/api/policy/agent/count',
    who: staff,
    shows: ['policy'],
    reply: z.object({ policiesCount: z.number() }),
    fails: 'Failed to fetch policies',
  }),
  premiums: endpoint({
    ...premiumYearsEndpoint,
    summary: 'Premium by year, with the recorded changes',
    path: '/api/policy/premiums',
    who: clientsOnly,
  }),
  premiumsOfClient: endpoint({
    ...premiumYearsEndpoint,
    summary: 'Premium of a client by year, with the recorded changes',
    path: '/api/agent/client/:id/premiums',
    who: staff,
    params: z.object({ id: Id }),
  }),
  create: endpoint({
    summary: 'Add a policy for a client',
    method: 'POST',
    path: '/api/policy/new/:clientId',
    who: staff,
    changes: ['policy', 'client'],
    isIdempotent: true,
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
    isIdempotent: true,
    body: NewPolicyForClient,
    reply: z.object({ policy: Policy }),
    status: 201,
    refuses: ['closed', 'not_found'],
    fails: 'Failed to create policy',
  }),
  update: endpoint({
    summary: 'Change a policy',
    method: 'PUT',
    path: '/api/policy/:id',
    ...policyEndpoint,
    ...updateEndpoint,
  }),
  updateForm: endpoint({
    summary: 'Change a policy, by the path of the form',
    method: 'PUT',
    path: '/api/policy/update/:policyId',
    ...updateEndpoint,
    params: z.object({ policyId: Id }),
    reply: policyEndpoint.reply,
  }),
  /**
   * Copies the policy into a pending term from its end date, with the same number and its own
   * premium.
   */
  renew: endpoint({
    summary: 'Renew a policy by a new term, which is pending until it is confirmed',
    method: 'POST',
    path: '/api/policy/renew/:id',
    who: staff,
    changes: ['policy', 'client'],
    isIdempotent: true,
    ...policyEndpoint,
    body: Renewal,
    status: 201,
    refuses: ['closed', 'already_renewed'],
    fails: 'Failed to renew policy',
  }),
  /**
   * Shows the client the carrier's offer and the reason for its premium. Nothing is in force yet.
   */
  showRenewal: endpoint({
    summary: 'Show the client a renewal that its carrier has not confirmed',
    method: 'POST',
    path: '/api/policy/show-renewal/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...policyEndpoint,
    body: RenewalReasonForm,
    refuses: ['closed', 'not_waiting', 'already_shown'],
    fails: 'Failed to share the renewal',
  }),
  /** Records the carrier's confirmation. The renewal is in force from its start. */
  confirmRenewal: endpoint({
    summary: "Record the carrier's confirmation of a renewal",
    method: 'POST',
    path: '/api/policy/confirm-renewal/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...policyEndpoint,
    body: BoundRenewal,
    refuses: ['closed', 'cancelled', 'not_waiting'],
    fails: 'Failed to confirm the renewal',
  }),
  /** Renewals that cannot be confirmed stay unchanged and come back with a reason. */
  confirmRenewals: endpoint({
    summary: 'Record one confirmation of the carrier for several renewals',
    method: 'POST',
    path: '/api/agent/policies/confirm-renewals',
    who: staff,
    changes: ['policy', 'client'],
    isIdempotent: true,
    body: BoundRenewals.extend({ policyIds: idListField('Please choose a renewal') }),
    reply: BulkResult.extend({ left: z.array(z.object({ id: z.string(), why: z.string() })) }),
    fails: 'Failed to confirm the renewals',
  }),
  /**
   * Hides the policy and keeps the row. Default reason: entered in error.
   * With the reason 'cancelled' the policy is cancelled instead: coverage ends on that day, history
   * stays visible, and the client is notified.
   */
  deactivate: endpoint({
    summary: 'Hide a policy and keep its row, or record its cancellation',
    method: 'DELETE',
    path: '/api/policy/:id',
    who: staff,
    changes: ['policy', 'client'],
    params: policyEndpoint.params,
    query: Deactivation,
    status: 204,
    refuses: ['cannot_follow'],
    fails: 'Failed to delete policy',
  }),
  restore: endpoint({
    summary: 'Restore a hidden policy',
    method: 'POST',
    path: '/api/policy/restore/:id',
    who: staff,
    changes: ['policy', 'client'],
    ...policyEndpoint,
    refuses: ['closed', 'not_deactivated', 'cannot_follow'],
    fails: 'Failed to restore policy',
  }),
}
