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
} from './prepared-statements.ts'

/** Compiles queries without a database. */
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

/** Placeholder for a value while a query is built. Reading anything from it throws. */
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

/** A Kysely query or raw SQL. */
export interface Query<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

interface PreparedStatement {
  text: string
  /**
   * True if the statement names its columns: a newer instance may then add columns to its tables,
   * and the prepared statement stays valid.
   */
  isSteady: boolean
  /** Names of the values that a call passes. */
  valueNames: string[]
  /** Source of each parameter: an index into `valueNames`, or a constant of the query. */
  parameters: ({ place: number } | { value: unknown })[]
  /** Row fields in column order, and a row of nulls; set by the first answer. */
  fields?: string[]
  empty?: Record<string, unknown>
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function prepare({ sql, parameters }: CompiledQuery): PreparedStatement {
  const parameterNames = [
    ...new Set(parameters.flatMap((value) => (value instanceof ParameterMark ? value.name : []))),
  ]
  return {
    text: sql,
    isSteady: isSafeToPrepare(sql),
    valueNames: parameterNames,
    parameters: parameters.map((value) =>
      value instanceof ParameterMark ? { place: parameterNames.indexOf(value.name) } : { value },
    ),
  }
}

export interface PlanningOptions {
  plannedEachTime?: boolean
  /**
   * A limited set of names, for statements with many forms of which few are frequent. The limit
   * saves memory, because each connection keeps the statements that it has prepared.
   */
  statementNames?: StatementNames
}

/**
 * A frequent query: built once, and prepared once per connection under its name. Every value that
 * differs from call to call is in `value`. `build` sees only placeholders, outside of any call, so
 * it cannot build one person's query and run it for another. Runs on the pool or in a transaction.
 */
export function statement<Tables, Input extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, value: Input) => Query<Row>,
  { plannedEachTime = false, statementNames }: PlanningOptions = {},
) {
  let cachedStatement: PreparedStatement | undefined
  const ownName = statementNameOf(name)

  const prepareStatement = () => {
    // The type says values, but `build` gets placeholders. Nowhere else does a placeholder pass for
    // its value.
    const marks = new Proxy({}, { get: (_, field) => new ParameterMark(String(field)) }) as Input
    const db = builder<Tables>()
    cachedStatement = prepare(build(db, marks).compile(db))
    return cachedStatement
  }

  return async (connection: pg.Pool | Kysely<Tables>, value: Input): Promise<Row[]> => {
    const preparedStatement = cachedStatement ?? prepareStatement()
    // Reads each value once: a field of `value` may be a getter that computes it.
    const parameterValues = preparedStatement.valueNames.map((field): unknown => Reflect.get(value, field))
    const values = preparedStatement.parameters.map((parameter) =>
      'place' in parameter ? parameterValues[parameter.place] : parameter.value,
    )
    const usedName = plannedEachTime
      ? null
      : statementNames
        ? (statementNames.nameFor(preparedStatement.text) ?? null)
        : ownName
    if ('executeQuery' in connection) {
      // A failed query in a transaction cannot be retried.
      const parameterValues = valuesFor(preparedStatement.isSteady ? usedName : null, values)
      return (await connection.executeQuery<Row>(CompiledQuery.raw(preparedStatement.text, parameterValues)))
        .rows
    }
    const query = { text: preparedStatement.text, values, rowMode: 'array' } as const
    // PostgreSQL may run a named statement with a generic plan, the same one for all values.
    const answer = await (usedName === null
      ? connection.query<unknown[]>(query)
      : connection
          .query<unknown[]>({ ...query, ...namedStatement(connection, usedName) })
          .catch((error: unknown) => {
            if (!isOutdatedPlan(error)) throw error
            return connection.query<unknown[]>(query)
          }))
    preparedStatement.fields ??= answer.fields.map((field) => camel(field.name))
    const { fields } = preparedStatement
    preparedStatement.empty ??= Object.fromEntries(fields.map((field) => [field, null]))
    // Copying a template row is faster, to build and to read, than adding fields one by one.
    return answer.rows.map((cells) => {
      const row = { ...preparedStatement.empty }
      fields.forEach((field, index) => {
        row[field] = cells[index]
      })
      return row as Row
    })
  }
}

/** The parameters of a call that select its SQL. */
export type StatementForm<Form> = Readonly<Record<keyof Form, string | number | boolean | undefined>>

/**
 * A query with a few forms, for example per role: one statement per form. `build` sees the form,
 * but no value of a call.
 */
export function statements<Tables, Form extends StatementForm<Form>, Input extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, form: Form, value: Input) => Query<Row>,
  planningOptions?: PlanningOptions,
) {
  const statementsByShape = new Map<string, ReturnType<typeof statement<Tables, Input, Row>>>()

  return (connection: pg.Pool | Kysely<Tables>, form: Form, value: Input): Promise<Row[]> => {
    const shapeName = [name, ...Object.values(form)].join(' ')
    const run =
      statementsByShape.get(shapeName) ??
      statement<Tables, Input, Row>(shapeName, (db, marks) => build(db, form, marks), planningOptions)
    statementsByShape.set(shapeName, run)
    return run(connection, value)
  }
}
