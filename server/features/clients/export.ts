import type { Given } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { producerOf, standingNames, standingOf } from '../../../contract/values/accounts.ts'
import { shownName } from '../../../contract/values/names.ts'
import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { clientsSeenBy } from './queries.ts'

/** The clients as CSV, without what identifies them to authorities. */
export const exportClients = (visit: Visit, wanted: Given<typeof api.clients.export>) =>
  exportedList(visit, 'clients', wanted, {
    async read(there, page) {
      const { text } = await clientsSeenBy(there, { ...wanted, ...page })
      const { clients, nextCursor } = api.clients.list.reply.parse(JSON.parse(text))
      return { rows: clients, nextCursor }
    },
    heads: [
      'Client Name',
      'Contact',
      'Email',
      'Phone',
      'Address',
      'Policies',
      'Next Renewal',
      'Agent',
      'Standing',
      'Client Since',
      'Invitation accepted',
    ],
    cells: (client) => [
      shownName(client),
      client.fullName,
      client.email,
      client.phone ?? '',
      client.address ?? '',
      String(client.policiesCount),
      client.nextRenewal ?? '',
      producerOf(client).name,
      standingNames[standingOf(client)],
      client.createdAt,
      client.hasAccepted ? 'Yes' : 'No',
    ],
  })
