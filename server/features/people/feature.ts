import { feature } from '../../registry/feature.ts'
import { peopleEventDefinitions } from './event-definitions.ts'

export const people = feature({
  routes: async () => (await import('./routes.ts')).peopleRoutes,
  events: peopleEventDefinitions,
  emails: async () => (await import('./emails.ts')).peopleEmails,
  rowNames: { people: 'a portal user' },
})
