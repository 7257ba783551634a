import { feature } from '../../registry/feature.ts'
import { calendarFeedEventDefinitions } from './event-definitions.ts'

export const calendarFeeds = feature({
  routes: async () => (await import('./routes.ts')).calendarFeedRoutes,
  events: calendarFeedEventDefinitions,
  cleanup: async () => {
    const { deleteFeedsWithoutAccess: deleteFeeds } = await import('../users/feed-queries.ts')
    return ({ db }) => deleteFeeds(db, {})
  },
  rowNames: { calendar_feeds: 'a calendar feed' },
})
