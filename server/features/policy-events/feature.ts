import { feature } from '../../registry/feature.ts'
import { policyEventDefinitions } from './event-definitions.ts'

export const policyEvents = feature({
  routes: async () => (await import('./events.ts')).policyEventRoutes,
  events: policyEventDefinitions,
  emails: async () => (await import('./emails.ts')).policyEventEmails,
  workItems: async () => {
    const { noticeWorkItems: noticeItems, noticeFollowUpWorkItems: followUpItems } = await import(
      './work-queries.ts'
    )
    return [noticeItems, followUpItems]
  },
  archiveTables: async () => (await import('./archive-queries.ts')).policyEventTables,
  erasures: async () => (await import('./erase-queries.ts')).policyEventErasures,
  rowNames: { policy_events: 'later policy events' },
})
