import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { clientFigures, staffFigures } from './queries.ts'
import { upcomingFor } from './upcoming.ts'

export const homeRoutes = serve(api.home, {
  client: (_, context) => clientFigures(context),
  next: (_, context) => upcomingFor(context),
  agent: (_, context) => staffFigures(context),
})
