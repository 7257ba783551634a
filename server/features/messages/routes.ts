import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { unreadCount } from './queries.ts'

export const messageRoutes = serve(api.messages, {
  unreadCount: async (_, { db, me }) => ({ unreadCount: await unreadCount(db, me) }),
})
