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
export interface SearchTerms {
  /**
   * The condition that a text matches. The text must be in lower case and written as in its index.
   * Null if no word can be searched. With `speaksTrade` the trade's abbreviations match their
   * meaning: 'gl' finds 'general liability'.
   */
  stands(text: Expression<string>, speaksTrade: boolean): Expression<boolean> | null
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
const lastLetter = '\u{10ffff}'

interface SearchSourceDefinition<Tables, TB extends keyof Tables> {
  rows: (reading: QueryContext) => SelectQueryBuilder<Tables, TB, object>
  /** The column with the client's id; null if the rows belong to no client. */
  client: string | null
  /**
   * Visible rows besides those of visible clients: of clients that the viewer does not see, or of
   * no client. Each query matches an index of its own.
   */
  besides?: (reading: QueryContext) => SelectQueryBuilder<Tables, TB, object>[]
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
  begins?: Expression<string>
  /**
   * The table whose text is indexed, and the condition of a partial index; null if there are so few
   * rows that each is scanned. Its ids must be in order of creation.
   */
  index: { of: string; where?: Expression<boolean> } | null
  /** The order of the results: by name, or newest first. */
  order: { name: Expression<string> } | 'newest'
  shown: SearchResultColumns
}

/** Searches one kind of thing. */
export interface SearchSource {
  kind: string
  /** The first results, plus one extra to show that there are more. */
  first: (reading: QueryContext, sought: SearchTerms) => RawBuilder<SearchResultRow> | null
  /** All results of a few clients. */
  every: (reading: QueryContext, sought: SearchTerms) => RawBuilder<SearchResultId> | null
}

/** The id of a result, and of the thing that it is part of. */
export interface SearchResultId {
  kind: string
  id: string
  partOf: string | null
}

/**
 * Rows that are scanned in order (newest first, or by name) before an index is asked. A common word
 * usually has enough matches among them; a rare word has few matches in the index.
 */
const first = 1000
/**
 * Up to this many index matches are sorted. With more matches, a kind in name order is scanned by
 * name until enough rows match. A kind ordered newest first is then searched through the viewer's
 * own clients; its limit is the number of those clients if that is larger.
 */
const maxSorted = 1000

/**
 * Matches among the `first` rows that make a word common. If the viewer sees fewer than six of
 * those matches, the search goes through the viewer's own clients: an index would return nearly
 * everything before visibility is checked. A viewer with few clients has few rows to scan, so fewer
 * matches are enough: one per hundred clients, within `least` and `most`.
 */
const commonOf = { most: 50, least: 10, ofClients: 100 }

/** For up to this many clients, scanning their rows is faster than scanning all names. */
const smallBook = 5000

type SearchOrder = readonly (readonly [by: Expression<unknown>, direction: 'asc' | 'desc'])[]

export function searchSource<Tables, TB extends keyof Tables>(
  kind: string,
  {
    rows,
    client,
    besides,
    text,
    speaksTrade = false,
    number,
    orNumbered,
    begins,
    index,
    order,
    shown,
  }: SearchSourceDefinition<Tables, TB>,
): SearchSource {
  type Rows = SelectQueryBuilder<Tables, TB, object>

  const clientId = client === null ? none : sql<string | null>`${sql.ref(client)}`
  const isOf = (clients: Expression<unknown>) => sql<boolean>`${clientId} = any(${clients})`
  const shownId = sql<string>`${shown.id}`.as('id')

  const isByName = order !== 'newest'
  const ownOrder: SearchOrder = isByName
    ? [
        [order.name, 'asc'],
        [shown.id, 'asc'],
      ]
    : [[shown.id, 'desc']]
  const firstOf = (all: Rows, inOrder: SearchOrder) =>
    inOrder
      .reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), all)
      .limit(sql.lit(maxSearchResults + 1))

  const found = (at: QueryContext, sought: SearchTerms, where: Expression<boolean>, inOrder = ownOrder) => {
    const all = rows(at).where(where)
    return firstOf(sought.clients ? all.where(isOf(sought.clients)) : all, inOrder).select([
      sql<string>`${sql.lit(kind)}`.as('kind'),
      shownId,
      sql<string | null>`${shown.title}`.as('title'),
      sql<string | null>`${shown.detail}`.as('detail'),
      clientId.as('clientId'),
      nameOf(at, client).as('clientName'),
      sql<string | null>`${shown.partOf ?? none}`.as('partOf'),
      sql<boolean>`${text} like ${sought.plain}`.as('isPlain'),
    ])
  }

  /** A row matches by text or by number. */
  const isMeant = (sought: SearchTerms, of: Expression<string>) => {
    const ways = [
      sought.stands(of, speaksTrade),
      number && sought.number && sql<boolean>`${number} like '%' || ${sought.number} || '%'`,
      sought.number && orNumbered?.(sought.number),
    ].flatMap((way) => way ?? [])
    return ways.length === 0 ? null : sql<boolean>`(${sql.join(ways, sql` or `)})`
  }

  const byText = (at: QueryContext, sought: SearchTerms): RawBuilder<SearchResultRow> | null => {
    const { ownClients, mistyped } = sought
    const where = isMeant(sought, text)
    if (!where) return null
    const isExactly = number && sought.number && sql<boolean>`${number} = ${sought.number}`
    const nearest: SearchOrder = mistyped
      ? [[sql`word_similarity(${mistyped}, ${text})`, 'desc'], ...ownOrder]
      : ownOrder
    if (sought.clients || !index) {
      const exactFirst: SearchOrder = isExactly ? [[sql`coalesce(${isExactly}, false)`, 'desc']] : []
      return sql`(${found(at, sought, where, [...exactFirst, ...nearest])})`
    }

    const id = sql.ref(`${index.of}.id`)
    const table = sql.table(index.of)
    const isIndexed = index.where ?? sql<boolean>`true`
    const indexed = (where: Expression<boolean>) =>
      sql`select ${id} from ${table} where ${isIndexed} and ${where}`
    // Two steps: PostgreSQL plans the selection of ids by itself, and then looks up their rows.
    const among = (ids: Expression<unknown>, inOrder = ownOrder) =>
      found(at, sought, sql<boolean>`${shown.id} = any(array(${ids}))`, inOrder)
    if (mistyped) return sql`(${among(indexed(where), nearest)})`

    // The concatenation keeps PostgreSQL from using the index, so these rows are scanned.
    const isThere = isMeant(sought, sql<string>`(${text} || '')`) ?? where
    const early = sql`
      select id from (
        select ${id}, ${isThere} as is_there from ${table} where ${isByName ? isIndexed : sql`true`}
        order by ${isByName ? sql`${order.name}, ${id}` : sql`${id} desc`} limit ${sql.lit(first)}) as first
      where is_there`
    const isToGoOn = sql<boolean>`(select count(*) from few) <= ${sql.lit(maxSearchResults)}`
    const isCommon =
      ownClients && !isByName
        ? sql<boolean>`(select count(*) from early) >
            least(${sql.lit(commonOf.most)}, greatest(${sql.lit(commonOf.least)}, ${ownClients} / ${sql.lit(commonOf.ofClients)}))`
        : sql<boolean>`false`
    // With more matches than this, the search goes through the viewer's clients. A viewer of the
    // whole agency has no such limit for kinds ordered newest first.
    const most = isByName
      ? sql.lit(maxSorted)
      : ownClients && sql`greatest(${sql.lit(maxSorted)}, ${ownClients})`
    const areMany = most
      ? sql<boolean>`(${isCommon} or (select count(*) from named) > ${most})`
      : sql<boolean>`false`
    // For an unknown limit PostgreSQL expects a tenth of the rows and scans the table. So `every`
    // is planned without a limit, and read only as far as `named` needs.
    const named = isByName
      ? sql`named as materialized (${indexed(where)} and ${isToGoOn} limit ${sql.lit(maxSorted + 1)})`
      : sql`every as materialized (
            select ${id}, ${isExactly ?? sql`false`} as is_exactly from ${table}
            where ${isIndexed} and ${where} and ${isToGoOn} and not ${isCommon}),
          named as materialized (select id, is_exactly from every ${most ? sql`limit ${most} + 1` : sql``})`

    const also = (ids: Expression<unknown>, when: Expression<boolean>) =>
      sql`union all select ${columns} from (${among(ids)}) as also where ${when}`
    const often = (ids: Expression<unknown>, when = sql<boolean>`true`) =>
      also(ids, sql<boolean>`${isToGoOn} and ${areMany} and ${when}`)
    const firstThere = (all: Rows) => sql`(${firstOf(all.where(isThere), ownOrder).select(shownId)})`
    const ofAll = firstThere(rows(at))
    // `offset 0` makes PostgreSQL gather the visible rows before it sorts them. Otherwise it would
    // walk through all rows in order to find the few visible ones.
    const beside = (besides?.(at) ?? []).map(
      (part) => sql`(select id from (${part.where(isThere).offset(sql.lit(0)).select(shownId)}) as part
        order by id desc limit ${sql.lit(maxSearchResults + 1)})`,
    )
    const own = sql`array(${seenBy(at.db, at.me).clients.select('accounts.id')})`
    const ofPerson = sql`${sql.join([firstThere(rows(at).where(isOf(own))), ...beside], sql` union all `)}`
    // An index has clients by agent and name. Other kinds in name order have no index by agent: for
    // a viewer with few clients those clients' rows are scanned, otherwise all names.
    const isSmall = sql<boolean>`${ownClients} <= ${sql.lit(smallBook)}`
    const common = !isByName
      ? [ownClients && often(ofPerson)]
      : ownClients && client !== 'accounts.id'
        ? [often(ofAll, sql<boolean>`not ${isSmall}`), often(ofPerson, isSmall)]
        : [often(ofAll)]
    // An exact number comes first, however old its row is.
    const exact =
      isExactly && !isByName
        ? [
            also(sql`select id from named where is_exactly`, sql<boolean>`true`),
            also(indexed(isExactly), sql<boolean>`not ${isToGoOn} or ${areMany}`),
          ]
        : []
    const rare = also(sql`select id from named`, sql<boolean>`${isToGoOn} and not ${areMany}`)
    return sql`(with early as materialized (${early}),
        few as materialized (${among(sql`select id from early`)}),
        ${named}
      select ${columns} from few ${sql.join(
        [...exact, rare, ...common].flatMap((part) => part ?? []),
        sql` `,
      )})`
  }

  return {
    kind,
    first(at, sought) {
      const isBegun =
        begins &&
        sought.begins &&
        sql<boolean>`(${begins} >= ${sought.begins} and ${begins} < ${sought.begins} || ${sql.lit(lastLetter)})`
      const begun = isBegun && found(at, sought, isBegun, [[begins, 'asc']])
      const parts = [begun ? sql<SearchResultRow>`(${begun})` : null, byText(at, sought)].flatMap(
        (part) => part ?? [],
      )
      return parts.length === 0 ? null : sql<SearchResultRow>`${sql.join(parts, sql` union all `)}`
    },
    every(at, sought) {
      const where = isMeant(sought, text)
      if (!where || !sought.clients) return null
      const own = rows(at).where(isOf(sought.clients)).where(where)
      return sql<SearchResultId>`(${own.select([
        sql<string>`${sql.lit(kind)}`.as('kind'),
        shownId,
        sql<string | null>`${shown.partOf ?? none}`.as('partOf'),
      ])})`
    },
  }
}

const none = sql<string | null>`null::uuid`

/** Name of a visible client. Null for any other client, whom a visible task may still concern. */
const nameOf = ({ db, me }: QueryContext, client: string | null) =>
  client === null || client === 'accounts.id'
    ? sql<string | null>`null::text`
    : sql<string | null>`(${seenBy(db, me)
        .clients.where(sql<boolean>`accounts.id = ${sql.ref(client)}`)
        .select('accounts.name')})`
