import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { glanceSeenBy } from './glance-queries.ts'
import { lineSeenBy, storySeenBy } from './queries.ts'

export const storyRoutes = serve(api.story, {
  glance: ({ id }, visit) => glanceSeenBy(visit, id),

  lines: (wanted, visit) => storySeenBy(visit, wanted),

  entries: (wanted, visit) => lineSeenBy(visit, wanted),
})
