import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostFound } from '../../contract/search.ts'
import { seenBy } from '../access.ts'
import { shownNameOf } from './json.ts'
import type { Reading } from './reading.ts'

/** What of a row a search shows. */
interface Shown {
  id: Expression<string>
  title: Expression<string | null>
  /** What stands under it, with what was sought in it where that is a long text. */
  detail: Expression<string | null>
  /** Of which other thing's page it is a part. */
  partOf?: Expression<string | null>
}

export interface FoundRow {
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

export const foundColumns = [
  'kind',
  'id',
  'title',
  'detail',
  'clientId',
  'clientName',
  'partOf',
  'isPlain',
] as const satisfies (keyof FoundRow)[]

const columns = sql.join(foundColumns.map((column) => sql.ref(column)))

/** How a search compares a row with what was typed. */
export interface Sought {
  /**
   * What is sought stands in a text, which is in lower case and written as its index has it; null where nothing can be sought
   * in it. With `speaksTrade` a short form of the trade stands for what it means.
   */
  stands(text: Expression<string>, speaksTrade: boolean): Expression<boolean> | null
  /** The same of a number, compared without blanks and dashes; null where nothing was typed that is one. */
  isNumber: ((number: Expression<string | null>) => Expression<boolean>) | null
  /** That number. */
  number: Expression<string> | null
  /** More than one word is sought, of which few have all. */
  isOfWords: boolean
  /** A text begins with what was typed; null where that is not looked for. */
  begins: ((text: Expression<string>) => Expression<boolean>) | null
  /** How near a text is to it, where that is the order; null where each kind has its own. */
  nearness: ((text: Expression<string>) => Expression<number>) | null
  /** A text has what was typed as it is. */
  isPlain(text: Expression<string>): Expression<boolean>
  /** Nothing but what these few clients have, which is looked through row by row; null for all, by their indexes. */
  clients: Expression<string[]> | null
}

interface Finding<Tables, TB extends keyof Tables> {
  rows: (reading: Reading) => SelectQueryBuilder<Tables, TB, object>
  /** The column with whose it is; null where it is nobody's. */
  client: string | null
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
  /** By name, or the newest of a table first, whose ids follow one another as its rows do. */
  order: { name: Expression<string> } | { newestOf: string }
  shown: Shown
}

/** How a kind of thing is found. */
export interface Finder {
  /** Of what is sought the first, and one more. */
  first: (reading: Reading, sought: Sought) => RawBuilder<FoundRow> | null
  /** Every one of few clients, as `FoundId`. */
  every: (reading: Reading, sought: Sought) => RawBuilder<FoundId> | null
}

/** Which thing was found, and of which other it is a part. */
export interface FoundId {
  kind: string
  id: string
  partOf: string | null
}

/**
 * So many of the newest rows of a table are looked through before its index is asked. PostgreSQL expects of any word that it is
 * in some rows: it would go through a whole table from its newest row on for a word that is in none, or gather a hundred
 * thousand rows of which it is in every tenth. What is common is among the newest; what is not there is rare.
 */
const newest = 1000

type InOrder = readonly (readonly [by: Expression<unknown>, direction: 'asc' | 'desc'])[]

export function finding<Tables, TB extends keyof Tables>(
  kind: string,
  { rows, client, text, speaksTrade = false, order, shown, ...ofNumber }: Finding<Tables, TB>,
): Finder {
  const clientId = client === null ? none : sql<string | null>`${sql.ref(client)}`

  const found = (at: Reading, sought: Sought, where: Expression<boolean>, inOrder: InOrder) => {
    const { clients } = sought
    const all = rows(at).where(where)
    const own = clients ? all.where(sql<boolean>`${clientId} = any(${clients}::uuid[])`) : all
    return inOrder
      .reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), own)
      .limit(sql.lit(mostFound + 1))
      .select([
        sql<string>`${sql.lit(kind)}`.as('kind'),
        sql<string>`${shown.id}`.as('id'),
        sql<string | null>`${shown.title}`.as('title'),
        sql<string | null>`${shown.detail}`.as('detail'),
        clientId.as('clientId'),
        nameOf(at, client).as('clientName'),
        sql<string | null>`${shown.partOf ?? none}`.as('partOf'),
        sql<boolean>`${sought.isPlain(text)}`.as('isPlain'),
      ])
  }

  /** Whether a row is meant, by its text and its number. */
  const isMeant = (sought: Sought, of: Expression<string>) => {
    const { number, orNumbered } = ofNumber
    const ways = [
      sought.stands(of, speaksTrade),
      number && sought.isNumber?.(number),
      sought.number && orNumbered?.(sought.number),
    ].flatMap((way) => way ?? [])
    return ways.length === 0 ? null : sql<boolean>`(${sql.join(ways, sql` or `)})`
  }

  const byIndex = (at: Reading, sought: Sought): RawBuilder<FoundRow> | null => {
    const where = isMeant(sought, text)
    if (!where) return null
    const first: InOrder = [
      ...(ofNumber.number && sought.number
        ? [[sql`coalesce(${ofNumber.number} = ${sought.number}, false)`, 'desc'] as const]
        : []),
      ...(sought.nearness ? [[sought.nearness(text), 'desc'] as const] : []),
    ]
    if ('name' in order) {
      // Put so it is in no index: PostgreSQL begins at the words, and does not go through all names for two that few have.
      const name = sought.isOfWords ? sql`(${order.name} || '')` : order.name
      const byName: InOrder = [...first, [name, 'asc'], [shown.id, 'asc']]
      return sql`(${found(at, sought, where, byName)})`
    }
    const id = sql.ref<string>(`${order.newestOf}.id`)
    // As texts ids are in the same order, and in no index: PostgreSQL begins at the words.
    const all = found(at, sought, where, [...first, [sql`(${id})::text`, 'desc']])
    if (sought.clients) return sql`(${all})`
    // The text of no index: it begins at the newest.
    const isThere = isMeant(sought, sql<string>`(${text} || '')`) ?? where
    const table = sql.table(order.newestOf)
    const isNew = sql`${id} = any(array(
      select last.id from ${table} as last order by last.id desc limit ${sql.lit(newest)}))`
    const few = found(at, sought, sql<boolean>`(${isNew} and ${isThere})`, [[id, 'desc']])
    return sql`(with newest as materialized (${few})
      select ${columns} from newest union all select ${columns} from (${all}) as older
      where (select count(*) from newest) <= ${sql.lit(mostFound)})`
  }

  return {
    first(at, sought) {
      const { begins } = ofNumber
      const byName = begins && sought.begins && found(at, sought, sought.begins(begins), [[begins, 'asc']])
      const parts = [byName ? sql<FoundRow>`(${byName})` : null, byIndex(at, sought)].flatMap(
        (part) => part ?? [],
      )
      return parts.length === 0 ? null : sql<FoundRow>`${sql.join(parts, sql` union all `)}`
    },
    every(at, sought) {
      const where = isMeant(sought, text)
      if (!where || !sought.clients) return null
      const own = rows(at).where(sql<boolean>`${clientId} = any(${sought.clients}::uuid[])`).where(where)
      return sql<FoundId>`(${own.select([
        sql<string>`${sql.lit(kind)}`.as('kind'),
        sql<string>`${shown.id}`.as('id'),
        sql<string | null>`${shown.partOf ?? none}`.as('partOf'),
      ])})`
    },
  }
}

const none = sql<string | null>`null::uuid`

/** The name of a client whom the reader sees; a task may be about one whom they see no more. */
const nameOf = ({ db, me }: Reading, client: string | null) =>
  client === null || client === 'users.id'
    ? sql<string | null>`null::text`
    : sql<string | null>`(${seenBy(db, me)
        .clients.where(sql<boolean>`users.id = ${sql.ref(client)}`)
        .select(shownNameOf('users').as('name'))})`
