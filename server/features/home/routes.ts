import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { clientFigures, staffFigures } from './queries.ts'
import { upcomingFor } from './upcoming.ts'

export const homeRoutes = serve(api.home, {
  client: (_, visit) => clientFigures(visit),
  next: (_, visit) => upcomingFor(visit),
  agent: (_, visit) => staffFigures(visit),
})
