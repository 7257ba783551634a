import { type Expression, sql } from 'kysely'
import type { Visit } from '../../context.ts'
import { containing, type ShapingFilter } from '../../reading/filters.ts'
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

const clientsCalled = (pattern: string) => sql`select u.id from users u
  where u.role = 'client' and u.deactivated_at is null and u.search_text like ${pattern}`

const policiesNumbered = (pattern: string) => sql`select p.id from policies p
  where ${ownText('p')} like ${pattern} and lower(p.policy_number) like ${pattern}`

const asMuch = reading(
  'what is typed is common',
  ({ db }, { pattern }: { pattern: string }) => {
    const isMore = (sought: Expression<unknown>) =>
      sql<boolean>`(select count(*) from (${sought} limit ${sql.lit(mostSought + 1)}) as sought) > ${sql.lit(mostSought)}`
    return db.selectNoFrom(
      sql<boolean>`${isMore(clientsCalled(pattern))} or ${isMore(policiesNumbered(pattern))}`.as('isCommon'),
    )
  },
  { plannedEachTime: true },
)

/** What was typed, and whether it is common. */
export async function typedOf(visit: Visit, text: string | undefined): Promise<Typed | undefined> {
  if (!text) return undefined
  // What a client has is found by whose it is.
  if (visit.me.role === 'client') return { text, isCommon: true }
  const [found] = await asMuch(visit.pool, visit, { pattern: containing(text) })
  return { text, isCommon: found?.isCommon === true }
}

/** A column names a client who is called so, or one of their policies that is numbered so. */
export interface Mentions {
  client: (column: string) => Expression<boolean>
  policy: (column: string) => Expression<boolean>
}

const sought = (pattern: string): Mentions => ({
  client: (column) => sql<boolean>`${sql.ref(column)} = any(array(${clientsCalled(pattern)}))`,
  policy: (column) => sql<boolean>`${sql.ref(column)} = any(array(${policiesNumbered(pattern)}))`,
})

// With an offset each is looked up for its row. Without one PostgreSQL looks all of them up before the first.
const lookedThrough = (pattern: string): Mentions => ({
  client: (column) => sql<boolean>`exists (
    select from users u where u.id = ${sql.ref(column)} and u.search_text like ${pattern} offset 0)`,
  policy: (column) => sql<boolean>`exists (
    select from policies p where p.id = ${sql.ref(column)} and lower(p.policy_number) like ${pattern} offset 0)`,
})

/** By what was typed, of which rows themselves or their clients and policies tell. */
export const typedOfClients = (
  where: (pattern: string, mentions: Mentions) => Expression<boolean>,
): ShapingFilter<Typed, string> => ({
  inText: ({ isCommon }) => (isCommon ? 'common' : 'rare'),
  sent: ({ text }) => containing(text),
  where: (how, pattern) => where(pattern, (how === 'common' ? lookedThrough : sought)(pattern)),
  plannedEachTime: true,
})
