import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'

export const messages = {
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/message/unread-count',
    who: signedIn,
    shows: ['message'],
    reply: z.object({ unreadCount: z.number() }),
    fails: 'Failed to fetch unread messages',
  }),
}
