import { z } from 'zod'
import { clientsOnly, endpoint, staff } from './endpoint.ts'

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
    }),
    fails: 'Failed to fetch the dashboard',
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
