import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { clientFiguresSeenBy, clientOverviewSeenBy } from './overview-queries.ts'
import { timelineEntrySeenBy, timelineSeenBy } from './queries.ts'

export const timelineRoutes = serve(api.story, {
  glance: ({ id }, context) => clientOverviewSeenBy(context, id),

  figures: async ({ clientIds = [] }, context) => ({
    figures: await clientFiguresSeenBy(context, clientIds),
  }),

  lines: (query, context) => timelineSeenBy(context, query),

  entries: (query, context) => timelineEntrySeenBy(context, query),
})
