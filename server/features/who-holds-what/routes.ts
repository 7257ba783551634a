import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { exportHoldings } from './export.ts'
import { holdingsSeenBy } from './queries.ts'

export const whoHoldsWhatRoutes = serve(api.whoHoldsWhat, {
  list: (query, context) => holdingsSeenBy(context, query),

  export: (query, context) => exportHoldings(context, query),
})
