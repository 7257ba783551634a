import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { completeSetup, lookUpSetup } from './complete-setup.ts'

export const setupRoutes = serve(api.setup, { lookup: lookUpSetup, complete: completeSetup })
