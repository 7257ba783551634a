import { api } from '../../../contract/index.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { conversationsSeenBy, unreadMessageCount } from './conversation-queries.ts'
import { exportConversation } from './export.ts'
import {
  conversationSeenBy,
  markMessageRead,
  markMessagesReadUpTo,
  messageSeenBy,
  messagesSeenBy,
  settleMessagesUpTo,
} from './queries.ts'
import { sendMessage } from './send-message.ts'
import { sendToSeveral } from './send-to-several.ts'

export const messageRoutes = serve(api.messages, {
  list: (page, context) => messagesSeenBy(context, page),

  async ofClient({ id, ...page }, context) {
    const conversation = await conversationSeenBy(context, { ...page, clientId: id })
    // An empty page may mean a client whom the viewer does not see. A page with rows proves that
    // they do.
    if (conversation.length === 0) await clientSeenBy(context.db, context.me, id)
    return conversation
  },

  conversations: (query, context) => conversationsSeenBy(context, query),

  exportOfClient: ({ id }, context) => exportConversation(context, id),

  unreadCount: async (_, { db, me }) => ({ unreadCount: await unreadMessageCount(db, me) }),

  send: ({ file, ...input }, context) => sendMessage(context, input, file),

  sendToSeveral: (input, context) => context.write((tx) => sendToSeveral(tx, context, input)),

  read: ({ messageId: id }, context) =>
    context.write(async (tx) => {
      const markedMessage = await markMessageRead(tx, context.me, id, context.now())
      if (markedMessage)
        await record(tx, context, { action: 'message.read', id, ...markedMessage, details: { count: 1 } })
      return { message: await messageSeenBy(tx, context, id) }
    }),

  async readUpTo({ clientId, upTo, settles }, context) {
    const mark = settles && isStaff(context.me) ? settleMessagesUpTo : markMessagesReadUpTo
    await context.write(async (tx) => {
      if (await mark(tx, context, { action: 'message.read', id: upTo, clientId }, {})) return
      // Nothing was marked. Either nothing was unread, or the viewer does not see the client or the
      // message. The second case throws 404.
      await clientSeenBy(tx, context.me, clientId)
      const message = await messageSeenBy(tx, context, upTo)
      if (message.clientId !== clientId) throw notFound('Message')
    })
  },
})
