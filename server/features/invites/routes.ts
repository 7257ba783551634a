import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { acceptInvite, lookUpInvite } from './accept-invite.ts'
import { exportInvites } from './export.ts'
import { correctEmail, inviteClient, revokeInvite } from './invite-client.ts'
import { inviteSeenBy, invitesSeenBy, inviteView } from './queries.ts'
import { sendInvite } from './send-invite.ts'

export const inviteRoutes = serve(api.invites, {
  list: (wanted, visit) => invitesSeenBy(visit, wanted),

  export: (wanted, visit) => exportInvites(visit, wanted),

  create: (given, visit) => visit.write(async (tx) => ({ invite: await inviteClient(tx, visit, given) })),

  send: async ({ inviteId, userId }, visit) => ({ invite: await sendInvite(visit, inviteId, userId) }),

  correctEmail: ({ inviteId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => correctEmail(tx, visit, inviteId, given),
      answer: async (db) => ({
        invite: inviteView(await inviteSeenBy(db, visit.me, inviteId), visit, 'staff'),
      }),
    }),

  revoke: ({ inviteId }, visit) =>
    visit.write(async (tx) => ({ invite: await revokeInvite(tx, visit, inviteId) })),

  lookup: async (given, visit) => ({ invite: await lookUpInvite(given, visit) }),

  accept: async (given, visit) => ({ user: await acceptInvite(given, visit) }),
})
