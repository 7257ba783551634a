import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { createKey, endKey } from './change-keys.ts'
import { listKeys } from './queries.ts'

export const apiKeyRoutes = serve(api.apiKeys, {
  list: async (_, { db, me }) => ({ keys: await listKeys(db, me) }),

  create: (input, context) => context.write((tx) => createKey(tx, context, input)),

  async revoke({ id }, context) {
    await context.write((tx) => endKey(tx, context, id))
  },
})
