import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { agentFigures, clientFigures } from './queries.ts'

export const homeRoutes = serve(api.home, {
  client: (_, visit) => clientFigures(visit),
  agent: (_, visit) => agentFigures(visit),
})
