import {
  CamelCasePlugin,
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './outage.ts'

/** Builds queries and runs none. */
const builder = <Tables>() =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Stands for a value while a query is built. */
class Mark {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Prepared {
  name: string
  text: string
  /** Where each parameter comes from: a value by its name, or one that is part of the query. */
  parameters: ({ name: string } | { value: unknown })[]
  /** The fields of a row, in the order of the columns, and a row without values; known after the first answer. */
  fields?: string[]
  empty?: Record<string, unknown>
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * A query that runs often: built once for each shape, and prepared by PostgreSQL once for each connection. What decides
 * the shape comes as `switches`; every value that differs from call to call comes as `given`, of which `build` sees only
 * marks. `build` stands outside of any call, so it cannot build one person's query and run it for another. It runs on
 * the pool, or as a part of a transaction.
 */
export function statement<Tables, Switches extends object, Given extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, switches: Switches, given: Given) => Compilable<Row>,
  { plannedEachTime = () => false }: { plannedEachTime?: (switches: Switches) => boolean } = {},
) {
  const db = builder<Tables>()
  const shapes = new Map<string, Prepared>()
  // The one place where a mark passes for the value it stands for.
  const marks = new Proxy({}, { get: (_, field) => new Mark(String(field)) }) as Given

  const prepared = (switches: Switches): Prepared => {
    const shape = JSON.stringify(switches)
    const known = shapes.get(shape)
    if (known) return known
    const { sql, parameters } = build(db, switches, marks).compile()
    const made = {
      name: `${name} ${shapes.size}`,
      text: sql,
      parameters: parameters.map((value) => (value instanceof Mark ? { name: value.name } : { value })),
    }
    shapes.set(shape, made)
    return made
  }

  return async (on: pg.Pool | Kysely<Tables>, switches: Switches, given: Given): Promise<Row[]> => {
    const known = prepared(switches)
    const filled = given as Record<string, unknown>
    const values = known.parameters.map((from) => ('name' in from ? filled[from.name] : from.value))
    if ('executeQuery' in on) return (await on.executeQuery<Row>(CompiledQuery.raw(known.text, values))).rows
    const query = { text: known.text, values, rowMode: 'array' } as const
    // One with a name is planned for any value; whether a searched word is rare or common decides the best plan.
    const answer = await (plannedEachTime(switches)
      ? on.query<unknown[]>(query)
      : on.query<unknown[]>({ ...query, name: known.name }).catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error
          return on.query<unknown[]>(query)
        }))
    known.fields ??= answer.fields.map((field) => camel(field.name))
    const { fields } = known
    known.empty ??= Object.fromEntries(fields.map((field) => [field, null]))
    // Copies of one row are quicker to make, and to read, than rows put together field by field.
    return answer.rows.map((cells) => {
      const row = { ...known.empty }
      fields.forEach((field, place) => {
        row[field] = cells[place]
      })
      return row as Row
    })
  }
}
