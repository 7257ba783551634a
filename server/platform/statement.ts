import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './outage.ts'
import {
  isSafeToPrepare,
  namedStatement,
  type StatementNames,
  statementNameOf,
  valuesFor,
} from './prepared.ts'

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

/** Stands for a value while a query is built: that it is nowhere read is held by what it throws. */
class ParameterMark {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`'${this.name}' is sent beside the query, which is built without knowing it`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** A query as Kysely builds it, or a text of SQL. */
export interface Query<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

interface PreparedStatement {
  text: string
  /** What it answers stays the same while a newer instance adds columns. */
  isSteady: boolean
  /** The names of the values it is given. */
  given: string[]
  /** Where each parameter comes from: the place of its name among those, or a value that is part of the query. */
  parameters: ({ place: number } | { value: unknown })[]
  /** The fields of a row, in the order of the columns, and a row without values; known after the first answer. */
  fields?: string[]
  empty?: Record<string, unknown>
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function prepare({ sql, parameters }: CompiledQuery): PreparedStatement {
  const given = [
    ...new Set(parameters.flatMap((value) => (value instanceof ParameterMark ? value.name : []))),
  ]
  return {
    text: sql,
    isSteady: isSafeToPrepare(sql),
    given,
    parameters: parameters.map((value) =>
      value instanceof ParameterMark ? { place: given.indexOf(value.name) } : { value },
    ),
  }
}

export interface PlanningOptions {
  plannedEachTime?: boolean
  /** Those of many forms of which few are asked often share so many names, for each connection keeps what it has prepared. */
  among?: StatementNames
}

/**
 * A query that runs often: built once, and prepared by PostgreSQL once for each connection, under its name. Every value that
 * differs from call to call is `given`, of which `build` sees only marks: it stands outside of any call, so it cannot build
 * one person's query and run it for another. It runs on the pool, or as a part of a transaction.
 */
export function statement<Tables, Given extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, given: Given) => Query<Row>,
  { plannedEachTime = false, among }: PlanningOptions = {},
) {
  let built: PreparedStatement | undefined
  const ownName = statementNameOf(name)

  const prepared = () => {
    // The one place where a mark passes for the value it stands for.
    const marks = new Proxy({}, { get: (_, field) => new ParameterMark(String(field)) }) as Given
    const db = builder<Tables>()
    built = prepare(build(db, marks).compile(db))
    return built
  }

  return async (on: pg.Pool | Kysely<Tables>, given: Given): Promise<Row[]> => {
    const known = built ?? prepared()
    // One at a time, and each once: what is given may be worked out only where it is asked for.
    const filled = known.given.map((field): unknown => Reflect.get(given, field))
    const values = known.parameters.map((from) => ('place' in from ? filled[from.place] : from.value))
    const own = plannedEachTime ? null : among ? (among.of(known.text) ?? null) : ownName
    if ('executeQuery' in on) {
      // In a transaction it cannot be asked again.
      const sent = valuesFor(known.isSteady ? own : null, values)
      return (await on.executeQuery<Row>(CompiledQuery.raw(known.text, sent))).rows
    }
    const query = { text: known.text, values, rowMode: 'array' } as const
    // One with a name is planned for any value.
    const answer = await (own === null
      ? on.query<unknown[]>(query)
      : on.query<unknown[]>({ ...query, ...namedStatement(on, own) }).catch((error: unknown) => {
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

/** The parts of a call that select its statement. */
export type StatementForm<Form> = Readonly<Record<keyof Form, string | number | boolean | undefined>>

/** A query that has a few forms, as by the role of who asks: a statement for each. Of a call `build` sees its form and nothing else. */
export function statements<Tables, Form extends StatementForm<Form>, Given extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, form: Form, given: Given) => Query<Row>,
  planning?: PlanningOptions,
) {
  const built = new Map<string, ReturnType<typeof statement<Tables, Given, Row>>>()

  return (on: pg.Pool | Kysely<Tables>, form: Form, given: Given): Promise<Row[]> => {
    const own = [name, ...Object.values(form)].join(' ')
    const run =
      built.get(own) ?? statement<Tables, Given, Row>(own, (db, marks) => build(db, form, marks), planning)
    built.set(own, run)
    return run(on, given)
  }
}
