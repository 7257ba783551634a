import { sql } from 'kysely'
import { Json } from './json.ts'
import type { ListTotal, toWireTotal } from './page.ts'
import type { ListQueries, PageParameters, PageReader } from './paged-list.ts'
import { preparedQuery, type QueryContext } from './prepared-query.ts'

/** A page of a list as JSON text, with its number of items. */
export class JsonPage<Name extends string, Item, Also extends string> extends Json<
  { [Key in Name]: Item[] } & ReturnType<typeof toWireTotal> & { [Key in Also]: number } & {
      nextCursor: string | null
    }
> {
  readonly length: number

  constructor(text: string, length: number) {
    super(text)
    this.length = length
  }
}

/** The one row that the database returns for a page. */
interface JsonRow {
  items: string | null
  found: number
  total: ListTotal | null
  step0: string | null
  step1: string | null
}

/** Reads a page as JSON text. The same statement counts the total if needed. */
export function jsonPages<ShownTables, ShownTB extends keyof ShownTables, Item>(
  name: string,
  { first, after, total }: ListQueries<ShownTables, ShownTB, { json: Item }>,
  options: { plannedEachTime: boolean },
): PageReader<string> {
  const query =
    (page: typeof first, isFirst: boolean, isCounted: boolean) =>
    (queryContext: QueryContext, parameters: PageParameters) => {
      // The rows arrive in the order of the page. Their numbers keep that order in the JSON.
      const numberedRows = queryContext.db
        .selectFrom(page(queryContext, parameters).as('ordered'))
        .select(['ordered.json', 'ordered.step0', 'ordered.step1'])
        .select(sql<number>`row_number() over ()`.as('place'))
      const isShown = sql`page.place < ${parameters.limit}`
      const isLast = sql`page.place = ${parameters.limit}::int - 1`
      const totalJson = sql<ListTotal>`(select json_build_object('total', counted.total, 'isTotalCapped', counted.is_total_capped)
      from (${total(queryContext, parameters)}) as counted)`
      const isWholeList = isFirst ? sql`count(*) < ${parameters.limit}` : sql`false`
      return queryContext.db
        .selectFrom(numberedRows.as('page'))
        .select([
          sql<string | null>`(json_agg(page.json) filter (where ${isShown}))::text`.as('items'),
          sql<number>`count(*)`.as('found'),
          (isCounted
            ? sql<ListTotal | null>`case when not ${isWholeList} then ${totalJson} end`
            : sql<null>`null`
          ).as('total'),
          sql<string | null>`max(page.step0) filter (where ${isLast})`.as('step0'),
          sql<string | null>`max(page.step1) filter (where ${isLast})`.as('step1'),
        ])
    }
  const pageQuery = (isFirst: boolean, isCounted: boolean) =>
    preparedQuery<PageParameters, JsonRow>(
      `${name}${isFirst ? '' : ' after'}${isCounted ? '' : ' uncounted'}`,
      query(isFirst ? first : after, isFirst, isCounted),
      options,
    )
  const countedPages = { first: pageQuery(true, true), after: pageQuery(false, true) }
  const uncountedPages = { first: pageQuery(true, false), after: pageQuery(false, false) }

  return async (context, parameters, { isFirst, isCounted }) => {
    const queries = isCounted ? countedPages : uncountedPages
    const [page] = await (isFirst ? queries.first : queries.after)(context.pool, context, parameters)
    if (!page) throw new Error('A page was not answered')
    const { items, found, total, step0, step1 } = page
    const lastPosition = step0 !== null && step1 !== null ? { step0, step1 } : null
    return { items: items ?? '[]', found, total, lastPosition }
  }
}
