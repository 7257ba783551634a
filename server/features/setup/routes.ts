import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { lookUpSetup, setUp } from './set-up.ts'

export const setupRoutes = serve(api.setup, { lookup: lookUpSetup, complete: setUp })
