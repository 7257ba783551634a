import { type Expression, sql } from 'kysely'
import type { RequestContext } from '../../context.ts'
import { hasDigit, hasNumber, likePattern, type ShapingFilter } from '../../queries/filters.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'

/**
 * Text typed into a list search. For a rare text, the matching clients and policies are looked up
 * first; for a common one, rows are scanned in list order until the page is full.
 */
export interface TypedSearch {
  text: string
  isCommon: boolean
}

const maxRareMatches = 1000

/** The searchable text of a policy; must equal the index expression. */
export const policySearchText = (policies: string) =>
  sql<string>`lower(${sql.ref(`${policies}.policyNumber`)} || E'\\n' || ${sql.ref(`${policies}.type`)} || E'\\n' || ${sql.ref(`${policies}.carrier`)})`

const clientIdsMatching = (pattern: string) =>
  sql`select c.id from accounts c where c.search_text like ${pattern}`

/** Text without a digit is matched on the indexed search text first. */
const numberCondition = (pattern: string, isNumber: boolean) =>
  isNumber
    ? hasNumber(sql`p.policy_number`, pattern)
    : sql<boolean>`(${policySearchText('p')} like ${pattern} and lower(p.policy_number) like ${pattern})`

const policiesMatching = (pattern: string, isNumber: boolean) =>
  sql`select p.id from policies p where ${numberCondition(pattern, isNumber)}`

const commonSearchQuery = (isNumber: boolean) =>
  preparedQuery(
    isNumber ? 'what is typed is a common number' : 'what is typed is common',
    ({ db }, { pattern }: { pattern: string }) => {
      const isMore = (matchesSql: Expression<unknown>) =>
        sql<boolean>`(select count(*) from (${matchesSql} limit ${sql.lit(maxRareMatches + 1)}) as sought) > ${sql.lit(maxRareMatches)}`
      return db.selectNoFrom(
        sql<boolean>`${isMore(clientIdsMatching(pattern))} or ${isMore(policiesMatching(pattern, isNumber))}`.as(
          'isCommon',
        ),
      )
    },
    { plannedEachTime: true },
  )
const isCommonText = commonSearchQuery(false)
const isCommonNumber = commonSearchQuery(true)

/** The typed text, and whether it is common. */
export async function classifySearch(
  context: RequestContext,
  text: string | undefined,
): Promise<TypedSearch | undefined> {
  if (!text) return undefined
  // A client's rows are found by their owner, so scanning them is cheap.
  if (context.me.role === 'client') return { text, isCommon: true }
  const [classification] = await (hasDigit(text) ? isCommonNumber : isCommonText)(context.pool, context, {
    pattern: likePattern(text),
  })
  return { text, isCommon: classification?.isCommon === true }
}

/**
 * SQL conditions on a column: it refers to a client or policy that matches the typed text, or
 * contains a matching number.
 */
export interface SearchConditions {
  client: (column: string) => Expression<boolean>
  policy: (column: string) => Expression<boolean>
  number: (column: string) => Expression<boolean>
}

const indexedConditions = (pattern: string, isNumber: boolean): SearchConditions => ({
  client: (column) => sql<boolean>`${sql.ref(column)} = any(array(${clientIdsMatching(pattern)}))`,
  policy: (column) => sql<boolean>`${sql.ref(column)} = any(array(${policiesMatching(pattern, isNumber)}))`,
  number: (column) => (isNumber ? hasNumber(sql.ref(column), pattern) : sql<boolean>`false`),
})

// Without `offset 0` PostgreSQL would collect all matches before the first row.
const scannedConditions = (pattern: string, isNumber: boolean): SearchConditions => ({
  ...indexedConditions(pattern, isNumber),
  client: (column) => sql<boolean>`exists (
    select from accounts c where c.id = ${sql.ref(column)} and c.search_text like ${pattern} offset 0)`,
  policy: (column) => sql<boolean>`exists (
    select from policies p where p.id = ${sql.ref(column)} and ${isNumber ? hasNumber(sql`p.policy_number`, pattern) : sql`lower(p.policy_number) like ${pattern}`} offset 0)`,
})

/** A search filter on rows, their clients and their policies. */
export const listSearchFilter = (
  condition: (pattern: string, searchConditions: SearchConditions) => Expression<boolean>,
): ShapingFilter<TypedSearch, string> => ({
  shapeKey: ({ text, isCommon }) => (isCommon ? 'common' : 'rare') + (hasDigit(text) ? ' number' : ''),
  parameterOf: ({ text }) => likePattern(text),
  condition: (searchClass, pattern) =>
    condition(
      pattern,
      (searchClass.startsWith('common') ? scannedConditions : indexedConditions)(
        pattern,
        searchClass.endsWith('number'),
      ),
    ),
  plannedEachTime: true,
})
