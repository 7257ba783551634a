import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Next } from '../../contract/home.ts'
import type { Reading } from './reading.ts'

/** The fields of a line, in the order in which all who say one select them. */
const types = {
  id: 'uuid',
  state: 'text',
  name: 'text',
  note: 'text',
  at: 'timestamptz',
  day: 'date',
  since: 'timestamptz',
  count: 'bigint',
} as const satisfies Record<keyof Omit<Next, 'kind'>, string>
type Field = keyof typeof types
const fields = Object.keys(types) as Field[]

/** Rows of what is next for a client, selected by `lineOf`: `upcoming` of a feature. */
export class NextLines {
  /** The feature's name, by which the page finds how it words them. */
  readonly kind: string
  readonly rows: (reading: Reading) => Expression<unknown>

  constructor(kind: string, rows: (reading: Reading) => Expression<unknown>) {
    this.kind = kind
    this.rows = rows
  }
}

/** What a feature selects of each of its rows; a field that is left out is null. A text is the name of a column. */
export const lineOf = (told: Partial<Record<Field, string | RawBuilder<unknown>>>) =>
  fields.map((field) => {
    const given = told[field]
    const value = given === undefined ? sql`null` : typeof given === 'string' ? sql.ref(given) : given
    return sql<unknown>`${value}::${sql.raw(types[field])}`.as(field)
  })

const named = sql.join(fields.map((field) => sql.ref(`line.${field}`)))

/** The rows of all features, each under the feature's name. */
export const linesOf = (features: readonly NextLines[], reading: Reading) =>
  reading.db
    .selectFrom(
      sql<Next>`(${sql.join(
        features.map(
          ({ kind, rows }) => sql`select ${sql.lit(kind)} as kind, ${named} from (${rows(reading)}) as line`,
        ),
        sql` union all `,
      )})`.as('line'),
    )
    .select(['line.kind', ...fields.map((field) => `line.${field}` as const)])
