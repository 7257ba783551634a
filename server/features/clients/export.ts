import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { accountStatusLabels, accountStatusOf, producerOf } from '../../../contract/values/accounts.ts'
import { clientDisplayName } from '../../../contract/values/names.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { clientsSeenBy } from './queries.ts'

/** The clients as CSV, without EINs. */
export const exportClients = (context: RequestContext, query: HandlerInput<typeof api.clients.export>) =>
  exportList(context, 'clients', query, {
    async read(pageContext, page) {
      const { text } = await clientsSeenBy(pageContext, { ...query, ...page })
      const { clients, nextCursor } = api.clients.list.reply.parse(JSON.parse(text))
      return { rows: clients, nextCursor }
    },
    headers: [
      'Client Name',
      'Contact',
      'Email',
      'Phone',
      'Address',
      'Policies',
      'Next Renewal',
      'Agent',
      'Status',
      'Client Since',
      'Invitation accepted',
    ],
    cells: (client) => [
      clientDisplayName(client),
      client.fullName,
      client.email,
      client.phone ?? '',
      client.address ?? '',
      String(client.policiesCount),
      client.nextRenewal ?? '',
      producerOf(client).name,
      accountStatusLabels[accountStatusOf(client)],
      client.createdAt,
      client.hasAccepted ? 'Yes' : 'No',
    ],
  })
