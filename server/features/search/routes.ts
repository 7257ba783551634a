import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { searchEverything } from './search.ts'

export const searchRoutes = serve(api.search, { find: (query, context) => searchEverything(context, query) })
