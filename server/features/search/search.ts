import type { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { maxSearchResults, type SearchResult, type search } from '../../../contract/search.ts'
import { excerptOf, findHighlights } from '../../../contract/values/highlights.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import {
  allSearchableKinds,
  type SearchableKind,
  searchableKindsFor,
} from '../../../contract/values/searchable-kinds.ts'
import { correctSpelling, searchTermsOf, searchWordsOf } from '../../../contract/values/short-forms.ts'
import { ownAccount } from '../../access.ts'
import { actualUser, type RequestContext } from '../../context.ts'
import { limitPerMinute } from '../../http/throttle.ts'
import type { SearchResultRow } from '../../queries/search-source.ts'
import { findMessages, findMessagesOf } from '../messages/search-queries.ts'
import {
  findClientsByWords,
  findClientsNearly,
  parseSearch,
  type SearchQuery,
  searchAllKinds,
  searchFolded,
  searchFuzzy,
  searchWithinClients,
} from './queries.ts'

type SearchReply = z.input<typeof search.find.reply>

// Per person and instance. Nobody types five words a second for a minute.
const limitSearches = limitPerMinute(
  300,
  'Too many searches at once. Please wait a moment',
  'too_many_searches',
)

/** Max characters of a long text that are shown. */
const maxExcerptLength = 160

interface SearchRows {
  rows: SearchResultRow[]
  cutShort: SearchableKind[]
}

/** Searches everything that the viewer may see. Without a result it searches for similar text. */
export async function searchEverything(
  context: RequestContext,
  { q, only }: HandlerInput<typeof api.search.find>,
): Promise<SearchReply> {
  limitSearches(actualUser(context.me).id, context.now())
  const query = parseSearch(q, only)
  if (query.terms.length === 0) return { groups: [], isNearly: false, cutShort: [] }
  const exactResult = await searchAsTyped(context, query)
  if (exactResult.rows.length > 0) return { ...toReply(context, exactResult, query), isNearly: false }
  const correctedText = correctSpelling(q)
  if (correctedText !== null) {
    const correctedSearch = parseSearch(correctedText, only)
    const correctedResult = await searchAsTyped(context, correctedSearch)
    if (correctedResult.rows.length > 0)
      return { ...toReply(context, correctedResult, correctedSearch), isNearly: true }
  }
  const { rows, isNearly } = isStaff(context.me)
    ? await searchNearly(context, query)
    : { rows: [], isNearly: false }
  const requestedRows = rows.filter(({ kind }) => !only || kind === only)
  return { ...toReply(context, { rows: requestedRows, cutShort: exactResult.cutShort }, query), isNearly }
}

/**
 * Searches names without regard to accents. If none matches, takes the text as mistyped: first as a
 * client's name beside other words, then as a similar name.
 */
async function searchNearly(
  context: RequestContext,
  query: SearchQuery,
): Promise<{ rows: SearchResultRow[]; isNearly: boolean }> {
  const words = searchWordsOf(query.text).slice(0, maxWordsToSplit)
  const foldedResults = await searchFolded(context, words)
  if (foldedResults.length > 0) return { rows: foldedResults, isNearly: false }
  const nearRows = await searchByNearName(context, query, words)
  const rows = nearRows.length > 0 ? nearRows : await searchFuzzy(context, words)
  return { rows, isNearly: rows.length > 0 }
}

/**
 * Searches for the words as typed. A client's own few rows are scanned; searches of staff use
 * indexes.
 */
async function searchAsTyped(context: RequestContext, query: SearchQuery): Promise<SearchRows> {
  if (!isStaff(context.me)) return searchDataOfClients(context, [ownAccount(context.me)], query)
  const [nameMatches, allMatches, messages] = await Promise.all([
    searchByClientName(context, query),
    searchAllKinds(context, query),
    hasMessageSearch(query) ? findMessages(context, query.wordSpellings) : null,
  ])
  return {
    rows: [...nameMatches, ...allMatches, ...(messages?.rows ?? [])],
    cutShort: messages?.isCutShort ? ['message'] : [],
  }
}

const hasMessageSearch = ({ onlyKind, wordSpellings }: SearchQuery) =>
  (onlyKind === undefined || onlyKind === 'message') &&
  wordSpellings.flat().some((spelling) => spelling.length > 2)

async function searchDataOfClients(
  context: RequestContext,
  clients: readonly string[],
  query: SearchQuery,
): Promise<SearchRows> {
  const [rows, messages] = await Promise.all([
    searchWithinClients(context, clients, query),
    hasMessageSearch(query) ? findMessagesOf(context, clients, query.wordSpellings) : [],
  ])
  return { rows: [...rows, ...messages], cutShort: [] }
}

const maxWordsToSplit = 6

/** Searches the data of clients named by the first or last words: 'tidewheel auto'. */
async function searchByClientName(
  context: RequestContext,
  { text, terms, onlyKind }: SearchQuery,
): Promise<SearchResultRow[]> {
  const words = text.split(/\s+/)
  // A longer text is a copied sentence, and each split costs a query.
  if (terms.length < 2 || words.length > maxWordsToSplit || onlyKind === 'client') return []
  for (const { name, rest } of splitsOf(words)) {
    const clients = await findClientsByWords(
      context,
      searchTermsOf(name.join(' ')).map(({ typed }) => typed),
    )
    const rows = await searchNamed(context, clients, parseSearch(rest.join(' '), onlyKind))
    if (rows.length > 0) return rows
  }
  return []
}

/**
 * Splits words into a client's name, at either end, and the words to search for. Longest name
 * first.
 */
function* splitsOf(words: readonly string[]) {
  for (let count = words.length - 1; count > 0; count--) {
    yield { name: words.slice(0, count), rest: words.slice(count) }
    yield { name: words.slice(-count), rest: words.slice(0, -count) }
  }
}

async function searchNamed(
  context: RequestContext,
  clients: readonly string[],
  query: SearchQuery,
): Promise<SearchResultRow[]> {
  if (clients.length === 0 || query.terms.length === 0) return []
  const { rows } = await searchDataOfClients(context, clients, query)
  // `isPlain: false`, because no list can be filtered by a client's name together with a word
  // from the client's data.
  return rows.map((row) => ({ ...row, isPlain: false }))
}

/** A longer text is no name with a search word, and each split costs a query. */
const maxNearWords = 4

/** The data of clients whose mistyped name is a part of the text: 'tidewheal bop'. */
async function searchByNearName(
  context: RequestContext,
  { onlyKind }: SearchQuery,
  words: readonly string[],
): Promise<SearchResultRow[]> {
  if (words.length < 2 || words.length > maxNearWords || onlyKind === 'client') return []
  for (const { name, rest } of splitsOf(words)) {
    const text = rest.join(' ')
    const query = parseSearch(correctSpelling(text) ?? text, onlyKind)
    const rows = await searchNamed(context, await findClientsNearly(context, name), query)
    if (rows.length > 0) return rows
  }
  return []
}

const compactText = (text: string | null) => (text ?? '').toLowerCase().replace(/[\s-]/g, '')

/** Groups results by kind, the kind with exactly the typed number first. */
function toReply(
  { me }: Pick<RequestContext, 'me'>,
  { rows, cutShort }: SearchRows,
  { text, terms, wordSpellings, number }: SearchQuery,
): Pick<SearchReply, 'groups' | 'cutShort'> {
  const searchedWords = wordSpellings.flatMap((spellings) =>
    spellings.filter((spelling) => spelling.length > 3),
  )
  const searchedTerms = [...terms, ...searchedWords.map((typedText) => ({ typed: typedText, meant: null }))]
  const isExactMatch = ({ title }: SearchResultRow) => number !== null && compactText(title).endsWith(number)
  const [term] = terms
  const meantTerm = terms.length === 1 && term ? term.meant : null

  const items = (kind: SearchableKind) => [
    ...new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row])).values(),
  ]
  const toWireResult = (row: SearchResultRow, kind: SearchableKind): z.input<typeof SearchResult> => {
    const { id, title, detail, partOf } = row
    const highlightsIn = (highlightedText: string) =>
      findHighlights(highlightedText, kind === 'message' ? searchedTerms : terms, number)
    const [head, detailExcerpt] = [
      excerptOf(title ?? '', maxExcerptLength, highlightsIn),
      excerptOf(detail ?? '', maxExcerptLength, highlightsIn),
    ]
    const isClientShown = isStaff(me) && kind !== 'client'
    const clientName = isClientShown ? row.clientName : null
    return {
      kind,
      id,
      partOf,
      title: head,
      titleMarks: highlightsIn(head),
      detail: detailExcerpt,
      detailMarks: highlightsIn(detailExcerpt),
      clientId: isClientShown && row.clientName === null ? null : row.clientId,
      clientName,
      clientMarks: clientName === null ? [] : highlightsIn(clientName),
    }
  }
  const groups = searchableKindsFor(me.role)
    .map((kind) => ({ kind, all: items(kind) }))
    .filter(({ all }) => all.length > 0)
    .toSorted((a, b) => Number(b.all.some(isExactMatch)) - Number(a.all.some(isExactMatch)))
    .map(({ kind, all }) => ({
      kind,
      items: all
        .toSorted((a, b) => Number(isExactMatch(b)) - Number(isExactMatch(a)))
        .slice(0, maxSearchResults)
        .map((row) => toWireResult(row, kind)),
      hasMore: all.length > maxSearchResults,
      listedAs: all.every(({ isPlain }) => isPlain) ? text : meantTerm,
    }))
  return { groups, cutShort: cutShort.filter((kind) => allSearchableKinds.includes(kind)) }
}
