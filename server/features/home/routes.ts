import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { agentFigures, clientFigures } from './queries.ts'

export const homeRoutes = serve(api.home, {
  client: (_, visit) => clientFigures(visit.db, visit.me, today(visit)),
  agent: (_, visit) => agentFigures(visit.db, visit.me, today(visit), visit.now()),
})
