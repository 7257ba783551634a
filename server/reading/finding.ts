import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostFound } from '../../contract/search.ts'
import { seenBy } from '../access.ts'
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
  /** A text begins with what was typed; null where that is not looked for. */
  begins: ((text: Expression<string>) => Expression<boolean>) | null
  /** How near a text is to it, where that is the order; null where each kind has its own. */
  nearness: ((text: Expression<string>) => Expression<number>) | null
  /** A text has what was typed as it is. */
  isPlain(text: Expression<string>): Expression<boolean>
  /** Nothing but what these few clients have, which is looked through row by row; null for all, by their indexes. */
  clients: Expression<string[]> | null
  /** How many clients somebody has all of whose rows they see, and no others'; null where it is not so. */
  ownClients: Expression<number> | null
}

interface Finding<Tables, TB extends keyof Tables> {
  rows: (reading: Reading) => SelectQueryBuilder<Tables, TB, object>
  /** The column with whose it is; null where it is nobody's. */
  client: string | null
  /** Where some are seen whose client is not, or which are no client's: all of these, each part as an index of its own has it. */
  besides?: (reading: Reading) => SelectQueryBuilder<Tables, TB, object>[]
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
  shown: Shown
}

/** How a kind of thing is found. */
export interface Finder {
  kind: string
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
 * So many rows are looked through in their order before an index is asked: the newest, or the first by name. What is common is
 * mostly among them; of what is not there an index has few.
 */
const first = 1000
/**
 * So many that an index has are put in order; of names, where it has more, all are gone through in their order until there are
 * enough, and where the newest come first what a person's own clients have, who may be more.
 */
const mostSorted = 1000

/**
 * What so many of those have is common: who sees fewer than six of them has a small part of the agency, and it is sought in what
 * their own clients have. An index would have to name nearly everything before it is asked whose that is. Of few clients what they have
 * is soon looked through, and less is common: one for each hundred of them.
 */
const common = { most: 50, least: 10, ofClients: 100 }

/** What so many clients have is sooner looked through than the names of all. */
const smallBook = 5000

type InOrder = readonly (readonly [by: Expression<unknown>, direction: 'asc' | 'desc'])[]

export function finding<Tables, TB extends keyof Tables>(
  kind: string,
  { rows, client, besides, text, speaksTrade = false, index, order, shown, ...ofNumber }: Finding<Tables, TB>,
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

  const isByName = order !== 'newest'
  const inOrder: InOrder = [
    ...(isByName ? [[order.name, 'asc'] as const] : []),
    [shown.id, isByName ? 'asc' : 'desc'],
  ]

  /** These ids are selected first, by a plan of their own, and then looked up. */
  const isAmong = (ids: Expression<unknown>) => sql<boolean>`${shown.id} = any(array(${ids}))`

  const byText = (at: Reading, sought: Sought): RawBuilder<FoundRow> | null => {
    const where = isMeant(sought, text)
    if (!where) return null
    const { number } = ofNumber
    const nearest: InOrder = sought.nearness ? [[sought.nearness(text), 'desc'], ...inOrder] : inOrder
    if (sought.clients || !index) {
      const isExactly = sql`coalesce(${number ?? none} = ${sought.number ?? none}, false)`
      return sql`(${found(at, sought, where, number && sought.number ? [[isExactly, 'desc'], ...nearest] : nearest)})`
    }
    const table = sql`${sql.table(index.of)}`
    const id = sql.ref(`${index.of}.id`)
    const isIndexed = index.where ?? sql<boolean>`true`
    const indexed = (where: Expression<boolean>) =>
      sql`select ${id} from ${table} where ${isIndexed} and ${where}`
    if (sought.nearness) return sql`(${found(at, sought, isAmong(indexed(where)), nearest)})`

    // A text that no index has: these rows are looked through.
    const isThere = isMeant(sought, sql<string>`(${text} || '')`) ?? where
    const early = sql`
      select id from (
        select ${id}, ${isThere} as is_there from ${table} where ${isByName ? isIndexed : sql`true`}
        order by ${isByName ? sql`${order.name}, ${id}` : sql`${id} desc`} limit ${sql.lit(first)}) as first
      where is_there`
    const inSight = sql`select id from early`
    const few = found(at, sought, isAmong(inSight), inOrder)
    const isToGoOn = sql<boolean>`(select count(*) from few) <= ${sql.lit(mostFound)}`
    if (!isByName) {
      const isExactly = number && sought.number ? sql<boolean>`${number} = ${sought.number}` : null
      // Of so many ids it is asked whose they are; what more have is sought in what the person's own clients have.
      const { ownClients } = sought
      const most = ownClients && sql`greatest(${sql.lit(mostSorted)}, ${ownClients})`
      const isCommon = ownClients
        ? sql<boolean>`(select count(*) from early) >
            least(${sql.lit(common.most)}, greatest(${sql.lit(common.least)}, ${ownClients} / ${sql.lit(common.ofClients)}))`
        : sql<boolean>`false`
      const areMany = most
        ? sql<boolean>`(${isCommon} or (select count(*) from named) > ${most})`
        : sql<boolean>`false`
      // It is meant before all others, however old it is.
      const exactly = isExactly
        ? sql`union all (${found(at, sought, isAmong(sql`select id from named where is_exactly`), inOrder)})
          union all select ${columns} from (${found(at, sought, isAmong(indexed(isExactly)), inOrder)}) as exactly
            where not ${isToGoOn} or ${areMany}`
        : sql``
      const inOwn = rows(at)
        .where(isThere)
        .where(sql<boolean>`${clientId} = any(array(${seenBy(at.db, at.me).clients.select('accounts.id')}))`)
        .orderBy(shown.id, 'desc')
        .limit(sql.lit(mostFound + 1))
        .select(sql<string>`${shown.id}`.as('id'))
      // Gathered before they are put in order: all rows in their order would be gone through for the few that are the person's.
      const beside = (besides?.(at) ?? []).map((part) => {
        const id = sql<string>`${shown.id}`.as('id')
        return sql`(select id from (${part.where(isThere).offset(sql.lit(0)).select(id)}) as part
          order by id desc limit ${sql.lit(mostFound + 1)})`
      })
      const ofPerson = sql`${sql.join([sql`(${inOwn})`, ...beside], sql` union all `)}`
      const often = most
        ? sql`union all select ${columns} from (${found(at, sought, isAmong(ofPerson), inOrder)}) as often
            where ${isToGoOn} and ${areMany}`
        : sql``
      // Of a limit that it does not know PostgreSQL expects a tenth of the rows, and goes through the table for them: `every` is planned
      // without it, and read no further than `named` asks.
      return sql`(with early as materialized (${early}),
          few as materialized (${few}),
          every as materialized (
            select ${id}, ${isExactly ?? sql`false`} as is_exactly from ${table}
            where ${isIndexed} and ${where} and ${isToGoOn} and not ${isCommon}),
          named as materialized (select id, is_exactly from every ${most ? sql`limit ${most} + 1` : sql``})
        select ${columns} from few ${exactly}
        union all select ${columns} from (${found(at, sought, isAmong(sql`select id from named`), inOrder)}) as rarely
          where ${isToGoOn} and not ${areMany}
        ${often})`
    }

    const byName = rows(at)
      .where(isThere)
      .orderBy(order.name)
      .orderBy(shown.id)
      .limit(sql.lit(mostFound + 1))
      .select(sql<string>`${shown.id}`.as('id'))
    const areMany = sql`(select count(*) from named) > ${sql.lit(mostSorted)}`
    // Clients stand by name under their agent; the names of what is theirs stand with everybody's.
    const isSmall =
      sought.ownClients && client !== 'accounts.id'
        ? sql<boolean>`${sought.ownClients} <= ${sql.lit(smallBook)}`
        : sql<boolean>`false`
    const often = (ids: Expression<unknown>, when: Expression<boolean>) =>
      sql`union all select ${columns} from (${found(at, sought, isAmong(ids), inOrder)}) as often
        where ${isToGoOn} and ${areMany} and ${when}`
    const inOwn = byName.where(
      sql<boolean>`${clientId} = any(array(${seenBy(at.db, at.me).clients.select('accounts.id')}))`,
    )
    return sql`(with early as materialized (${early}),
        few as materialized (${few}),
        named as materialized (${indexed(where)} and ${isToGoOn} limit ${sql.lit(mostSorted + 1)})
      select ${columns} from few
      union all select ${columns} from (${found(at, sought, isAmong(sql`select id from named`), inOrder)}) as rarely
        where ${isToGoOn} and not ${areMany}
      ${often(byName, sql<boolean>`not ${isSmall}`)}
      ${sought.ownClients && client !== 'accounts.id' ? often(inOwn, isSmall) : sql``})`
  }

  return {
    kind,
    first(at, sought) {
      const { begins } = ofNumber
      const begun = begins && sought.begins && found(at, sought, sought.begins(begins), [[begins, 'asc']])
      const parts = [begun ? sql<FoundRow>`(${begun})` : null, byText(at, sought)].flatMap(
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
  client === null || client === 'accounts.id'
    ? sql<string | null>`null::text`
    : sql<string | null>`(${seenBy(db, me)
        .clients.where(sql<boolean>`accounts.id = ${sql.ref(client)}`)
        .select('accounts.name')})`
