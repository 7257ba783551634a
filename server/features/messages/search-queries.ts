import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { maxSearchResults } from '../../../contract/search.ts'
import { seenBy } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { DB, Messages } from '../../database/tables.ts'
import { fullNameOf } from '../../queries/json.ts'
import { preparedQueries, type QueryContext } from '../../queries/prepared-query.ts'
import { type SearchResultRow, searchResultColumns } from '../../queries/search-source.ts'
import { withShortTimeout } from '../../queries/short-timeout.ts'

// An agency of 100,000 clients has ten million messages. Frequent words are found in the newest
// messages, which are scanned; rare words are found through the index, by the rarest one.

/** Number of newest messages that a search scans. */
const maxScannedNewest = 5000
/**
 * A word with more matches among the newest (one in a thousand) is too frequent to look up in the
 * index.
 */
const maxMatchesOfNewest = maxScannedNewest / 1000

const toWordValues = <Value>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value, index) => [`word${index}`, value])) as WordValues<Value>
type WordValues<Value = string> = Record<`word${number}`, Value>
const wordIndexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** An abbreviation matches only as a whole word: 'pl' is part of 'please'. */
const maxShortFormLength = 3

/** A PostgreSQL regular expression: a word with this beginning, or one of its synonyms. */
const firstWordPattern = ([typedWord = '', ...otherWords]: readonly string[]) => {
  const removePunctuation = (words: string) => words.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')
  const spellings = otherWords.map(
    (spelling) => `${removePunctuation(spelling)}${spelling.length > maxShortFormLength ? '' : '\\M'}`,
  )
  return `\\m(?:${[removePunctuation(typedWord), ...spellings].join('|')})`
}

/**
 * A tsquery for the index, or null if the index cannot find the typed text as consecutive words.
 */
function toTsQuery(spellings: readonly string[]): string | null {
  const queries = spellings.map((spelling) =>
    /^[\p{L}\p{N}&' ]+$/u.test(spelling) ? spelling.split(/[&' ]+/).filter(Boolean) : [],
  )
  const [typedWord] = spellings
  if (!typedWord || typedWord.length < 3 || queries.some((words) => words.length === 0)) return null
  return queries
    .map((words, index) => {
      // The typed word matches as a prefix; an abbreviation only as a whole word.
      const isPart = index === 0 || (spellings[index] ?? '').length > maxShortFormLength
      return `(${words.join(' <-> ')}${isPart ? ':*' : ''})`
    })
    .join(' | ')
}

const containsWords = (content: string, count: number, parameters: WordValues) =>
  sql<boolean>`(${sql.join(
    wordIndexes(count).map((index) => sql`${sql.ref(content)} ~* ${parameters[`word${index}`]}::text`),
    sql` and `,
  )})`

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'messages', object>) =>
  rows
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .innerJoin('accounts as client', 'client.id', 'messages.clientId')
    .select([
      sql<string>`'message'`.as('kind'),
      sql<string>`messages.id`.as('id'),
      sql<string | null>`${fullNameOf('sender')}`.as('title'),
      sql<string | null>`messages.content`.as('detail'),
      sql<string | null>`messages.client_id`.as('clientId'),
      sql<string | null>`client.name`.as('clientName'),
      sql<string | null>`null::uuid`.as('partOf'),
      sql<boolean>`false`.as('isPlain'),
    ])
    .limit(sql.lit(maxSearchResults + 1))

/** The number of words changes the SQL. */
interface WordCount {
  count: number
}

type SelectedMessage = Pick<Selectable<Messages>, 'id' | 'content' | 'clientId' | 'senderId'>
const columns = ['messages.id', 'messages.content', 'messages.clientId', 'messages.senderId'] as const

/** The rows of conversations that the viewer sees. */
const searchResultsSeenBy = (
  { db, me }: QueryContext,
  matchQuery: SelectQueryBuilder<DB, 'messages', SelectedMessage>,
) =>
  selectShownColumns(
    db
      .with(
        (name) => name('having').materialized(),
        () => matchQuery,
      )
      .selectFrom('having as messages')
      .where('messages.clientId', 'in', seenBy(db, me).clients.select('accounts.id')),
  ).orderBy('messages.id', 'desc')

/**
 * A message found among the newest, with the number of scanned messages and of matches per word.
 * One row has nulls if nothing was found.
 */
type NewestMessage = { looked: number } & WordValues<number> & {
    [Field in keyof SearchResultRow]: SearchResultRow[Field] | null
  }

/** Scans the agency's newest messages once. The viewer's access is checked only for matches. */
const newestMatchesQuery = preparedQueries<WordCount, WordValues, NewestMessage>(
  'found among the newest messages',
  ({ db, me }, parameters, { count }) => {
    const wordColumns = wordIndexes(count).map((index) => sql.raw(`word${index}`))
    const wordMatches = wordColumns.map(
      (name, index) => sql`messages.content ~* ${parameters[`word${index}`]}::text as ${name}`,
    )
    // Matches are checked one by one, newest first, until there are enough: the agency has many
    // clients.
    const isSeen = seenBy(db, me)
      .clients.where(sql<boolean>`accounts.id = those.client_id`)
      .select(sql<boolean>`true`.as('seen'))
      .limit(sql.lit(1))
    const newestMatches = selectShownColumns(
      db.selectFrom('messages').where(
        sql<boolean>`messages.id in (select those.id
            from (select id, client_id from told where ${sql.join(wordColumns, sql` and `)} order by id desc offset 0) as those
            where ${isSeen} limit ${sql.lit(maxSearchResults + 1)})`,
      ),
    )
    return sql<NewestMessage>`
        with told as materialized (
          select messages.id, messages.client_id, ${sql.join(wordMatches)}
          from (select id, client_id, content from messages order by id desc limit ${sql.lit(maxScannedNewest)}) as messages)
        select counted.looked, ${sql.join(wordColumns)}, ${sql.join(searchResultColumns.map((column) => sql.ref(`found.${column}`)))}
        from (select count(*) as looked, ${sql.join(wordColumns.map((name) => sql`count(*) filter (where ${name}) as ${name}`))} from told) as counted
        left join ${newestMatches} as found on true
        order by found.id desc`
  },
  { plannedEachTime: true },
)

/** Finds messages of all times through the index, by one word. */
const rarestWordQuery = preparedQueries<WordCount, WordValues & { rarest: string }, SearchResultRow>(
  'found messages by a word',
  (queryContext, parameters, { count }) =>
    searchResultsSeenBy(
      queryContext,
      queryContext.db
        .selectFrom('messages')
        .where(
          sql<boolean>`to_tsvector('simple', messages.content) @@ to_tsquery('simple', ${parameters.rarest}::text)`,
        )
        .where(containsWords('messages.content', count, parameters))
        .select(columns),
    ),
  { plannedEachTime: true },
)

interface FoundMessages {
  rows: SearchResultRow[]
  /** There may be older matches that were not searched. */
  isCutShort: boolean
}

const isVisibleMatch = (row: NewestMessage): row is NewestMessage & SearchResultRow => row.id !== null

/**
 * Messages that contain all words, each as a prefix, newest first. `spellings` holds, for each
 * word, the typed text and its synonyms.
 */
export async function findMessages(
  context: RequestContext,
  spellings: readonly (readonly string[])[],
): Promise<FoundMessages> {
  const words = toWordValues(spellings.map(firstWordPattern))
  const size = { count: spellings.length }
  const newestMatches = await newestMatchesQuery(context.pool, context, size, words)
  const rows = newestMatches.filter(isVisibleMatch)
  const [wordCount] = newestMatches
  if (rows.length > maxSearchResults || !wordCount || wordCount.looked < maxScannedNewest)
    return { rows, isCutShort: false }
  const [rarestTerm] = spellings
    .flatMap((spellings, index) => {
      const query = toTsQuery(spellings)
      return query === null ? [] : { query, count: wordCount[`word${index}`] ?? 0 }
    })
    .toSorted((a, b) => a.count - b.count)
  if (!rarestTerm || rarestTerm.count > maxMatchesOfNewest) return { rows, isCutShort: true }
  const olderMatches = await withShortTimeout(context, (tx) =>
    rarestWordQuery(tx, context, size, { ...words, rarest: rarestTerm.query }),
  )
  return olderMatches ? { rows: olderMatches, isCutShort: false } : { rows, isCutShort: true }
}

const clientMatchesQuery = preparedQueries<
  WordCount,
  WordValues & { clients: readonly string[] },
  SearchResultRow
>('found messages of clients', ({ db, me }, parameters, { count }) => {
  const seenMessages = seenBy(db, me)
    .messages.where(sql<boolean>`messages.client_id = whose.id`)
    .select(columns)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(sql<number>`${sql.lit(maxScannedNewest)} / cardinality(${parameters.clients}::uuid[])`)
  return selectShownColumns(
    db
      .selectFrom(
        db
          .selectFrom(sql<{ id: string }>`unnest(${parameters.clients}::uuid[])`.as<'whose'>(sql`whose (id)`))
          .innerJoinLateral(seenMessages.as('own'), (join) => join.onTrue())
          .select(['own.id', 'own.content', 'own.clientId', 'own.senderId'])
          .as('messages'),
      )
      .where(containsWords('messages.content', count, parameters)),
  ).orderBy('messages.id', 'desc')
})

/** The same search within the conversations of a few clients. */
export const findMessagesOf = (
  context: RequestContext,
  clients: readonly string[],
  spellings: readonly (readonly string[])[],
) =>
  clientMatchesQuery(
    context.pool,
    context,
    { count: spellings.length },
    { ...toWordValues(spellings.map(firstWordPattern)), clients },
  )
