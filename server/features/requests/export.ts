import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { requestTypeLabels } from '../../../contract/values/request-labels.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { requestsSeenBy } from './queries.ts'

const statuses = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' } as const

export const exportRequests = (context: RequestContext, query: HandlerInput<typeof api.requests.export>) =>
  exportList(context, 'requests', query, {
    async read(pageContext, page) {
      const { text } = await requestsSeenBy(pageContext, { ...query, ...page })
      const { requests, nextCursor } = api.requests.list.reply.parse(JSON.parse(text))
      return { rows: requests, nextCursor }
    },
    headers: [
      'Created',
      'Type',
      'Description',
      'Details',
      'Status',
      'Urgent',
      'Client',
      'Business',
      'Policy Number',
      'Status Changed',
    ],
    cells: (request) => [
      request.createdAt,
      requestTypeLabels[request.type],
      request.description,
      request.details,
      statuses[request.status],
      request.isUrgent ? 'Yes' : 'No',
      request.clientName,
      request.company ?? '',
      request.policyNumber ?? '',
      request.changedAt,
    ],
  })
