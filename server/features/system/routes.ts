import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { lookAt } from './checks.ts'

export const systemRoutes = serve(api.system, {
  check: async ({ name }, visit) => ({ finding: await lookAt(name, visit) }),
})
