import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { nextFor } from './next.ts'
import { clientFigures, staffFigures } from './queries.ts'

export const homeRoutes = serve(api.home, {
  client: (_, visit) => clientFigures(visit),
  next: (_, visit) => nextFor(visit),
  agent: (_, visit) => staffFigures(visit),
})
