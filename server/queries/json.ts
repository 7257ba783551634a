import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

/** JSON text of shape `T`, sent as the database wrote it. */
export class Json<T> {
  declare readonly shape: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type JsonKeys<S extends z.ZodObject> = { [Key in keyof z.input<S>]-?: Expression<z.input<S>[Key]> }

/**
 * Builds the JSON of an answer in the database. The keys are the schema's, so nothing outside the
 * contract can be sent. A time must go through `instantSql`. row_to_json is a third cheaper than
 * json_build_object, which looks up every key and value again.
 */
export function jsonOf<S extends z.ZodObject>(schema: S, keys: JsonKeys<S>): RawBuilder<z.input<S>> {
  const expressionsByKey = new Map<string, Expression<unknown>>(Object.entries(keys))
  const columns = Object.keys(schema.shape).map((key) => {
    const value = expressionsByKey.get(key)
    if (!value) throw new TypeError(`Nobody has said what '${key}' shows`)
    // Raw, because the query builder rewrites identifiers to snake_case.
    return sql`${value} as ${sql.raw(`"${key}"`)}`
  })
  return sql`(select row_to_json(shown) from (select ${sql.join(columns)}) as shown)`
}

/** A time in ISO 8601, UTC, with milliseconds. */
export const instantSql = <T extends string | null>(time: Expression<T>) =>
  sql<T>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL twin of `fullName`. */
export const fullNameOf = (users: string) =>
  sql<string>`concat_ws(' ', nullif(${sql.ref(`${users}.firstName`)}, ''), nullif(${sql.ref(`${users}.lastName`)}, ''))`

/** The full name, or the email address for people without a name. */
export const shownNameOf = (users: string) =>
  sql<string>`coalesce(nullif(${fullNameOf(users)}, ''), ${sql.ref(`${users}.email`)})`

/** The company name of a business account; null for a person's account. */
export const companyOf = (accounts: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${accounts}.kind`)} = 'business' then ${sql.ref(`${accounts}.name`)} end`
