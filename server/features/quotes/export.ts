import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Quote } from '../../../contract/quotes.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { quotesSeenBy } from './queries.ts'

/** The recommended offer, while it is valid. */
const recommendedOf = ({ details }: Pick<Quote, 'details'>) =>
  details.find(({ recommended, isValid }) => recommended && isValid)

/** The quotes of the viewer's clients as CSV. */
export const exportQuotes = (context: RequestContext, query: HandlerInput<typeof api.quotes.export>) =>
  exportList(context, 'quotes', query, {
    async read(pageContext, page) {
      const { quotes, nextCursor } = await quotesSeenBy(pageContext, { ...query, ...page })
      return { rows: quotes, nextCursor }
    },
    headers: [
      'Number',
      'Title',
      'Client',
      'Status',
      'Requested',
      'Expires',
      'Offers',
      'Best Premium',
      'Recommended',
      'Why Recommended',
      'Client Sees Amounts',
      'Amounts Shown',
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
      recommendedOf(quote)?.insurerName ?? '',
      recommendedOf(quote)?.recommendationReason ?? '',
      quote.hideQuoteAmounts === false ? 'Yes' : 'No',
      quote.amountsShownAt ?? '',
      quote.presentationDateTime ?? '',
    ],
  })
