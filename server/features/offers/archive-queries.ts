import { sql } from 'kysely'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  yesNoCell,
} from '../../registry/archive-table.ts'
import { areAmountsShown } from '../quotes/archive-queries.ts'

const offers = definePlainTable({
  file: 'offers.csv',
  description: 'Offers of carriers on quotes',
  columns: [
    idColumn(sql`o.id`),
    ...accountColumns,
    ['Quote ID', 'As in quotes.csv', sql`q.id`],
    ['Quote number', 'As shown', sql`q.request_number`],
    ['Carrier', 'The carrier that made the offer', sql`o.carrier`],
    ['Premium', 'US dollars for 12 months', sql`o.premium`],
    ['Deductible', 'US dollars', sql`o.deductible`],
    ['Coverage limit', 'US dollars', sql`o.coverage_limit`],
    ['Rating', '1 to 5', sql`o.rating`],
    ['AM Best rating', 'As typed', sql`o.am_best_rating`],
    ['Recommended', 'yes or no', yesNoCell(sql`o.recommended`)],
    ['Why recommended', 'In the agent’s words', sql`o.recommendation_reason`],
    ['Valid until', 'YYYY-MM-DD', sql`o.valid_until`],
    ['Features', 'Separated by semicolons', sql`array_to_string(o.features, '; ')`],
    ['Exclusions', 'As typed', sql`o.exclusions`],
    ['Payment options', 'As typed', sql`o.payment_options`],
    ['Discounts', 'As typed', sql`o.discounts`],
    ['Coverage details', 'As typed', sql`o.coverage_details`],
    ['Terms', 'A web address', sql`o.terms_url`],
    ['Finalized', 'yes if the client chose it', yesNoCell(sql`q.finalized_offer_id = o.id`)],
    ['Created', 'UTC', momentCell(sql`o.created_at`)],
    ['Deleted', 'When it was removed, UTC', momentCell(sql`o.deleted_at`)],
  ],
  fromClause: (scope) => sql`
    from offers o join quotes q on q.id = o.quote_id join accounts c on c.id = q.client_id
    where ${isInScope(sql`q.client_id`, scope)}
      and ${clientArchiveCondition(sql`o.deleted_at is null and q.deleted_at is null and ${areAmountsShown}`, scope)}
    order by o.id`,
})

export const offerTables = [offers]
