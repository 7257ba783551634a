import type { Compilable } from 'kysely'
import { maxCountedRows } from '../../contract/endpoint.ts'
import { type RequestContext, today } from '../context.ts'
import { CountCache } from './count-cache.ts'
import { preparedQuery, type QueryContext } from './prepared-query.ts'

/**
 * Counts of what a person sees, in one statement with one row. If any count of the row is large,
 * the whole row is cached for a minute (`CountCache`). So do not put a count that must be current
 * into a row with counts that grow over years.
 */
export function preparedFigures<Row extends Record<string, number>>(
  name: string,
  build: (queryContext: QueryContext) => Compilable<Row>,
) {
  const count = preparedQuery<object, Row>(`figures of ${name}`, build)
  const countCache = new CountCache<Row>()
  return async (context: RequestContext): Promise<Row> => {
    const day = { day: today(context) }
    const cachedCount = countCache.get(context, day)
    if (cachedCount) return cachedCount
    const [row] = await count(context.pool, context, {})
    if (!row) throw new Error('Figures were not answered')
    if (Math.max(...Object.values(row)) > maxCountedRows) countCache.set(context, day, row)
    return row
  }
}
