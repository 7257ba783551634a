import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { find } from './find.ts'

export const searchRoutes = serve(api.search, { find: (wanted, visit) => find(visit, wanted) })
