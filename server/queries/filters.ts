import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { QueryContext } from './prepared-query.ts'

/** By a value that is sent beside the query; one that was not given narrows nothing. */
interface PlainFilter<Tables, TB extends keyof Tables> {
  // A method, for which TypeScript lets each filter name the type of its own value.
  narrow(
    rows: SelectQueryBuilder<Tables, TB, object>,
    value: unknown,
    reading: QueryContext,
  ): SelectQueryBuilder<Tables, TB, object>
}

/** A filter for which a value can be part of the query's text, or narrow nothing though it was given. */
export interface ShapingFilter<Value, Sent> {
  /** What the text has of a value: the same for those that differ only in what is sent. Null where it narrows nothing. */
  inText(value: Value): string | null
  sent(value: Value): unknown
  where(inText: string, sent: Sent, reading: QueryContext): Expression<SqlBool>
  plannedEachTime?: true
}

/** What a list can be narrowed by, under the names by which the values come. */
export type Filters<Tables, TB extends keyof Tables> = Record<
  string,
  PlainFilter<Tables, TB>['narrow'] | ShapingFilter<unknown, unknown>
>

/** The values for filters. */
export type FilterValues<F> = {
  [Name in keyof F]?:
    | (F[Name] extends ShapingFilter<infer Value, infer _>
        ? Value
        : F[Name] extends (rows: never, value: infer Value, reading: never) => unknown
          ? Value
          : never)
    | undefined
}

type FilterCondition<Value> = (value: Value, reading: QueryContext) => Expression<SqlBool>

/** What was typed, as a LIKE pattern that matches it anywhere and reads nothing of it as a wildcard. */
export const likePattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

// Blanks, also those that do not break, and dashes of any width. As the indexes have them.
const inNumbers = ' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212'
const betweenDigits = sql.lit(inNumbers)
/** The same between two letters of a regular expression. */
export const digitSeparators = `[${inNumbers.replace('-', '')}-]*`

/** A number as it is sought: without the blanks and dashes that are typed by some and left out by others. */
export const bareNumber = (text: Expression<unknown>) =>
  sql<string>`translate(lower(${text}), ${betweenDigits}, '')`

/** Whether what was typed can be a number, or a part of one. */
export const hasDigit = (text: string) => /\p{Nd}/u.test(text)

/** A text has what was typed, whichever blanks and dashes stand in either: 'HBP211958' is in 'HBP 211958'. */
export const hasNumber = (text: Expression<unknown>, pattern: Expression<unknown> | string) =>
  sql<boolean>`${bareNumber(text)} like ${bareNumber(sql`${pattern}`)}`

/**
 * By what was typed, of which `mentions` gets the pattern; nothing typed narrows nothing. It is planned each time: whether a
 * word is rare or common decides the best plan.
 */
export const textFilter = (
  mentions: FilterCondition<string>,
  /** In which a number may stand. */
  numbered?: Expression<unknown>,
): ShapingFilter<string, string> => ({
  inText: (text) => (text === '' ? null : numbered && hasDigit(text) ? 'number' : ''),
  sent: likePattern,
  where: (inText, pattern, reading) =>
    numbered && inText === 'number'
      ? sql<boolean>`(${mentions(pattern, reading)} or ${hasNumber(numbered, pattern)})`
      : mentions(pattern, reading),
  plannedEachTime: true,
})

/**
 * A column that is one of these ids. PostgreSQL does not see how many they are: of as many as it expects of any, one plan is
 * kept, where it would make another for each call.
 */
export const isOneOf = (column: Expression<unknown>, ids: unknown) =>
  sql<boolean>`${column} = any((select ${ids}::uuid[])::uuid[])`

/**
 * By what was chosen from a list, of which 'all' narrows nothing. Each of `words` makes a query of its own, `other` one for
 * all other values.
 */
export function choiceFilter<Word extends string, Value = never>(
  words: { [Each in Word]: (reading: QueryContext) => Expression<SqlBool> },
  other?: FilterCondition<Value>,
): ShapingFilter<Word | Value | 'all', Value> {
  const known = new Map<unknown, (reading: QueryContext) => Expression<SqlBool>>(Object.entries(words))
  return {
    inText: (value) => (value === 'all' ? null : known.has(value) ? String(value) : ''),
    sent: (value) => value,
    where(word, value, reading) {
      const where = known.get(word)?.(reading) ?? other?.(value, reading)
      if (!where) throw new TypeError('A list was to be narrowed by a word that it does not know')
      return where
    },
  }
}

/** By several values, of which a row has any; none of them narrows nothing. */
export const anyOfFilter = <Value>(
  where: FilterCondition<readonly Value[]>,
): ShapingFilter<readonly Value[], readonly Value[]> => ({
  inText: ({ length }) => (length === 0 ? null : ''),
  sent: (values) => values,
  where: (_, values, reading) => where(values, reading),
})

/** Rows, and what they can be narrowed by. */
export interface FilterableRows<Tables, TB extends keyof Tables, F> {
  rows: (reading: QueryContext) => SelectQueryBuilder<Tables, TB, object>
  filters: F
}

/** Keeps the precise type of what lists of several orders have in common. */
export const filterableRows = <Tables, TB extends keyof Tables, F extends Filters<Tables, TB>>(
  shared: FilterableRows<Tables, TB, F>,
) => shared

/** What is sent for the filters that were given. */
export type FilterParameters = Record<`by ${string}`, unknown>

/** A filter, with the name of what is sent for it. */
interface FilterEntry<Tables, TB extends keyof Tables> {
  field: string
  sentAs: `by ${string}`
  filter: Filters<Tables, TB>[string]
}

/** One that was given, and what the query's text has of its value. */
export interface ActiveFilter<Tables, TB extends keyof Tables> extends FilterEntry<Tables, TB> {
  inText: string
}

export const filterEntriesOf = <Tables, TB extends keyof Tables>(
  filters: Filters<Tables, TB>,
): FilterEntry<Tables, TB>[] =>
  Object.entries(filters).map(([field, filter]) => ({ field, sentAs: `by ${field}`, filter }))

/** Which filters were given, under a `shape` that tells them apart from others, and what is sent for them. */
export function activeFiltersOf<Tables, TB extends keyof Tables>(
  entries: readonly FilterEntry<Tables, TB>[],
  wanted: Record<string, unknown>,
) {
  let shape = ''
  const given: ActiveFilter<Tables, TB>[] = []
  const sent: FilterParameters = {}
  for (const { field, sentAs, filter } of entries) {
    const value = wanted[field]
    const isPlain = typeof filter === 'function'
    const inText = value === undefined ? null : isPlain ? '' : filter.inText(value)
    if (inText === null) continue
    shape += `${field} ${inText},`
    given.push({ field, sentAs, filter, inText })
    sent[sentAs] = isPlain ? value : filter.sent(value)
  }
  return { shape, given, sent }
}

/** The rows that the filters leave. */
export const applyFilters = <Tables, TB extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, TB, object>,
  given: readonly ActiveFilter<Tables, TB>[],
  sent: FilterParameters,
  reading: QueryContext,
) =>
  given.reduce((left, { sentAs, filter, inText }) => {
    const value = sent[sentAs]
    return typeof filter === 'function'
      ? filter(left, value, reading)
      : left.where(filter.where(inText, value, reading))
  }, rows)
