import { feature } from '../../registry/feature.ts'
import { policyEventDefinitions } from './event-definitions.ts'

export const policies = feature({
  routes: async () =>
    [
      (await import('./routes.ts')).policyRoutes,
      (await import('./events.ts')).policyEventRoutes,
      (await import('./parts.ts')).partRoutes,
      (await import('./vehicles.ts')).vehicleRoutes,
    ].flat(),
  events: policyEventDefinitions,
  emails: async () => (await import('./emails.ts')).policyEmails,
  searchSources: async () => {
    const { findPolicies, findVehicles } = await import('./found-queries.ts')
    return [findPolicies, findVehicles]
  },
  workItems: async () => {
    const { renewalsWaiting, endedWaiting, noticesWaiting, noticesDue, unconfirmedWaiting } = await import(
      './waiting-queries.ts'
    )
    return [renewalsWaiting, endedWaiting, noticesWaiting, noticesDue, unconfirmedWaiting]
  },
  upcoming: async () => (await import('./next-queries.ts')).next,
  archiveTables: async () => (await import('./archive-queries.ts')).policyTables,
  erasures: async () => (await import('./erase-queries.ts')).policyErasures,
  encryptedColumns: [{ table: 'vehicles', column: 'vin_sealed', property: 'vinSealed' }],
  rowNames: {
    policies: 'a policy',
    policy_events: 'what happened to it since',
    policy_parts: 'what it says in parts',
    vehicles: 'a vehicle',
  },
})
