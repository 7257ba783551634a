import type { Compilable } from 'kysely'
import { maxCounted } from '../../contract/endpoint.ts'
import { type RequestContext, today } from '../context.ts'
import { CountCache } from './count-cache.ts'
import { preparedQuery, type QueryContext } from './prepared-query.ts'

/**
 * Numbers of what a person sees, counted in one statement that answers one row. Where one of them is large, all of them are told
 * again (`CountCache`): what grows with the years and what waits today are figures of their own.
 */
export function preparedFigures<Row extends Record<string, number>>(
  name: string,
  build: (reading: QueryContext) => Compilable<Row>,
) {
  const count = preparedQuery<object, Row>(`figures of ${name}`, build)
  const large = new CountCache<Row>()
  return async (visit: RequestContext): Promise<Row> => {
    const day = { day: today(visit) }
    const told = large.get(visit, day)
    if (told) return told
    const [row] = await count(visit.pool, visit, {})
    if (!row) throw new Error('Figures were not answered')
    if (Math.max(...Object.values(row)) > maxCounted) large.set(visit, day, row)
    return row
  }
}
