import { z } from 'zod'
import { clientsOnly, endpoint, staff } from './endpoint.ts'
import { NoticedPolicy } from './policies.ts'

const UpcomingEntry = z.object({
  kind: z.string(),
  /** What it is about: a quote, a claim, a policy; null where it is no single thing. */
  id: z.string().nullable(),
  /** How it stands, in a word of that kind. */
  state: z.string().nullable(),
  /** Its name, and what more there is to say. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  /** The moment or the date for which it is meant; or since when it waits for the client. */
  at: z.string().nullable(),
  day: z.string().nullable(),
  since: z.string().nullable(),
  count: z.number().nullable(),
})
export type UpcomingEntry = z.infer<typeof UpcomingEntry>

/** The figures on the dashboards, counted where the rows are. Each has a list behind it that shows the same rows. */
export const home = {
  client: endpoint({
    summary: "A client's dashboard",
    method: 'GET',
    path: '/api/home/client',
    who: clientsOnly,
    shows: ['policy', 'document', 'quote', 'certificate', 'claim'],
    reply: z.object({
      activePolicies: z.number(),
      pendingPolicies: z.number(),
      documents: z.number(),
      documentsThisMonth: z.number(),
      /** The active policy that ends next; null when there is none. */
      nextExpiration: z
        .object({ policyId: z.string(), name: z.string(), endDate: z.string(), days: z.number() })
        .nullable(),
      /** Those of which a carrier has given notice that it cancels them, the soonest first. */
      notices: z.array(NoticedPolicy),
    }),
    fails: 'Failed to fetch the dashboard',
  }),
  /** What concerns a client next. Each feature says what of it: `kind` is its name, and the page words it by that. */
  next: endpoint({
    summary: 'What is next for a client: presentations, claims, rates, messages, terms that end',
    method: 'GET',
    path: '/api/home/next',
    who: clientsOnly,
    shows: ['policy', 'document', 'request', 'quote', 'certificate', 'claim', 'message'],
    reply: z.object({ next: z.array(UpcomingEntry) }),
    fails: 'Failed to fetch what is next',
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
