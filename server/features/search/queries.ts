import { type Expression, sql } from 'kysely'
import { patternOfWord } from '../../../contract/values/folded-letters.ts'
import { sortKey } from '../../../contract/values/names.ts'
import { type SearchableKind, searchableKindsFor } from '../../../contract/values/searchable-kinds.ts'
import {
  alternativeSpellings,
  normalizeSearchNumber,
  type SearchTerm,
  searchTermsOf,
} from '../../../contract/values/short-forms.ts'
import { isLimitedToOwnClients, seenBy } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import { StatementNames } from '../../platform/prepared-statements.ts'
import { likePattern } from '../../queries/filters.ts'
import { withGenericPlan } from '../../queries/generic-plan.ts'
import { preparedQueries, preparedQuery, type QueryContext } from '../../queries/prepared-query.ts'
import {
  type SearchExpressions,
  type SearchResultRow,
  searchResultColumns,
} from '../../queries/search-source.ts'
import { withShortTimeout } from '../../queries/short-timeout.ts'
import { searchSourceOf } from './sources.ts'

/** A parsed search: its words, and the text as a number if it may be one. */
export interface SearchQuery {
  text: string
  terms: readonly SearchTerm[]
  /**
   * By word: the spellings, with synonyms, that count as the word in messages and other free texts.
   */
  wordSpellings: readonly (readonly string[])[]
  number: string | null
  onlyKind: SearchableKind | undefined
}

export const parseSearch = (text: string, searchedKind?: SearchableKind): SearchQuery => ({
  text,
  terms: searchTermsOf(text),
  wordSpellings: alternativeSpellings(text),
  number: normalizeSearchNumber(text),
  onlyKind: searchedKind,
})

/** Trigram indexes cannot find shorter parts within a text. */
const minIndexedLength = 3
const isTooShortForIndex = ({ typed }: SearchTerm) => typed.length < minIndexedLength

/** A union of the kinds that the viewer may search. */
function searchUnion(
  queryContext: QueryContext,
  searchTerms: SearchExpressions,
  searchedKind: readonly SearchableKind[] | undefined,
) {
  const parts = searchableKindsFor(queryContext.me.role).flatMap((kind) => {
    if (kind === 'message' || searchedKind?.includes(kind) === false) return []
    return searchSourceOf(kind).firstResults(queryContext, searchTerms) ?? []
  })
  const resultRows =
    parts.length === 0 ? emptyResultRow : sql<SearchResultRow>`${sql.join(parts, sql` union all `)}`
  const columns = sql.join(searchResultColumns.map((column) => sql.ref(column)))
  // Materialized: counted once for all kinds, on first use.
  const ownCount = searchTerms.ownClients
    ? sql`with own_clients as materialized (select count(*) as count from ${seenBy(queryContext.db, queryContext.me).clients.select('accounts.id')} as own)`
    : sql``
  return sql<SearchResultRow>`${ownCount} select ${columns} from (${resultRows}) as found`
}

const ownClientCount = sql<number>`(select count from own_clients)`

const emptyResultRow = sql<SearchResultRow>`select null as kind, null::uuid as id, null as title, null as detail, null::uuid as client_id,
  null as client_name, null::uuid as part_of, false as is_plain where false`

const likeCondition = (text: Expression<string>, pattern: unknown) =>
  sql<boolean>`${text} like ${pattern}::text`

const andCondition = (conditions: readonly Expression<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Search words, each as a named parameter. */
type WordParams = Record<`word${number}`, string>
const wordParams = (words: readonly string[]): WordParams =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, likePattern(word)]))
const wordConditions = (text: Expression<string>, parameters: WordParams, count: number) =>
  Array.from({ length: count }, (_, index) => likeCondition(text, parameters[`word${index}`]))

/** The parts of a search that select the SQL; what was typed is a parameter. */
interface SearchShape {
  terms: number
  /**
   * Number of terms that are abbreviations and also match by their full term. These terms come
   * first.
   */
  meant: number
  /**
   * All terms, as typed, are too short for an index. The full terms of abbreviations do not count.
   */
  isShort: boolean
  isNumber: boolean
  only: SearchableKind | undefined
}

/**
 * There are thousands of shapes, but most searches use a few. Only 16 shapes are prepared, since
 * each takes 3 MB per connection.
 */
const preparedSearches = new StatementNames(16)

interface SearchParams {
  number: string | null
  /** The beginning of a name, as a sort key. */
  begins: string
  /** The typed text as a LIKE pattern. */
  plain: string
}

const searchParams = ({ text, number }: SearchQuery): SearchParams => ({
  number,
  begins: sortKey(text),
  plain: likePattern(text),
})

/** Search terms without the optional parts. */
const baseTerms = ({ plain }: SearchParams) => ({
  number: null,
  begins: null,
  mistyped: null,
  plain: sql<string>`${plain}::text`,
  clients: null,
  ownClients: null,
})

const numberOf = ({ number }: SearchParams) => sql<string>`${number}::text`

type TermPatterns = Record<`typed${number}` | `meant${number}`, string>

/** Searches everything that the viewer may see, each kind by its indexes. */
const allKinds = preparedQueries<SearchShape, TermPatterns & SearchParams, SearchResultRow>(
  'found',
  (queryContext, parameters, { terms, meant, isShort, isNumber, only }) =>
    searchUnion(
      queryContext,
      {
        ...baseTerms(parameters),
        wordMatch(text, isTradeText) {
          if (isShort && (!isTradeText || meant < terms)) return null
          const conditions = Array.from({ length: terms }, (_, index) => {
            const typedCondition = likeCondition(text, parameters[`typed${index}`])
            if (!isTradeText || index >= meant) return typedCondition
            const meantCondition = likeCondition(text, parameters[`meant${index}`])
            return isShort ? meantCondition : sql<boolean>`(${typedCondition} or ${meantCondition})`
          })
          return andCondition(conditions)
        },
        number: isNumber ? numberOf(parameters) : null,
        begins: sql<string>`${parameters.begins}::text`,
        ownClients: isLimitedToOwnClients(queryContext.me) ? ownClientCount : null,
      },
      only && [only],
    ),
  { statementNames: preparedSearches },
)

export function searchAllKinds(context: RequestContext, query: SearchQuery): Promise<SearchResultRow[]> {
  const terms = query.terms.toSorted((a, b) => Number(b.meant !== null) - Number(a.meant !== null))
  const shape: SearchShape = {
    terms: terms.length,
    meant: terms.filter(({ meant }) => meant !== null).length,
    isShort: terms.every(isTooShortForIndex),
    isNumber: query.number !== null,
    only: query.onlyKind,
  }
  const patterns: TermPatterns = {}
  for (const [index, { typed, meant }] of terms.entries()) {
    patterns[`typed${index}`] = likePattern(typed)
    patterns[`meant${index}`] = likePattern(meant ?? typed)
  }
  return withGenericPlan(context, (tx) =>
    allKinds(tx, context, shape, { ...patterns, ...searchParams(query) }),
  )
}

/** Parameters of a search in the data of a few clients. */
export interface ClientSearchParams extends SearchParams {
  clients: readonly string[]
  typed: readonly string[]
  meant: readonly string[]
}

/** Compares the data of a few clients with the typed text, row by row. */
export const clientSearchExpressions = (parameters: ClientSearchParams): SearchExpressions => ({
  ...baseTerms(parameters),
  wordMatch: (text, isTradeText) =>
    isTradeText
      ? sql<boolean>`not exists (
          select from unnest(${parameters.typed}::text[], ${parameters.meant}::text[]) as term (typed, meant)
          where ${text} not like term.typed and ${text} not like term.meant)`
      : sql<boolean>`${text} like all (${parameters.typed}::text[])`,
  number: numberOf(parameters),
  clients: sql<string[]>`${parameters.clients}::uuid[]`,
})

/** Searches all data of a few clients, row by row. */
const clientResultsQuery = preparedQueries<
  { only: SearchableKind | undefined },
  ClientSearchParams,
  SearchResultRow
>('found of clients', (queryContext, parameters, { only }) =>
  searchUnion(queryContext, clientSearchExpressions(parameters), only && [only]),
)

/** Searches the data of given clients. A client's search is always of this kind. */
export const searchWithinClients = (
  context: RequestContext,
  clients: readonly string[],
  query: SearchQuery,
): Promise<SearchResultRow[]> =>
  clientResultsQuery(context.pool, context, { only: query.onlyKind }, clientSearchParams(clients, query))

export const clientSearchParams = (clients: readonly string[], query: SearchQuery): ClientSearchParams => ({
  ...searchParams(query),
  clients,
  typed: query.terms.map(({ typed }) => likePattern(typed)),
  meant: query.terms.map(({ typed, meant }) => likePattern(meant ?? typed)),
})

/** If more clients than this share a name, the name is too vague to search their data. */
const maxNamedClients = 20
/** Words too short for an index are searched in at most this many clients. */
const maxScannedClients = 2000

/** Clients whose names have all these words, if they are few. Words with an index come first. */
const clientsByWords = preparedQueries<{ words: number; indexed: number }, WordParams, { id: string }>(
  'clients called',
  ({ db, me }, parameters, form) => {
    const nameConditions = wordConditions(sql.ref('accounts.searchText'), parameters, form.words)
    const isShort = form.indexed < form.words
    const indexedMatches = seenBy(db, me)
      .clients.where(andCondition(nameConditions.slice(0, form.indexed)))
      .select(['accounts.id', 'accounts.searchText'])
      .limit(sql.lit(isShort ? maxScannedClients : maxNamedClients + 1))
    return db
      .selectFrom(indexedMatches.as('accounts'))
      .$if(isShort, (rows) => rows.where(andCondition(nameConditions.slice(form.indexed))))
      .select('accounts.id')
      .limit(sql.lit(maxNamedClients + 1))
  },
  { plannedEachTime: true },
)

export async function findClientsByWords(
  context: RequestContext,
  words: readonly string[],
): Promise<string[]> {
  const indexedWordCount = words.filter((word) => word.length >= minIndexedLength).length
  if (indexedWordCount === 0) return []
  const wordsByLength = words.toSorted((a, b) => b.length - a.length)
  const clients = await clientsByWords(
    context.pool,
    context,
    { words: words.length, indexed: indexedWordCount },
    wordParams(wordsByLength),
  )
  return clients.length > maxNamedClients ? [] : clients.map(({ id }) => id)
}

/** Words as regular expressions that ignore accents, each as a named parameter. */
const foldedParams = (words: readonly string[]): WordParams =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, patternOfWord(word)]))
const foldedConditions = (text: Expression<string>, parameters: WordParams, count: number) =>
  Array.from({ length: count }, (_, index) => sql<boolean>`${text} ~ ${parameters[`word${index}`]}::text`)

/** The words that occur in no client or certificate holder name that the viewer may see. */
const unknownWordsQuery = preparedQuery<
  { words: readonly string[]; patterns: readonly string[] },
  { word: string }
>(
  'words in no name',
  ({ db, me }, { words, patterns }) => sql<{ word: string }>`
    select sought.word from unnest(${words}::text[], ${patterns}::text[]) as sought (word, pattern)
    where not exists ${seenBy(db, me)
      .clients.where(sql<boolean>`accounts.search_text ~ sought.pattern`)
      .select('accounts.id')}
    and not exists ${seenBy(db, me)
      .certificateHolders.where(sql<boolean>`certificate_holders.sort_name ~ sought.pattern`)
      .select('certificateHolders.id')}`,
)

const namedKinds = ['client', 'agent', 'holder'] as const

/** Names that have all words. Accents and strokes do not matter: 'orsted' finds 'Ørsted'. */
const foldedNames = preparedQueries<{ words: number }, SearchParams & WordParams, SearchResultRow>(
  'found folded',
  (queryContext, parameters, { words }) =>
    searchUnion(
      queryContext,
      {
        ...baseTerms(parameters),
        wordMatch: (text) => andCondition(foldedConditions(text, parameters, words)),
      },
      namedKinds,
    ),
  { plannedEachTime: true },
)

const similarNames = preparedQueries<{ known: number }, SearchParams & WordParams, SearchResultRow>(
  'found nearly',
  (queryContext, parameters, { known }) => {
    const mistypedText = sql<string>`${parameters.begins}::text`
    const isTypedWords = (text: Expression<string>) =>
      andCondition([sql<boolean>`${text} %> ${mistypedText}`, ...foldedConditions(text, parameters, known)])
    return searchUnion(
      queryContext,
      { ...baseTerms(parameters), wordMatch: isTypedWords, mistyped: mistypedText },
      namedKinds,
    )
  },
  { plannedEachTime: true },
)

/**
 * Clients whose names have all these words. A word may differ in its accents or in a few letters.
 */
const similarClients = preparedQueries<
  { words: number },
  WordParams & { similar: readonly string[] },
  { id: string }
>(
  'clients called nearly',
  ({ db, me }, parameters, { words }) => {
    const text = sql.ref<string>('accounts.searchText')
    const nameConditions = foldedConditions(text, parameters, words).map(
      (isFolded, index) =>
        sql<boolean>`(${isFolded} or ${text} %> (${parameters.similar}::text[])[${sql.lit(index + 1)}])`,
    )
    return seenBy(db, me)
      .clients.where(andCondition(nameConditions))
      .select('accounts.id')
      .limit(sql.lit(maxNamedClients + 1))
  },
  { plannedEachTime: true },
)

/** Minimum trigram similarity: 'hanvoer' has half of the trigrams of 'hanover'. */
const minSimilarity = 0.45
/** Shorter words resemble nearly everything. */
const minFuzzyLength = 4

const isFuzzy = (word: string) => word.length >= minFuzzyLength && !/\d/.test(word)

const minSimilaritySql = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`

/** Names that have the typed words if accents and strokes do not matter. */
export const searchFolded = async (
  context: RequestContext,
  words: readonly string[],
): Promise<SearchResultRow[]> => {
  if (words.every((word) => word.length < minIndexedLength)) return []
  const parameters = { number: null, begins: '', plain: '', ...foldedParams(words) }
  return (
    (await withShortTimeout(context, (tx) =>
      foldedNames(tx, context, { words: words.length }, parameters),
    )) ?? []
  )
}

/**
 * Names similar to the typed text, most similar first. Only words that occur in no name are matched
 * fuzzily: if all occur, nothing was mistyped, and frequent words would be compared with too many
 * names. Numbers are never matched fuzzily, since a similar number belongs to somebody else.
 */
export const searchFuzzy = async (
  context: RequestContext,
  words: readonly string[],
): Promise<SearchResultRow[]> => {
  const fuzzyWords = words.filter(isFuzzy)
  if (fuzzyWords.length === 0) return []
  const rows = await withShortTimeout(context, async (tx) => {
    const patterns = fuzzyWords.map(patternOfWord)
    const mistypedWords = (await unknownWordsQuery(tx, context, { words: fuzzyWords, patterns })).map(
      ({ word }) => word,
    )
    if (mistypedWords.length === 0) return []
    const correctWords = words.filter((word) => !mistypedWords.includes(word))
    await minSimilaritySql.execute(tx)
    const parameters = {
      number: null,
      begins: mistypedWords.join(' '),
      plain: '',
      ...foldedParams(correctWords),
    }
    return similarNames(tx, context, { known: correctWords.length }, parameters)
  })
  return rows ?? []
}

/** Clients with a name like these words; none if more than `maxNamedClients` have one. */
export async function findClientsNearly(
  context: RequestContext,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0 || !words.every(isFuzzy)) return []
  const clients = await withShortTimeout(context, async (tx) => {
    await minSimilaritySql.execute(tx)
    return similarClients(tx, context, { words: words.length }, { ...foldedParams(words), similar: words })
  })
  return !clients || clients.length > maxNamedClients ? [] : clients.map(({ id }) => id)
}
