import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { acceptInvite, lookUpInvite } from './accept-invite.ts'
import { correctEmail, inviteClient, revokeInvite } from './invite-client.ts'
import { invitesSeenBy } from './queries.ts'
import { sendInvite } from './send-invite.ts'

export const inviteRoutes = serve(api.invites, {
  list: (wanted, visit) => invitesSeenBy(visit, wanted),

  create: (given, visit) => visit.write(async (tx) => ({ invite: await inviteClient(tx, visit, given) })),

  send: async ({ inviteId, userId }, visit) => ({ invite: await sendInvite(visit, inviteId, userId) }),

  correctEmail: ({ inviteId, email }, visit) =>
    visit.write(async (tx) => ({ invite: await correctEmail(tx, visit, inviteId, email) })),

  revoke: ({ inviteId }, visit) =>
    visit.write(async (tx) => ({ invite: await revokeInvite(tx, visit, inviteId) })),

  lookup: async (given, visit) => ({ invite: await lookUpInvite(given, visit) }),

  accept: async (given, visit) => ({ user: await acceptInvite(given, visit) }),
})
