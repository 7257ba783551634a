import { type Expression, type RawBuilder, sql } from 'kysely'
import type { UpcomingEntry } from '../../contract/home.ts'
import type { QueryContext } from './prepared-query.ts'

/** Fields of an upcoming item, in the order in which every feature selects them. */
const fieldTypes = {
  id: 'uuid',
  state: 'text',
  name: 'text',
  note: 'text',
  at: 'timestamptz',
  day: 'date',
  since: 'timestamptz',
  count: 'bigint',
  link: 'text',
} as const satisfies Record<keyof Omit<UpcomingEntry, 'kind'>, string>
type UpcomingField = keyof typeof fieldTypes
const fields = Object.keys(fieldTypes) as UpcomingField[]

/** A feature's query for a client's upcoming items, selected with `upcomingColumns`. */
export class UpcomingItems {
  /** The feature's name, by which the page finds its labels. */
  readonly kind: string
  readonly rows: (queryContext: QueryContext) => Expression<unknown>

  constructor(kind: string, rows: (queryContext: QueryContext) => Expression<unknown>) {
    this.kind = kind
    this.rows = rows
  }
}

/** The columns of an upcoming item; fields left out are null. A string names a column. */
export const upcomingColumns = (fieldSql: Partial<Record<UpcomingField, string | RawBuilder<unknown>>>) =>
  fields.map((field) => {
    const fieldExpression = fieldSql[field]
    const value =
      fieldExpression === undefined
        ? sql`null`
        : typeof fieldExpression === 'string'
          ? sql.ref(fieldExpression)
          : fieldExpression
    return sql<unknown>`${value}::${sql.raw(fieldTypes[field])}`.as(field)
  })

const fieldColumns = sql.join(fields.map((field) => sql.ref(`line.${field}`)))

/** The rows of all features, with `kind` as the feature's name. */
export const upcomingRows = (features: readonly UpcomingItems[], queryContext: QueryContext) =>
  queryContext.db
    .selectFrom(
      sql<UpcomingEntry>`(${sql.join(
        features.map(
          ({ kind, rows }) =>
            sql`select ${sql.lit(kind)} as kind, ${fieldColumns} from (${rows(queryContext)}) as line`,
        ),
        sql` union all `,
      )})`.as('line'),
    )
    .select(['line.kind', ...fields.map((field) => `line.${field}` as const)])
