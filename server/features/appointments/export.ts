import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { presentationsSeenBy } from './queries.ts'

export const exportPresentations = (context: RequestContext) =>
  exportList(
    context,
    'presentations',
    {},
    {
      async read(pageContext, page) {
        const { presentations, nextCursor } = await presentationsSeenBy(pageContext, page)
        return { rows: presentations, nextCursor }
      },
      headers: ['Begins', 'Client', 'Quote', 'Request', 'Agent', 'Notes'],
      cells: ({ datetime, clientName, quoteTitle, requestId, agentName, notes }) => [
        ...[datetime, clientName, quoteTitle, requestId, agentName],
        notes ?? '',
      ],
    },
  )
