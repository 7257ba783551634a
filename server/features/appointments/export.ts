import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { comingSeenBy } from './queries.ts'

/** The presentations to come as CSV. */
export const exportPresentations = (visit: Visit) =>
  exportedList(
    visit,
    'presentations',
    {},
    {
      async read(there, page) {
        const { presentations, nextCursor } = await comingSeenBy(there, page)
        return { rows: presentations, nextCursor }
      },
      heads: ['Begins', 'Client', 'Quote', 'Request', 'Agent', 'Notes'],
      cells: ({ datetime, clientName, quoteTitle, requestId, agentName, notes }) => [
        ...[datetime, clientName, quoteTitle, requestId, agentName],
        notes ?? '',
      ],
    },
  )
