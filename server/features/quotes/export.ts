import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { quotesSeenBy } from './queries.ts'

/** The quotes of one's clients as CSV. */
export const exportQuotes = (visit: Visit, wanted: Given<typeof api.quotes.export>) =>
  exportedList(visit, 'quotes', wanted, {
    async read(there, page) {
      const { quotes, nextCursor } = await quotesSeenBy(there, { ...wanted, ...page })
      return { rows: quotes, nextCursor }
    },
    heads: [
      'Number',
      'Title',
      'Client',
      'Status',
      'Requested',
      'Expires',
      'Offers',
      'Best Premium',
      'Client Sees Amounts',
      'Presentation',
    ],
    cells: (quote) => [
      quote.requestId,
      quote.title,
      quote.clientName,
      quote.status,
      quote.requestedAt,
      quote.expiresAt,
      String(quote.quotesCount),
      quote.bestQuoteAmount === null ? '' : quote.bestQuoteAmount.toFixed(2),
      quote.hideQuoteAmounts === false ? 'Yes' : 'No',
      quote.presentationDateTime ?? '',
    ],
  })
