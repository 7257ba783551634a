import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

/** What a reading answers as the database wrote it: JSON of the shape `T`, which leaves as it is. */
export class Json<T> {
  declare readonly shape: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type JsonKeys<S extends z.ZodObject> = { [Key in keyof z.input<S>]-?: Expression<z.input<S>[Key]> }

/**
 * What the wire shows of a row, put together by the database: the keys are the schema's, so that nothing can be shown that the
 * contract does not name. A time must go through `instant`. A row as JSON costs PostgreSQL a third less than
 * json_build_object, which looks every key and value up anew.
 */
export function jsonOf<S extends z.ZodObject>(schema: S, keys: JsonKeys<S>): RawBuilder<z.input<S>> {
  const given = new Map<string, Expression<unknown>>(Object.entries(keys))
  const columns = Object.keys(schema.shape).map((key) => {
    const value = given.get(key)
    if (!value) throw new TypeError(`Nobody has said what '${key}' shows`)
    // As it stands: the names of columns are written otherwise.
    return sql`${value} as ${sql.raw(`"${key}"`)}`
  })
  return sql`(select row_to_json(shown) from (select ${sql.join(columns)}) as shown)`
}

/** A time as the wire shows it. */
export const instant = <T extends string | null>(time: Expression<T>) =>
  sql<T>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A person's name as `fullName` has it. */
export const fullNameOf = (users: string) =>
  sql<string>`concat_ws(' ', nullif(${sql.ref(`${users}.firstName`)}, ''), nullif(${sql.ref(`${users}.lastName`)}, ''))`

/** The same, or their e-mail address where nobody has said a name. */
export const shownNameOf = (users: string) =>
  sql<string>`coalesce(nullif(${fullNameOf(users)}, ''), ${sql.ref(`${users}.email`)})`

/** The company of an account; none of a person. */
export const companyOf = (accounts: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${accounts}.kind`)} = 'business' then ${sql.ref(`${accounts}.name`)} end`
