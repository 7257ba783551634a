import { z } from 'zod'
import { clientsOnly, endpoint, staff } from './endpoint.ts'
import { NoticedPolicy } from './policies.ts'

const UpcomingEntry = z.object({
  kind: z.string(),
  /** The quote, claim or policy that the item is about; null if the item is about several. */
  id: z.string().nullable(),
  /** The state of the item. Each kind has its own states. */
  state: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  /**
   * The moment or the date of the item. `since` is the time from which the item waits for the
   * client.
   */
  at: z.string().nullable(),
  day: z.string().nullable(),
  since: z.string().nullable(),
  count: z.number().nullable(),
  /** A page outside of the portal where the item is done: the payee's payment page. */
  link: z.string().nullable(),
})
export type UpcomingEntry = z.infer<typeof UpcomingEntry>

/** Dashboard figures, counted in SQL. The list behind a figure shows the same rows. */
export const home = {
  client: endpoint({
    summary: "A client's dashboard",
    method: 'GET',
    path: '/api/home/client',
    who: clientsOnly,
    shows: ['policy', 'document', 'quote', 'certificate', 'claim'],
    reply: z.object({
      /** In force, with this agency as the agent of record. */
      activePolicies: z.number(),
      /** In force, with another agent of record. */
      policiesElsewhere: z.number(),
      pendingPolicies: z.number(),
      documents: z.number(),
      documentsThisMonth: z.number(),
      /** The active policy that ends first; null if there is none. */
      nextExpiration: z
        .object({ policyId: z.string(), name: z.string(), endDate: z.string(), days: z.number() })
        .nullable(),
      /** Policies with a pending notice of cancellation, soonest first. */
      notices: z.array(NoticedPolicy),
    }),
    fails: 'Failed to fetch the dashboard',
  }),
  /**
   * Upcoming items. `kind` names the feature, and the page derives the item's label from the kind.
   */
  next: endpoint({
    summary: 'Upcoming items of a client: presentations, claims, quotes, messages, terms that end',
    method: 'GET',
    path: '/api/home/next',
    who: clientsOnly,
    shows: ['policy', 'document', 'request', 'quote', 'certificate', 'claim', 'message'],
    reply: z.object({ next: z.array(UpcomingEntry) }),
    fails: 'Failed to fetch upcoming items',
  }),
  agent: endpoint({
    summary: 'The dashboard of staff',
    method: 'GET',
    path: '/api/home/agent',
    who: staff,
    shows: ['policy', 'client', 'request'],
    reply: z.object({
      activeClients: z.number(),
      activePolicies: z.number(),
      pendingRequests: z.number(),
      policiesAdded: z.number(),
      upcomingRenewals: z.number(),
    }),
    fails: 'Failed to fetch the dashboard',
  }),
}
