import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { removeMailbox, setMailbox } from './change-mailbox.ts'
import { mailboxView, replyOfMessage, replySeenBy } from './queries.ts'
import { acceptReply, discardReply } from './settle-replies.ts'

export const emailReplyRoutes = serve(api.emailReplies, {
  mailbox: async (_, { db }) => ({ mailbox: await mailboxView(db) }),
  setMailbox,
  removeMailbox: (_, context) => removeMailbox(context),
  one: async ({ id }, { db, me }) => ({ reply: await replySeenBy(db, me, id) }),
  ofMessage: async ({ id }, { db, me }) => ({ reply: await replyOfMessage(db, me, id) }),
  accept: (input, context) => context.write((tx) => acceptReply(tx, context, input)),
  discard: ({ id }, context) => context.write((tx) => discardReply(tx, context, id)),
})
