import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { maxSearchResults } from '../../contract/search.ts'
import { seenBy } from '../access.ts'
import type { QueryContext } from './prepared-query.ts'

interface SearchResultColumns {
  id: Expression<string>
  title: Expression<string | null>
  /** The line under the title; for a long text, an excerpt with the match. */
  detail: Expression<string | null>
  /** Id of the thing on whose page the result is shown. */
  partOf?: Expression<string | null>
}

export interface SearchResultRow {
  kind: string
  id: string
  title: string | null
  detail: string | null
  clientId: string | null
  clientName: string | null
  partOf: string | null
  /**
   * True if the row contains the typed text itself, which is the condition of the plain search in
   * lists.
   */
  isPlain: boolean
}

export const searchResultColumns = [
  'kind',
  'id',
  'title',
  'detail',
  'clientId',
  'clientName',
  'partOf',
  'isPlain',
] as const satisfies (keyof SearchResultRow)[]

const columns = sql.join(searchResultColumns.map((column) => sql.ref(column)))

/** The terms of a search. Typed text is a parameter. */
export interface SearchExpressions {
  /**
   * The condition that a text matches. The text must be in lower case and written as in its index.
   * Null if no word can be searched. With `isTradeText` the trade's abbreviations match their
   * meaning: 'gl' finds 'general liability'.
   */
  wordMatch(text: Expression<string>, isTradeText: boolean): Expression<boolean> | null
  /** The typed number without spaces and dashes; null for none. */
  number: Expression<string> | null
  /**
   * The beginning of a name, written like `sort_name`; null if this search does not look for
   * beginnings.
   */
  begins: Expression<string> | null
  /**
   * The typed letters, if results are ranked by their similarity to these; null if each kind keeps
   * its own order.
   */
  mistyped: Expression<string> | null
  /** The typed text as a LIKE pattern. */
  plain: Expression<string>
  /** Ids of a few clients whose rows are scanned one by one. Null: the indexes find the rows. */
  clients: Expression<string[]> | null
  /** Number of the viewer's clients, if they see exactly these clients' rows; otherwise null. */
  ownClients: Expression<number> | null
}

/** Sorts after all other letters, so it closes the range of a prefix. */
const maxCharacter = '\u{10ffff}'

interface SearchSourceDefinition<Tables, TB extends keyof Tables> {
  rows: (queryContext: QueryContext) => SelectQueryBuilder<Tables, TB, object>
  /** The column with the client's id; null if the rows belong to no client. */
  client: string | null
  /**
   * Visible rows that belong to no visible client: to a client that the viewer does not see, or to
   * none. Each query matches an index of its own.
   */
  otherQueries?: (queryContext: QueryContext) => SelectQueryBuilder<Tables, TB, object>[]
  /** The searched text, in lower case and written exactly as in its index. */
  text: Expression<string>
  /**
   * True if the trade's abbreviations have their meaning in this text. In names they are plain
   * letters.
   */
  speaksTrade?: boolean
  /** The number that people search the thing by. */
  number?: Expression<string | null>
  /** Another condition for a typed number. */
  orNumbered?: (number: Expression<string>) => Expression<boolean>
  /** The start of the name, as an index orders it. */
  nameStart?: Expression<string>
  /**
   * The table whose text is indexed, and the condition of a partial index; null if there are so few
   * rows that each is scanned. Its ids must be in order of creation.
   */
  index: { of: string; where?: Expression<boolean> } | null
  /** The order of the results: by name, or newest first. */
  order: { name: Expression<string> } | 'newest'
  columns: SearchResultColumns
}

/** Searches one kind of thing. */
export interface SearchSource {
  kind: string
  /** The first results, plus one extra to show that there are more. */
  firstResults: (queryContext: QueryContext, terms: SearchExpressions) => RawBuilder<SearchResultRow> | null
  /** All results of a few clients. */
  allResults: (queryContext: QueryContext, terms: SearchExpressions) => RawBuilder<SearchResultId> | null
}

/** The id of a result, and of the thing that it is part of. */
export interface SearchResultId {
  kind: string
  id: string
  partOf: string | null
}

/**
 * Rows that are scanned in order (newest first, or by name) before an index is searched. A common
 * word usually has enough matches among these rows; a rare word has few matches in the index.
 */
const maxScannedRows = 1000
/**
 * Up to this many index matches are sorted. With more matches, a kind in name order is scanned by
 * name until enough rows match. A kind ordered newest first is then searched through the viewer's
 * own clients; its limit is the number of those clients if that is larger.
 */
const maxSortedRows = 1000

/**
 * Matches among the `maxScannedRows` rows that make a word common. If the viewer sees fewer than
 * six of those matches, the search goes through the viewer's own clients: an index would return
 * nearly everything before visibility is checked. A viewer with few clients has few rows to scan,
 * so fewer matches are enough: one per hundred clients, within `least` and `most`.
 */
const commonMatchLimits = { most: 50, least: 10, ofClients: 100 }

/** For up to this many clients, scanning their rows is faster than scanning all names. */
const maxClientsOfSmallBook = 5000

type SearchOrder = readonly (readonly [by: Expression<unknown>, direction: 'asc' | 'desc'])[]

export function searchSource<Tables, TB extends keyof Tables>(
  kind: string,
  {
    rows,
    client,
    otherQueries,
    text,
    speaksTrade = false,
    number,
    orNumbered,
    nameStart,
    index,
    order,
    columns: shownColumns,
  }: SearchSourceDefinition<Tables, TB>,
): SearchSource {
  type Rows = SelectQueryBuilder<Tables, TB, object>

  const clientId = client === null ? nullId : sql<string | null>`${sql.ref(client)}`
  const belongsToClients = (clients: Expression<unknown>) => sql<boolean>`${clientId} = any(${clients})`
  const shownId = sql<string>`${shownColumns.id}`.as('id')

  const isSortedByName = order !== 'newest'
  const defaultOrder: SearchOrder = isSortedByName
    ? [
        [order.name, 'asc'],
        [shownColumns.id, 'asc'],
      ]
    : [[shownColumns.id, 'desc']]
  const firstRowsOf = (all: Rows, searchOrder: SearchOrder) =>
    searchOrder
      .reduce((orderedRows, [column, direction]) => orderedRows.orderBy(column, direction), all)
      .limit(sql.lit(maxSearchResults + 1))

  const selectMatches = (
    queryContext: QueryContext,
    terms: SearchExpressions,
    condition: Expression<boolean>,
    searchOrder = defaultOrder,
  ) => {
    const matchingRows = rows(queryContext).where(condition)
    return firstRowsOf(
      terms.clients ? matchingRows.where(belongsToClients(terms.clients)) : matchingRows,
      searchOrder,
    ).select([
      sql<string>`${sql.lit(kind)}`.as('kind'),
      shownId,
      sql<string | null>`${shownColumns.title}`.as('title'),
      sql<string | null>`${shownColumns.detail}`.as('detail'),
      clientId.as('clientId'),
      nameOf(queryContext, client).as('clientName'),
      sql<string | null>`${shownColumns.partOf ?? nullId}`.as('partOf'),
      sql<boolean>`${text} like ${terms.plain}`.as('isPlain'),
    ])
  }

  /** A row matches by text or by number. */
  const searchCondition = (terms: SearchExpressions, textExpression: Expression<string>) => {
    const conditions = [
      terms.wordMatch(textExpression, speaksTrade),
      number && terms.number && sql<boolean>`${number} like '%' || ${terms.number} || '%'`,
      terms.number && orNumbered?.(terms.number),
    ].flatMap((condition) => condition ?? [])
    return conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` or `)})`
  }

  const searchByText = (
    queryContext: QueryContext,
    terms: SearchExpressions,
  ): RawBuilder<SearchResultRow> | null => {
    const { ownClients, mistyped } = terms
    const condition = searchCondition(terms, text)
    if (!condition) return null
    const exactMatch = number && terms.number && sql<boolean>`${number} = ${terms.number}`
    const similarityOrder: SearchOrder = mistyped
      ? [[sql`word_similarity(${mistyped}, ${text})`, 'desc'], ...defaultOrder]
      : defaultOrder
    if (terms.clients || !index) {
      const exactFirstOrder: SearchOrder = exactMatch ? [[sql`coalesce(${exactMatch}, false)`, 'desc']] : []
      return sql`(${selectMatches(queryContext, terms, condition, [...exactFirstOrder, ...similarityOrder])})`
    }

    const id = sql.ref(`${index.of}.id`)
    const table = sql.table(index.of)
    const isIndexed = index.where ?? sql<boolean>`true`
    const indexedIds = (condition: Expression<boolean>) =>
      sql`select ${id} from ${table} where ${isIndexed} and ${condition}`
    // Two steps: PostgreSQL plans the selection of ids by itself, and then looks up their rows.
    const selectAmong = (ids: Expression<unknown>, searchOrder = defaultOrder) =>
      selectMatches(queryContext, terms, sql<boolean>`${shownColumns.id} = any(array(${ids}))`, searchOrder)
    if (mistyped) return sql`(${selectAmong(indexedIds(condition), similarityOrder)})`

    // The concatenation keeps PostgreSQL from using the index, so these rows are scanned.
    const isMatching = searchCondition(terms, sql<string>`(${text} || '')`) ?? condition
    const earlyMatches = sql`
      select id from (
        select ${id}, ${isMatching} as is_there from ${table} where ${isSortedByName ? isIndexed : sql`true`}
        order by ${isSortedByName ? sql`${order.name}, ${id}` : sql`${id} desc`} limit ${sql.lit(maxScannedRows)}) as first
      where is_there`
    const hasRoomForMore = sql<boolean>`(select count(*) from few) <= ${sql.lit(maxSearchResults)}`
    const isCommon =
      ownClients && !isSortedByName
        ? sql<boolean>`(select count(*) from early) >
            least(${sql.lit(commonMatchLimits.most)}, greatest(${sql.lit(commonMatchLimits.least)}, ${ownClients} / ${sql.lit(commonMatchLimits.ofClients)}))`
        : sql<boolean>`false`
    // With more matches than this, the search goes through the viewer's clients. A viewer of the
    // whole agency has no such limit for kinds ordered newest first.
    const maxRows = isSortedByName
      ? sql.lit(maxSortedRows)
      : ownClients && sql`greatest(${sql.lit(maxSortedRows)}, ${ownClients})`
    const hasManyMatches = maxRows
      ? sql<boolean>`(${isCommon} or (select count(*) from named) > ${maxRows})`
      : sql<boolean>`false`
    // For an unknown limit PostgreSQL expects a tenth of the rows and scans the table. So `every`
    // is planned without a limit, and read only as far as `nameMatch` needs.
    const nameMatch = isSortedByName
      ? sql`named as materialized (${indexedIds(condition)} and ${hasRoomForMore} limit ${sql.lit(maxSortedRows + 1)})`
      : sql`every as materialized (
            select ${id}, ${exactMatch ?? sql`false`} as is_exactly from ${table}
            where ${isIndexed} and ${condition} and ${hasRoomForMore} and not ${isCommon}),
          named as materialized (select id, is_exactly from every ${maxRows ? sql`limit ${maxRows} + 1` : sql``})`

    const unionSelect = (ids: Expression<unknown>, condition: Expression<boolean>) =>
      sql`union all select ${columns} from (${selectAmong(ids)}) as also where ${condition}`
    const unionIfMany = (ids: Expression<unknown>, condition = sql<boolean>`true`) =>
      unionSelect(ids, sql<boolean>`${hasRoomForMore} and ${hasManyMatches} and ${condition}`)
    const selectFirstVisible = (all: Rows) =>
      sql`(${firstRowsOf(all.where(isMatching), defaultOrder).select(shownId)})`
    const firstOfAll = selectFirstVisible(rows(queryContext))
    // `offset 0` makes PostgreSQL gather the visible rows before it sorts them. Otherwise it would
    // walk through all rows in order to find the few visible ones.
    const relatedSelects = (otherQueries?.(queryContext) ?? []).map(
      (part) => sql`(select id from (${part.where(isMatching).offset(sql.lit(0)).select(shownId)}) as part
        order by id desc limit ${sql.lit(maxSearchResults + 1)})`,
    )
    const ownClientIds = sql`array(${seenBy(queryContext.db, queryContext.me).clients.select('accounts.id')})`
    const firstOfOwn = sql`${sql.join([selectFirstVisible(rows(queryContext).where(belongsToClients(ownClientIds))), ...relatedSelects], sql` union all `)}`
    // An index has clients by agent and name. Other kinds in name order have no index by agent: for
    // a viewer with few clients those clients' rows are scanned, otherwise all names.
    const isSmall = sql<boolean>`${ownClients} <= ${sql.lit(maxClientsOfSmallBook)}`
    const commonTerms = !isSortedByName
      ? [ownClients && unionIfMany(firstOfOwn)]
      : ownClients && client !== 'accounts.id'
        ? [unionIfMany(firstOfAll, sql<boolean>`not ${isSmall}`), unionIfMany(firstOfOwn, isSmall)]
        : [unionIfMany(firstOfAll)]
    // An exact number comes first, however old its row is.
    const exactRows =
      exactMatch && !isSortedByName
        ? [
            unionSelect(sql`select id from named where is_exactly`, sql<boolean>`true`),
            unionSelect(indexedIds(exactMatch), sql<boolean>`not ${hasRoomForMore} or ${hasManyMatches}`),
          ]
        : []
    const unionIfFew = unionSelect(
      sql`select id from named`,
      sql<boolean>`${hasRoomForMore} and not ${hasManyMatches}`,
    )
    return sql`(with early as materialized (${earlyMatches}),
        few as materialized (${selectAmong(sql`select id from early`)}),
        ${nameMatch}
      select ${columns} from few ${sql.join(
        [...exactRows, unionIfFew, ...commonTerms].flatMap((part) => part ?? []),
        sql` `,
      )})`
  }

  return {
    kind,
    firstResults(queryContext, terms) {
      const prefixCondition =
        nameStart &&
        terms.begins &&
        sql<boolean>`(${nameStart} >= ${terms.begins} and ${nameStart} < ${terms.begins} || ${sql.lit(maxCharacter)})`
      const prefixQuery =
        prefixCondition && selectMatches(queryContext, terms, prefixCondition, [[nameStart, 'asc']])
      const parts = [
        prefixQuery ? sql<SearchResultRow>`(${prefixQuery})` : null,
        searchByText(queryContext, terms),
      ].flatMap((part) => part ?? [])
      return parts.length === 0 ? null : sql<SearchResultRow>`${sql.join(parts, sql` union all `)}`
    },
    allResults(queryContext, terms) {
      const condition = searchCondition(terms, text)
      if (!condition || !terms.clients) return null
      const rowsOfClients = rows(queryContext).where(belongsToClients(terms.clients)).where(condition)
      return sql<SearchResultId>`(${rowsOfClients.select([
        sql<string>`${sql.lit(kind)}`.as('kind'),
        shownId,
        sql<string | null>`${shownColumns.partOf ?? nullId}`.as('partOf'),
      ])})`
    },
  }
}

const nullId = sql<string | null>`null::uuid`

/** Name of a visible client. Null for any other client, whom a visible task may still concern. */
const nameOf = ({ db, me }: QueryContext, client: string | null) =>
  client === null || client === 'accounts.id'
    ? sql<string | null>`null::text`
    : sql<string | null>`(${seenBy(db, me)
        .clients.where(sql<boolean>`accounts.id = ${sql.ref(client)}`)
        .select('accounts.name')})`
