import type { Compilable } from 'kysely'
import { mostCounted } from '../../contract/endpoint.ts'
import { today, type Visit } from '../context.ts'
import { LargeNumbers } from './large-numbers.ts'
import { type Reading, reading } from './reading.ts'

/**
 * Numbers of what a person sees, counted in one statement that answers one row. Where one of them is large, all of them are told
 * again (`LargeNumbers`): what grows with the years and what waits today are figures of their own.
 */
export function figures<Row extends Record<string, number>>(
  name: string,
  build: (reading: Reading) => Compilable<Row>,
) {
  const count = reading<object, Row>(`figures of ${name}`, build)
  const large = new LargeNumbers<Row>()
  return async (visit: Visit): Promise<Row> => {
    const day = { day: today(visit) }
    const told = large.told(visit, day)
    if (told) return told
    const [row] = await count(visit.pool, visit, {})
    if (!row) throw new Error('Figures were not answered')
    if (Math.max(...Object.values(row)) > mostCounted) large.tell(visit, day, row)
    return row
  }
}
