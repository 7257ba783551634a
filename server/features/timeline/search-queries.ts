import { type Expression, sql } from 'kysely'
import type { ActivityKind } from '../../../contract/entities.ts'
import { allSearchableKinds, type SearchableKind } from '../../../contract/values/searchable-kinds.ts'
import { seenBy } from '../../access.ts'
import { digitSeparators, searchableNumber } from '../../queries/filters.ts'
import type { QueryContext } from '../../queries/prepared-query.ts'
import type { SearchResultId } from '../../queries/search-source.ts'
import {
  type ClientSearchParams,
  clientSearchExpressions,
  clientSearchParams,
  parseSearch,
} from '../search/queries.ts'
import { searchSourceOf } from '../search/sources.ts'

/** Parameters of a search in one client's timeline. */
export interface TimelineSearch extends ClientSearchParams {
  /** The number as a regular expression that allows blanks and hyphens within. */
  spaced: string | null
}

/** The typed text as parameters; null if it has no letter or digit. */
export function parseTimelineSearch(clientId: string, text: string): TimelineSearch | null {
  const query = parseSearch(text)
  if (query.terms.length === 0) return null
  const letters = [...(query.number ?? '')].map((letter) => (letter === '.' ? '\\.' : letter))
  return { ...clientSearchParams([clientId], query), spaced: query.number && letters.join(digitSeparators) }
}

/** The entity whose events describe a found record; null if none does. */
const entityOfKind: Record<SearchableKind, ActivityKind | null> = {
  client: null,
  agent: null,
  policy: 'policy',
  vehicle: 'policy',
  claim: 'claim',
  certificate: 'certificate',
  holder: null,
  directory: null,
  quote: 'quote',
  request: 'request',
  task: 'task',
  note: 'note',
  document: 'document',
  message: 'message',
}

/**
 * The parts of a search that select the SQL: whether the text may be a number, and whether a term
 * is an abbreviation of the trade.
 */
interface ComparisonShape {
  isNumber: boolean
  isMeant: boolean
}

/** Compares like the global search, but finds a number within a text too. */
function timelineSearchExpressions(parameters: TimelineSearch, { isNumber, isMeant }: ComparisonShape) {
  const searchTerms = clientSearchExpressions(parameters)
  const matchesText = (text: Expression<string>, isTradeText: boolean) => {
    const typedMatch = searchTerms.wordMatch(text, isTradeText && isMeant)
    return isNumber
      ? sql<boolean>`(${typedMatch} or ${text} ~ ${parameters.spaced}::text)`
      : sql<boolean>`${typedMatch}`
  }
  return { ...searchTerms, stands: matchesText, number: isNumber ? searchTerms.number : null }
}

/** A claim can be found by the number of its policy. */
const claimsOfPolicy = ({ db, me }: QueryContext, { clients, number }: ClientSearchParams) =>
  seenBy(db, me)
    .claims.innerJoin('policies', 'policies.id', 'claims.policyId')
    .where(sql<boolean>`claims.client_id = any(${clients}::uuid[])`)
    .where(
      sql<boolean>`${searchableNumber(sql.ref('policies.policyNumber'))} like '%' || ${number}::text || '%'`,
    )
    .select('claims.id')

/** All of the client's records that match, as (entity, id), from each kind's search source. */
export function matchingRecords(
  queryContext: QueryContext,
  parameters: TimelineSearch,
  comparison: ComparisonShape,
) {
  const searchTerms = timelineSearchExpressions(parameters, comparison)
  const kinds = allSearchableKinds.flatMap((kind) => {
    const isNoteEntry = kind !== 'message' && entityOfKind[kind] !== null
    return (isNoteEntry && searchSourceOf(kind).allResults(queryContext, searchTerms)) || []
  })
  const entity = sql`case found.kind ${sql.join(
    Object.entries(entityOfKind).flatMap(([kind, entity]) =>
      entity ? [sql`when ${sql.lit(kind)} then ${sql.lit(entity)}`] : [],
    ),
    sql` `,
  )} end`
  const messages = seenBy(queryContext.db, queryContext.me)
    .messages.where(sql<boolean>`messages.client_id = any(${parameters.clients}::uuid[])`)
    .where(searchTerms.stands(sql<string>`lower(messages.content)`, true))
    .select('messages.id')
  const items = sql<SearchResultId>`${sql.join(kinds, sql` union all `)}`
  return sql`
    select ${entity} as entity, coalesce(found.part_of, found.id) as id from (${items}) as found (kind, id, part_of)
    union all select 'message', messages.id from (${messages}) as messages
    ${comparison.isNumber ? sql`union all select 'claim', claims.id from (${claimsOfPolicy(queryContext, parameters)}) as claims` : sql``}`
}

/** The texts of an event: old and new values, without IDs and encrypted values. */
const eventTexts = sql<string>`(
  select lower(string_agg(one #>> '{}', E'\\n')) from jsonb_path_query(events.details, 'strict $.**') as one
  where jsonb_typeof(one) in ('string', 'number') and one #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f]{4}-|\\u0002)')`

const detailsText = sql<string>`lower(events.details::text)`

/** An event matches if its record matches or one of its own texts does. */
export function isMatchingEvent(parameters: TimelineSearch, items: string, comparison: ComparisonShape) {
  const { stands } = timelineSearchExpressions(parameters, comparison)
  return sql<boolean>`((events.entity, events.entity_id) in (select entity, id from ${sql.table(items)})
    or (events.details <> '{}' and ${stands(detailsText, true)} and ${stands(eventTexts, true)}))`
}
