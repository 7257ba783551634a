import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { invitesSeenBy } from './queries.ts'

/** The invitations as CSV, without their links, which let anyone in. */
export const exportInvites = (context: RequestContext, query: HandlerInput<typeof api.invites.export>) =>
  exportList(context, 'invitations', query, {
    async read(pageContext, page) {
      const { invites, nextCursor } = await invitesSeenBy(pageContext, { ...query, ...page })
      return { rows: invites, nextCursor }
    },
    headers: [
      'Email',
      'First Name',
      'Last Name',
      'Company',
      'Phone',
      'Status',
      'Agent',
      'Created',
      'Sent',
      'Link Expires',
    ],
    cells: (invite) => [
      invite.email,
      invite.firstName ?? '',
      invite.lastName ?? '',
      invite.company ?? '',
      invite.phone ?? '',
      invite.status,
      invite.agentName,
      invite.createdAt,
      invite.sentAt ?? '',
      invite.status === 'accepted' ? '' : invite.expiresAt,
    ],
  })
