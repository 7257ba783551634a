import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { staffSeenBy } from './queries.ts'

/** The people of the agency as CSV. */
export const exportAgents = (visit: Visit, wanted: Given<typeof api.admin.exportAgents>) =>
  exportedList(visit, 'agents', wanted, {
    async read(there, page) {
      const { agents, nextCursor } = await staffSeenBy(there, { ...wanted, ...page })
      return { rows: agents, nextCursor }
    },
    heads: [
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
