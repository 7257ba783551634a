import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

/** Quotes by request number, title and description, newest first. */
export const findQuotes = searchSource('quote', {
  rows: ({ db, me }) => seenBy(db, me).quotes,
  client: 'quotes.clientId',
  text: sql<string>`lower(quotes.title || E'\\n' || quotes.description)`,
  speaksTrade: true,
  orNumbered: (number) =>
    sql<boolean>`quotes.request_number = case when ${number} ~ '^[0-9]{1,15}$' then (${number})::bigint end`,
  index: { of: 'quotes', where: sql<boolean>`quotes.deleted_at is null` },
  order: 'newest',
  columns: {
    id: sql.ref('quotes.id'),
    title: sql.ref('quotes.title'),
    detail: sql<string>`concat_ws(' · ', '#' || quotes.request_number, array_to_string(quotes.requested_coverage, ', '), nullif(quotes.description, ''))`,
  },
})
