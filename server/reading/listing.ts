import type { Visit } from '../context.ts'
import type { Filters, Wanted } from './filters.ts'
import { onWire, type Page, type Total } from './page.ts'
import { type Asked, type Listed, paged, type Sent, type SentRows, type Steps } from './paged.ts'
import { reading } from './reading.ts'

interface Listing<
  Tables,
  TB extends keyof Tables,
  F,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Item,
  Named extends object,
> extends Listed<Tables, TB, F, ShownTables, ShownTB, Row> {
  /** What the wire shows of a row. */
  item: (row: Row, visit: Visit) => Item
  /** Under which name they stand on the wire; it comes last, so that TypeScript has seen what they are. */
  named: (items: Item[]) => Named
}

/** A list whose items the portal makes of rows. The total is asked for only where the page does not show all there is. */
export function listing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Item,
  Named extends object,
>(name: string, { named, item, ...listed }: Listing<Tables, TB, F, ShownTables, ShownTB, Row, Item, Named>) {
  const pages = paged(name, listed, (own, { first, after, total }, options) => ({
    first: reading<Sent, Row & Steps>(own, first, options),
    after: reading<Sent, Row & Steps>(`${own} after`, after, options),
    count: reading<SentRows, Total>(`${own} total`, total, options),
  }))
  return async <Given extends Page & Wanted<F>>(visit: Visit, asked: Asked<Given, F>) => {
    const { limit, uncounted = false } = asked
    const { answer, cursorAt } = await pages(visit, asked, async (queries, sent, { isFirst, told }) => {
      const page = isFirst ? queries.first : queries.after
      const rows = await page(visit.pool, visit, sent)
      const isWhole = uncounted || (isFirst && rows.length <= limit)
      const [total] = isWhole ? [] : told ? [told] : await queries.count(visit.pool, visit, sent)
      return { all: rows, found: rows.length, total }
    })
    const { all, found, total } = answer
    const rows = all.slice(0, limit)
    const last = rows.at(-1)
    return {
      ...named(rows.map((row) => item(row, visit))),
      ...onWire(total, rows.length),
      nextCursor: found > limit && last ? cursorAt(last) : null,
    }
  }
}
