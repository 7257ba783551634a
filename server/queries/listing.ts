import type { RequestContext } from '../context.ts'
import type { Filters, FilterValues } from './filters.ts'
import { JsonPage, jsonPages } from './json-page.ts'
import type { ListTotal, PageRequest, toWireTotal } from './page.ts'
import {
  type ListDefinition,
  type ListQueries,
  type ListRequest,
  type PageParameters,
  type PageReader,
  pagedList,
  type RowParameters,
  type RowPosition,
} from './paged-list.ts'
import { preparedQuery } from './prepared-query.ts'

/** Reads a page as rows. A second statement counts the total if needed. */
function rowPages<ShownTables, ShownTB extends keyof ShownTables, Row>(
  name: string,
  { first, after, total }: ListQueries<ShownTables, ShownTB, Row>,
  options: { plannedEachTime: boolean },
): PageReader<Row[]> {
  const firstPage = preparedQuery<PageParameters, Row & RowPosition>(name, first, options)
  const laterPage = preparedQuery<PageParameters, Row & RowPosition>(`${name} after`, after, options)
  const count = preparedQuery<RowParameters, ListTotal>(`${name} total`, total, options)
  return async (context, parameters, { isFirst, isCounted }) => {
    const rowsAndNext = await (isFirst ? firstPage : laterPage)(context.pool, context, parameters)
    const items = rowsAndNext.slice(0, parameters.limit - 1)
    const isWhole = isFirst && rowsAndNext.length === items.length
    const [total = null] = isCounted && !isWhole ? await count(context.pool, context, parameters) : []
    return { items, found: rowsAndNext.length, total, lastPosition: items.at(-1) ?? null }
  }
}

interface WireNames<Name extends string, Also extends string> {
  rowsName: Name
  /** A second name under which the answer has the total. */
  totalAlsoNamed?: Also
}

interface RowItems<Row, Items extends object> {
  /** Builds the items of a page, under their name in the answer, from the rows. */
  items: (rows: Row[], context: RequestContext) => Items
}

type ListQuery<F, Answer> = <Input extends PageRequest & FilterValues<F>>(
  context: RequestContext,
  listRequest: ListRequest<Input, F>,
) => Promise<Answer>

/**
 * A list sent as the database wrote it: `addColumns` selects `json`, made by `jsonOf`, and the wire
 * names the items by `rowsName`. If SQL cannot build the items, `items` builds them from the rows.
 */
export function listing<
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
  list: ListDefinition<Tables, TB, F, ShownTables, ShownTB, { json: Item }> & WireNames<Name, Also>,
): ListQuery<F, JsonPage<Name, Item, Also>>
export function listing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Items extends object,
>(
  name: string,
  list: ListDefinition<Tables, TB, F, ShownTables, ShownTB, Row> & RowItems<Row, Items>,
): ListQuery<F, Items & ReturnType<typeof toWireTotal> & { nextCursor: string | null }>
export function listing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
>(
  name: string,
  list:
    | (ListDefinition<Tables, TB, F, ShownTables, ShownTB, { json: unknown }> & WireNames<string, string>)
    | (ListDefinition<Tables, TB, F, ShownTables, ShownTB, unknown> & RowItems<unknown, object>),
) {
  if ('items' in list) {
    const pages = pagedList(name, list, rowPages)
    return async (context: RequestContext, listRequest: PageRequest & FilterValues<F>) => {
      const { items, counted, nextCursor } = await pages(context, listRequest)
      return { ...list.items(items, context), ...counted, nextCursor }
    }
  }
  const { rowsName, totalAlsoNamed } = list
  const pages = pagedList(name, list, jsonPages)
  return async (context: RequestContext, listRequest: PageRequest & FilterValues<F>) => {
    const { items, length, counted, nextCursor } = await pages(context, listRequest)
    const namedTotal = totalAlsoNamed && { [totalAlsoNamed]: counted.total }
    const otherKeysJson = JSON.stringify({ ...counted, ...namedTotal, nextCursor })
    return new JsonPage(`{"${rowsName}":${items},${otherKeysJson.slice(1)}`, length)
  }
}
