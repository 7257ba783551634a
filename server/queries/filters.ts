import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { QueryContext } from './prepared-query.ts'

/** A filter by a parameter. An absent value filters nothing. */
interface PlainFilter<Tables, TB extends keyof Tables> {
  // A method, so that each filter may declare its own value type (methods are bivariant).
  narrow(
    rows: SelectQueryBuilder<Tables, TB, object>,
    value: unknown,
    queryContext: QueryContext,
  ): SelectQueryBuilder<Tables, TB, object>
}

/** A filter whose value may select the SQL text, be a parameter, or filter nothing. */
export interface ShapingFilter<Value, Parameter> {
  /**
   * The part of the value that selects the SQL text. Values that differ only in the parameter give
   * the same text. Null if the value filters nothing.
   */
  shapeKey(value: Value): string | null
  parameterOf(value: Value): unknown
  condition(textKind: string, parameters: Parameter, queryContext: QueryContext): Expression<SqlBool>
  plannedEachTime?: true
}

/** Filters of a list, by the names of their values. */
export type Filters<Tables, TB extends keyof Tables> = Record<
  string,
  PlainFilter<Tables, TB>['narrow'] | ShapingFilter<unknown, unknown>
>

export type FilterValues<F> = {
  [Name in keyof F]?:
    | (F[Name] extends ShapingFilter<infer Value, infer _>
        ? Value
        : F[Name] extends (rows: never, value: infer Value, queryContext: never) => unknown
          ? Value
          : never)
    | undefined
}

type FilterCondition<Value> = (value: Value, queryContext: QueryContext) => Expression<SqlBool>

/** A LIKE pattern that finds the typed text anywhere, with its wildcards escaped. */
export const likePattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

// Spaces (non-breaking ones too) and dashes of any width. The indexes use the same characters.
const separatorCharacters = ' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212'
const digitSeparatorsSql = sql.lit(separatorCharacters)
/** The separators between two characters of a number, as a regular expression. */
export const digitSeparators = `[${separatorCharacters.replace('-', '')}-]*`

/** A number in its searchable form: lower case, without spaces and dashes. */
export const searchableNumber = (text: Expression<unknown>) =>
  sql<string>`translate(lower(${text}), ${digitSeparatorsSql}, '')`

/** The typed text can be a number, or part of one. */
export const hasDigit = (text: string) => /\p{Nd}/u.test(text)

/** Matches numbers whatever spaces and dashes either side has: 'HBP211958' is in 'HBP 211958'. */
export const hasNumber = (text: Expression<unknown>, pattern: Expression<unknown> | string) =>
  sql<boolean>`${searchableNumber(text)} like ${searchableNumber(sql`${pattern}`)}`

/**
 * Filters by typed text: `textCondition` gets its LIKE pattern. Empty text filters nothing. Planned
 * at each call: a rare word and a common word need different plans.
 */
export const textFilter = (
  textCondition: FilterCondition<string>,
  /** The column that is searched as a number if the typed text has a digit. */
  numberColumn?: Expression<unknown>,
): ShapingFilter<string, string> => ({
  shapeKey: (text) => (text === '' ? null : numberColumn && hasDigit(text) ? 'number' : ''),
  parameterOf: likePattern,
  condition: (textKind, pattern, queryContext) =>
    numberColumn && textKind === 'number'
      ? sql<boolean>`(${textCondition(pattern, queryContext)} or ${hasNumber(numberColumn, pattern)})`
      : textCondition(pattern, queryContext),
  plannedEachTime: true,
})

/**
 * The column is one of these ids. PostgreSQL cannot see the length of the subselect's list, so it
 * keeps one plan instead of replanning each call.
 */
export const isIdAmong = (column: Expression<unknown>, ids: unknown) =>
  sql<boolean>`${column} = any((select ${ids}::uuid[])::uuid[])`

/**
 * Filters by a choice; 'all' filters nothing. Each word of `words` has its own SQL, and
 * `otherCondition` makes the SQL for all other values.
 */
export function choiceFilter<Word extends string, Value = never>(
  words: { [Each in Word]: (queryContext: QueryContext) => Expression<SqlBool> },
  otherCondition?: FilterCondition<Value>,
): ShapingFilter<Word | Value | 'all', Value> {
  const conditionsByWord = new Map<unknown, (queryContext: QueryContext) => Expression<SqlBool>>(
    Object.entries(words),
  )
  return {
    shapeKey: (value) => (value === 'all' ? null : conditionsByWord.has(value) ? String(value) : ''),
    parameterOf: (value) => value,
    condition(word, value, queryContext) {
      const condition = conditionsByWord.get(word)?.(queryContext) ?? otherCondition?.(value, queryContext)
      if (!condition) throw new TypeError('A list was to be narrowed by a word that it does not know')
      return condition
    },
  }
}

/** Matches rows with any of the values. An empty list filters nothing. */
export const anyOfFilter = <Value>(
  condition: FilterCondition<readonly Value[]>,
): ShapingFilter<readonly Value[], readonly Value[]> => ({
  shapeKey: ({ length }) => (length === 0 ? null : ''),
  parameterOf: (values) => values,
  condition: (_, values, queryContext) => condition(values, queryContext),
})

export interface FilterableRows<Tables, TB extends keyof Tables, F> {
  rows: (queryContext: QueryContext) => SelectQueryBuilder<Tables, TB, object>
  filters: F
}

/**
 * Returns its argument. Several lists share these rows and filters, and this keeps their precise
 * type.
 */
export const filterableRows = <Tables, TB extends keyof Tables, F extends Filters<Tables, TB>>(
  sharedRows: FilterableRows<Tables, TB, F>,
) => sharedRows

export type FilterParameters = Record<`by ${string}`, unknown>

/** A filter and the name of its parameter. */
interface FilterEntry<Tables, TB extends keyof Tables> {
  field: string
  sentAs: `by ${string}`
  filter: Filters<Tables, TB>[string]
}

/** An active filter, with the part of its value that selects the SQL text. */
export interface ActiveFilter<Tables, TB extends keyof Tables> extends FilterEntry<Tables, TB> {
  shapeKey: string
}

export const filterEntriesOf = <Tables, TB extends keyof Tables>(
  filters: Filters<Tables, TB>,
): FilterEntry<Tables, TB>[] =>
  Object.entries(filters).map(([field, filter]) => ({ field, sentAs: `by ${field}`, filter }))

/** The active filters and their parameters. `shape` identifies the SQL that they select. */
export function activeFiltersOf<Tables, TB extends keyof Tables>(
  entries: readonly FilterEntry<Tables, TB>[],
  query: Record<string, unknown>,
) {
  let shape = ''
  const activeFilters: ActiveFilter<Tables, TB>[] = []
  const sentParameters: FilterParameters = {}
  for (const { field, sentAs, filter } of entries) {
    const value = query[field]
    const isPlain = typeof filter === 'function'
    const textKind = value === undefined ? null : isPlain ? '' : filter.shapeKey(value)
    if (textKind === null) continue
    shape += `${field} ${textKind},`
    activeFilters.push({ field, sentAs, filter, shapeKey: textKind })
    sentParameters[sentAs] = isPlain ? value : filter.parameterOf(value)
  }
  return { shape, given: activeFilters, sent: sentParameters }
}

export const applyFilters = <Tables, TB extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, TB, object>,
  value: readonly ActiveFilter<Tables, TB>[],
  parameters: FilterParameters,
  queryContext: QueryContext,
) =>
  value.reduce((filteredRows, { sentAs, filter, shapeKey }) => {
    const value = parameters[sentAs]
    return typeof filter === 'function'
      ? filter(filteredRows, value, queryContext)
      : filteredRows.where(filter.condition(shapeKey, value, queryContext))
  }, rows)
