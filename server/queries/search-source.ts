import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { maxSearchResults } from '../../contract/search.ts'
import { seenBy } from '../access.ts'
import type { QueryContext } from './prepared-query.ts'

/** What of a row a search shows. */
interface SearchResultColumns {
  id: Expression<string>
  title: Expression<string | null>
  /** What stands under it, with what was sought in it where that is a long text. */
  detail: Expression<string | null>
  /** Of which other thing's page it is a part. */
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
  /** The text as it was typed stands in it, as the plain search of lists wants it. */
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

/** What a search looks for, and where. What is typed is sent beside the statement. */
export interface SearchTerms {
  /**
   * The words stand in a text, which is in lower case and written as its index has it; null where nothing can be sought in it.
   * With `speaksTrade` a short form of the trade stands for what it means.
   */
  stands(text: Expression<string>, speaksTrade: boolean): Expression<boolean> | null
  /** The number that was typed, without blanks and dashes; null where it is none. */
  number: Expression<string> | null
  /** How a name begins, as names are sorted; null where that is not looked for. */
  begins: Expression<string> | null
  /** The letters by which names are put in order, the most alike first; null where each kind has its own order. */
  mistyped: Expression<string> | null
  /** The text as it was typed, as a pattern. */
  plain: Expression<string>
  /** The few clients whose rows are looked through one by one; null where all are sought by their indexes. */
  clients: Expression<string[]> | null
  /** The number of clients of somebody who sees all rows of theirs, and no others; null where it is not so. */
  ownClients: Expression<number> | null
}

/** The letter after all others: what begins with a text stands before that text with it. */
const lastLetter = '\u{10ffff}'

interface SearchSourceDefinition<Tables, TB extends keyof Tables> {
  rows: (reading: QueryContext) => SelectQueryBuilder<Tables, TB, object>
  /** The column with whose it is; null where it is nobody's. */
  client: string | null
  /** Where some are seen whose client is not, or which are no client's: all of these, each part as an index of its own has it. */
  besides?: (reading: QueryContext) => SelectQueryBuilder<Tables, TB, object>[]
  /** In lower case, as its index has it. */
  text: Expression<string>
  /** Short forms of the trade mean something in it; in names they are letters like others. */
  speaksTrade?: boolean
  /** Its number, by which one asks for it. */
  number?: Expression<string | null>
  /** Another way in which a number may be meant. */
  orNumbered?: (number: Expression<string>) => Expression<boolean>
  /** What it begins with, as an index has it in order. */
  begins?: Expression<string>
  /**
   * The table of which its text is indexed, and of which rows that index is, where not of all; null where they are so few that each is
   * looked at. Its ids follow one another as its rows came.
   */
  index: { of: string; where?: Expression<boolean> } | null
  /** By name, or the newest first. */
  order: { name: Expression<string> } | 'newest'
  shown: SearchResultColumns
}

/** How a kind of thing is found. */
export interface SearchSource {
  kind: string
  /** Of what is sought the first, and one more. */
  first: (reading: QueryContext, sought: SearchTerms) => RawBuilder<SearchResultRow> | null
  /** Every one of few clients, as `SearchResultId`. */
  every: (reading: QueryContext, sought: SearchTerms) => RawBuilder<SearchResultId> | null
}

/** Which thing was found, and of which other it is a part. */
export interface SearchResultId {
  kind: string
  id: string
  partOf: string | null
}

/**
 * So many rows are looked through in their order before an index is asked: the newest, or the first by name. What is common is
 * mostly among them; of what is not there an index has few.
 */
const first = 1000
/**
 * So many that an index has are put in order; of names, where it has more, all are gone through in their order until there are
 * enough, and where the newest come first what a person's own clients have, who may be more.
 */
const maxSorted = 1000

/**
 * What so many of those have is common: who sees fewer than six of them has a small part of the agency, and it is sought in what
 * their own clients have. An index would have to name nearly everything before it is asked whose that is. Of few clients what they have
 * is soon looked through, and less is common: one for each hundred of them.
 */
const commonOf = { most: 50, least: 10, ofClients: 100 }

/** What so many clients have is sooner looked through than the names of all. */
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

  /** Whether a row is meant, by its text and its number. */
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
    // These ids are selected first, by a plan of their own, and then looked up.
    const among = (ids: Expression<unknown>, inOrder = ownOrder) =>
      found(at, sought, sql<boolean>`${shown.id} = any(array(${ids}))`, inOrder)
    if (mistyped) return sql`(${among(indexed(where), nearest)})`

    // A text that no index has: these rows are looked through.
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
    // Of so many ids it is asked whose they are; who sees the whole agency is shown the newest of all.
    const most = isByName
      ? sql.lit(maxSorted)
      : ownClients && sql`greatest(${sql.lit(maxSorted)}, ${ownClients})`
    const areMany = most
      ? sql<boolean>`(${isCommon} or (select count(*) from named) > ${most})`
      : sql<boolean>`false`
    // Of a limit that it does not know PostgreSQL expects a tenth of the rows, and goes through the table for them: `every` is planned
    // without it, and read no further than `named` asks.
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
    // Gathered before they are put in order: all rows in their order would be gone through for the few that are the person's.
    const beside = (besides?.(at) ?? []).map(
      (part) => sql`(select id from (${part.where(isThere).offset(sql.lit(0)).select(shownId)}) as part
        order by id desc limit ${sql.lit(maxSearchResults + 1)})`,
    )
    const own = sql`array(${seenBy(at.db, at.me).clients.select('accounts.id')})`
    const ofPerson = sql`${sql.join([firstThere(rows(at).where(isOf(own))), ...beside], sql` union all `)}`
    // Clients stand by name under their agent; the names of what is theirs stand with everybody's.
    const isSmall = sql<boolean>`${ownClients} <= ${sql.lit(smallBook)}`
    const common = !isByName
      ? [ownClients && often(ofPerson)]
      : ownClients && client !== 'accounts.id'
        ? [often(ofAll, sql<boolean>`not ${isSmall}`), often(ofPerson, isSmall)]
        : [often(ofAll)]
    // It is meant before all others, however old it is.
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

/** The name of a client whom the reader sees; a task may be about one whom they see no more. */
const nameOf = ({ db, me }: QueryContext, client: string | null) =>
  client === null || client === 'accounts.id'
    ? sql<string | null>`null::text`
    : sql<string | null>`(${seenBy(db, me)
        .clients.where(sql<boolean>`accounts.id = ${sql.ref(client)}`)
        .select('accounts.name')})`
