import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { staffSeenBy } from './queries.ts'

export const exportAgents = (context: RequestContext, query: HandlerInput<typeof api.admin.exportAgents>) =>
  exportList(context, 'agents', query, {
    async read(pageContext, page) {
      const { agents, nextCursor } = await staffSeenBy(pageContext, { ...query, ...page })
      return { rows: agents, nextCursor }
    },
    headers: [
      'Name',
      'Role',
      'Email',
      'Phone',
      'License',
      'Status',
      'Clients',
      'Last Sign-In',
      'Two-Step Sign-In',
    ],
    cells: (agent) => [
      agent.fullName,
      agent.role,
      agent.email,
      agent.phone ?? '',
      agent.license ?? '',
      agent.status,
      String(agent.clientsCount),
      agent.lastSignInAt ?? '',
      agent.hasTwoStep ? 'Yes' : 'No',
    ],
  })
