import { sql } from 'kysely'
import type { Visit } from '../context.ts'
import type { Filters, Wanted } from './filters.ts'
import { Json } from './json.ts'
import { onWire, type Page, type Total } from './page.ts'
import { type Asked, type Listed, paged, type Sent } from './paged.ts'
import { type Reading, reading } from './reading.ts'

/** A page as the database answers it: one row. */
interface Whole {
  items: string | null
  found: number
  total: Total | null
  step0: string | null
  step1: string | null
}

/** A page of a list as it leaves, and how many items are on it. */
class JsonPage<Name extends string, Item, Also extends string> extends Json<
  { [Key in Name]: Item[] } & ReturnType<typeof onWire> & { [Key in Also]: number } & {
      nextCursor: string | null
    }
> {
  readonly length: number

  constructor(text: string, length: number) {
    super(text)
    this.length = length
  }
}

/**
 * A list that leaves as the database wrote it: `shown` selects `json`, made by `jsonOf`. One statement reads the page and, where
 * that does not show all there is and nothing was counted to find it, how many there are. On the wire the items stand under
 * `named`.
 */
export function jsonListing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Item,
  Name extends string,
  Also extends string = never,
>(
  name: string,
  {
    named,
    totalAlsoNamed,
    ...listed
  }: Listed<Tables, TB, F, ShownTables, ShownTB, { json: Item }> & {
    named: Name
    /** Another name for the total that the wire has. */
    totalAlsoNamed?: Also
  },
) {
  const pages = paged(name, listed, (own, { first, after, total }, options) => {
    const whole = (page: typeof first, isFirst: boolean, isCounted: boolean) => (at: Reading, sent: Sent) => {
      // Rows are numbered as they come, which is in order.
      const numbered = at.db
        .selectFrom(page(at, sent).as('ordered'))
        .select(['ordered.json', 'ordered.step0', 'ordered.step1'])
        .select(sql<number>`row_number() over ()`.as('place'))
      const isShown = sql`page.place < ${sent.limit}`
      const isLast = sql`page.place = ${sent.limit}::int - 1`
      const all = sql<Total>`(select json_build_object('total', counted.total, 'isTotalCapped', counted.is_total_capped)
        from (${total(at, sent)}) as counted)`
      const shownWhole = isFirst ? sql`count(*) < ${sent.limit}` : sql`false`
      return at.db
        .selectFrom(numbered.as('page'))
        .select([
          sql<string | null>`(json_agg(page.json) filter (where ${isShown}))::text`.as('items'),
          sql<number>`count(*)`.as('found'),
          (isCounted ? sql<Total | null>`case when not ${shownWhole} then ${all} end` : sql<null>`null`).as(
            'total',
          ),
          sql<string | null>`max(page.step0) filter (where ${isLast})`.as('step0'),
          sql<string | null>`max(page.step1) filter (where ${isLast})`.as('step1'),
        ])
    }
    const one = (page: typeof first, isFirst: boolean, isCounted: boolean) =>
      reading<Sent, Whole>(
        `${own}${isFirst ? '' : ' after'}${isCounted ? '' : ' uncounted'}`,
        whole(page, isFirst, isCounted),
        options,
      )
    return {
      counted: { first: one(first, true, true), after: one(after, false, true) },
      uncounted: { first: one(first, true, false), after: one(after, false, false) },
    }
  })

  return async <Given extends Page & Wanted<F>>(
    visit: Visit,
    asked: Asked<Given, F>,
  ): Promise<JsonPage<Name, Item, Also>> => {
    const { limit, uncounted = false } = asked
    const { answer, cursorAt } = await pages(visit, asked, async (queries, sent, { isFirst, told }) => {
      const { first, after } = uncounted || told ? queries.uncounted : queries.counted
      const [page] = await (isFirst ? first : after)(visit.pool, visit, sent)
      if (!page) throw new Error('A page was not answered')
      const isWhole = uncounted || (isFirst && page.found <= limit)
      return { ...page, total: isWhole ? null : (page.total ?? told) }
    })
    const { items, found, total, step0, step1 } = answer
    const nextCursor = found > limit && step0 !== null && step1 !== null ? cursorAt({ step0, step1 }) : null
    const length = Math.min(found, limit)
    const all = onWire(total, length)
    const rest = JSON.stringify({
      ...all,
      ...(totalAlsoNamed && { [totalAlsoNamed]: all.total }),
      nextCursor,
    })
    return new JsonPage<Name, Item, Also>(`{"${named}":${items ?? '[]'},${rest.slice(1)}`, length)
  }
}
