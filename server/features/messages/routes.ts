import { api } from '../../../contract/index.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
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
import { sendMessage } from './send.ts'
import { sendToSeveral } from './send-to-several.ts'

export const messageRoutes = serve(api.messages, {
  list: (page, visit) => messagesSeenBy(visit, page),

  async ofClient({ id, ...page }, visit) {
    const found = await conversationSeenBy(visit, { ...page, clientId: id })
    // An empty page may mean a client whom the viewer does not see. A page with rows proves that
    // they do.
    if (found.length === 0) await clientSeenBy(visit.db, visit.me, id)
    return found
  },

  conversations: (wanted, visit) => conversationsSeenBy(visit, wanted),

  exportOfClient: ({ id }, visit) => exportConversation(visit, id),

  unreadCount: async (_, { db, me }) => ({ unreadCount: await unreadMessageCount(db, me) }),

  send: ({ file, ...given }, visit) => sendMessage(visit, given, file),

  sendToSeveral: (given, visit) => visit.write((tx) => sendToSeveral(tx, visit, given)),

  read: ({ messageId: id }, visit) =>
    visit.write(async (tx) => {
      const marked = await markMessageRead(tx, visit.me, id, visit.now())
      if (marked) await record(tx, visit, { action: 'message.read', id, ...marked, details: { count: 1 } })
      return { message: await messageSeenBy(tx, visit, id) }
    }),

  async readUpTo({ clientId, upTo, settles }, visit) {
    const mark = settles && isStaff(visit.me) ? settleMessagesUpTo : markMessagesReadUpTo
    await visit.write(async (tx) => {
      if (await mark(tx, visit, { action: 'message.read', id: upTo, clientId }, {})) return
      // Nothing was marked. Either nothing was unread, or the viewer does not see the client or the
      // message. The second case throws 404.
      await clientSeenBy(tx, visit.me, clientId)
      const message = await messageSeenBy(tx, visit, upTo)
      if (message.clientId !== clientId) throw notFound('Message')
    })
  },
})
