import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { clientFiguresSeenBy, clientOverviewSeenBy } from './overview-queries.ts'
import { timelineLineSeenBy, timelineSeenBy } from './queries.ts'

export const timelineRoutes = serve(api.story, {
  glance: ({ id }, visit) => clientOverviewSeenBy(visit, id),

  figures: async ({ clientIds = [] }, visit) => ({ figures: await clientFiguresSeenBy(visit, clientIds) }),

  lines: (wanted, visit) => timelineSeenBy(visit, wanted),

  entries: (wanted, visit) => timelineLineSeenBy(visit, wanted),
})
