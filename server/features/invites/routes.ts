import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { acceptInvite, lookUpInvite } from './accept-invite.ts'
import { exportInvites } from './export.ts'
import { correctEmail, inviteClient, revokeInvite } from './invite-client.ts'
import { inviteSeenBy, invitesSeenBy, toInviteView } from './queries.ts'
import { sendInvite } from './send-invite.ts'

export const inviteRoutes = serve(api.invites, {
  list: (query, context) => invitesSeenBy(context, query),

  export: (query, context) => exportInvites(context, query),

  create: (input, context) =>
    context.write(async (tx) => ({ invite: await inviteClient(tx, context, input) })),

  send: async ({ inviteId, userId }, context) => ({ invite: await sendInvite(context, inviteId, userId) }),

  correctEmail: ({ inviteId, ...input }, context) =>
    runEdit(context, {
      change: (tx) => correctEmail(tx, context, inviteId, input),
      answer: async (db) => ({
        invite: toInviteView(await inviteSeenBy(db, context.me, inviteId), context, 'staff'),
      }),
    }),

  revoke: ({ inviteId }, context) =>
    context.write(async (tx) => ({ invite: await revokeInvite(tx, context, inviteId) })),

  lookup: async (input, context) => ({ invite: await lookUpInvite(input, context) }),

  accept: async (input, context) => ({ user: await acceptInvite(input, context) }),
})
