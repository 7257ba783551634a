import { type Expression, sql } from 'kysely'
import type { Visit } from '../../context.ts'
import { containing, hasDigit, hasNumber, type ShapingFilter } from '../../reading/filters.ts'
import { reading } from '../../reading/reading.ts'

/**
 * What was typed into a search that the names of clients, or their policies, answer. What mentions it is sought by these first,
 * where they are few; where it is common, rows are looked through in their order until the page is full.
 */
export interface Typed {
  text: string
  isCommon: boolean
}

const mostSought = 1000

/** What of a policy a search looks at, as its index has it. */
export const ownText = (policies: string) =>
  sql<string>`lower(${sql.ref(`${policies}.policyNumber`)} || E'\\n' || ${sql.ref(`${policies}.type`)} || E'\\n' || ${sql.ref(`${policies}.carrier`)})`

const clientsCalled = (pattern: string) =>
  sql`select c.id from accounts c where c.search_text like ${pattern}`

/** Of what has no digit the plain text decides, of which there is an index too. */
const isNumbered = (pattern: string, isNumber: boolean) =>
  isNumber
    ? hasNumber(sql`p.policy_number`, pattern)
    : sql<boolean>`(${ownText('p')} like ${pattern} and lower(p.policy_number) like ${pattern})`

const policiesNumbered = (pattern: string, isNumber: boolean) =>
  sql`select p.id from policies p where ${isNumbered(pattern, isNumber)}`

const asMuch = (isNumber: boolean) =>
  reading(
    isNumber ? 'what is typed is a common number' : 'what is typed is common',
    ({ db }, { pattern }: { pattern: string }) => {
      const isMore = (sought: Expression<unknown>) =>
        sql<boolean>`(select count(*) from (${sought} limit ${sql.lit(mostSought + 1)}) as sought) > ${sql.lit(mostSought)}`
      return db.selectNoFrom(
        sql<boolean>`${isMore(clientsCalled(pattern))} or ${isMore(policiesNumbered(pattern, isNumber))}`.as(
          'isCommon',
        ),
      )
    },
    { plannedEachTime: true },
  )
const areWords = asMuch(false)
const isNumber = asMuch(true)

/** What was typed, and whether it is common. */
export async function typedOf(visit: Visit, text: string | undefined): Promise<Typed | undefined> {
  if (!text) return undefined
  // What a client has is found by whose it is.
  if (visit.me.role === 'client') return { text, isCommon: true }
  const [found] = await (hasDigit(text) ? isNumber : areWords)(visit.pool, visit, {
    pattern: containing(text),
  })
  return { text, isCommon: found?.isCommon === true }
}

/** A column names a client who is called so, or one of their policies that is numbered so; or it is such a number itself. */
export interface Mentions {
  client: (column: string) => Expression<boolean>
  policy: (column: string) => Expression<boolean>
  number: (column: string) => Expression<boolean>
}

const sought = (pattern: string, isNumber: boolean): Mentions => ({
  client: (column) => sql<boolean>`${sql.ref(column)} = any(array(${clientsCalled(pattern)}))`,
  policy: (column) => sql<boolean>`${sql.ref(column)} = any(array(${policiesNumbered(pattern, isNumber)}))`,
  number: (column) => (isNumber ? hasNumber(sql.ref(column), pattern) : sql<boolean>`false`),
})

// With an offset each is looked up for its row. Without one PostgreSQL looks all of them up before the first.
const lookedThrough = (pattern: string, isNumber: boolean): Mentions => ({
  ...sought(pattern, isNumber),
  client: (column) => sql<boolean>`exists (
    select from accounts c where c.id = ${sql.ref(column)} and c.search_text like ${pattern} offset 0)`,
  policy: (column) => sql<boolean>`exists (
    select from policies p where p.id = ${sql.ref(column)} and ${isNumber ? hasNumber(sql`p.policy_number`, pattern) : sql`lower(p.policy_number) like ${pattern}`} offset 0)`,
})

/** By what was typed, of which rows themselves or their clients and policies tell. */
export const typedOfClients = (
  where: (pattern: string, mentions: Mentions) => Expression<boolean>,
): ShapingFilter<Typed, string> => ({
  inText: ({ text, isCommon }) => (isCommon ? 'common' : 'rare') + (hasDigit(text) ? ' number' : ''),
  sent: ({ text }) => containing(text),
  where: (how, pattern) =>
    where(pattern, (how.startsWith('common') ? lookedThrough : sought)(pattern, how.endsWith('number'))),
  plannedEachTime: true,
})
