import type { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { maxSearchResults, type SearchResult, type search } from '../../../contract/search.ts'
import { excerptOf, findHighlights } from '../../../contract/values/marks.ts'
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
  visit: RequestContext,
  { q, only }: HandlerInput<typeof api.search.find>,
): Promise<SearchReply> {
  limitSearches(actualUser(visit.me).id, visit.now())
  const wanted = parseSearch(q, only)
  if (wanted.terms.length === 0) return { groups: [], isNearly: false, cutShort: [] }
  const typed = await searchAsTyped(visit, wanted)
  if (typed.rows.length > 0) return { ...toReply(visit, typed, wanted), isNearly: false }
  const right = correctSpelling(q)
  if (right !== null) {
    const again = parseSearch(right, only)
    const meant = await searchAsTyped(visit, again)
    if (meant.rows.length > 0) return { ...toReply(visit, meant, again), isNearly: true }
  }
  const { rows, isNearly } = isStaff(visit.me)
    ? await searchNearly(visit, wanted)
    : { rows: [], isNearly: false }
  const asked = rows.filter(({ kind }) => !only || kind === only)
  return { ...toReply(visit, { rows: asked, cutShort: typed.cutShort }, wanted), isNearly }
}

/** Names with other accents; else names and their data, where words are mistyped. */
async function searchNearly(
  visit: RequestContext,
  wanted: SearchQuery,
): Promise<{ rows: SearchResultRow[]; isNearly: boolean }> {
  const words = searchWordsOf(wanted.text).slice(0, maxWordsToSplit)
  const folded = await searchFolded(visit, words)
  if (folded.length > 0) return { rows: folded, isNearly: false }
  const found = await searchByNearName(visit, wanted, words)
  const rows = found.length > 0 ? found : await searchFuzzy(visit, words)
  return { rows, isNearly: rows.length > 0 }
}

/**
 * Searches for the words as typed. A client's own few rows are scanned; searches of staff use
 * indexes.
 */
async function searchAsTyped(visit: RequestContext, wanted: SearchQuery): Promise<SearchRows> {
  if (!isStaff(visit.me)) return searchDataOfClients(visit, [ownAccount(visit.me)], wanted)
  const [named, everywhere, messages] = await Promise.all([
    searchByClientName(visit, wanted),
    searchAllKinds(visit, wanted),
    includesMessages(wanted) ? findMessages(visit, wanted.ways) : null,
  ])
  return {
    rows: [...named, ...everywhere, ...(messages?.rows ?? [])],
    cutShort: messages?.isCutShort ? ['message'] : [],
  }
}

const includesMessages = ({ only, ways }: SearchQuery) =>
  (only === undefined || only === 'message') && ways.flat().some((way) => way.length > 2)

async function searchDataOfClients(
  visit: RequestContext,
  clients: readonly string[],
  wanted: SearchQuery,
): Promise<SearchRows> {
  const [rows, messages] = await Promise.all([
    searchWithinClients(visit, clients, wanted),
    includesMessages(wanted) ? findMessagesOf(visit, clients, wanted.ways) : [],
  ])
  return { rows: [...rows, ...messages], cutShort: [] }
}

const maxWordsToSplit = 6

/** Searches the data of clients named by the first or last words: 'tidewheel auto'. */
async function searchByClientName(
  visit: RequestContext,
  { text, terms, only }: SearchQuery,
): Promise<SearchResultRow[]> {
  const words = text.split(/\s+/)
  // A longer text is a copied sentence, and each split costs a query.
  if (terms.length < 2 || words.length > maxWordsToSplit || only === 'client') return []
  for (const { name, rest } of splitsOf(words)) {
    const clients = await findClientsByWords(
      visit,
      searchTermsOf(name.join(' ')).map(({ typed }) => typed),
    )
    const rows = await searchNamed(visit, clients, parseSearch(rest.join(' '), only))
    if (rows.length > 0) return rows
  }
  return []
}

/** The first or last words as a name with what is sought of it, the longest name first. */
function* splitsOf(words: readonly string[]) {
  for (let count = words.length - 1; count > 0; count--) {
    yield { name: words.slice(0, count), rest: words.slice(count) }
    yield { name: words.slice(-count), rest: words.slice(0, -count) }
  }
}

async function searchNamed(
  visit: RequestContext,
  clients: readonly string[],
  wanted: SearchQuery,
): Promise<SearchResultRow[]> {
  if (clients.length === 0 || wanted.terms.length === 0) return []
  const { rows } = await searchDataOfClients(visit, clients, wanted)
  // `isPlain: false`, because no list can be filtered by a client's name together with a word
  // from the client's data.
  return rows.map((row) => ({ ...row, isPlain: false }))
}

/** More words are no name with a word of the trade, and each split costs a query. */
const maxNearWords = 4

/** The data of clients whose mistyped name stands beside it: 'tidewheal bop'. */
async function searchByNearName(
  visit: RequestContext,
  { only }: SearchQuery,
  words: readonly string[],
): Promise<SearchResultRow[]> {
  if (words.length < 2 || words.length > maxNearWords || only === 'client') return []
  for (const { name, rest } of splitsOf(words)) {
    const text = rest.join(' ')
    const wanted = parseSearch(correctSpelling(text) ?? text, only)
    const rows = await searchNamed(visit, await findClientsNearly(visit, name), wanted)
    if (rows.length > 0) return rows
  }
  return []
}

const compact = (text: string | null) => (text ?? '').toLowerCase().replace(/[\s-]/g, '')

/** Groups results by kind, the kind with exactly the typed number first. */
function toReply(
  { me }: Pick<RequestContext, 'me'>,
  { rows, cutShort }: SearchRows,
  { text, terms, ways, number }: SearchQuery,
): Pick<SearchReply, 'groups' | 'cutShort'> {
  const alike = ways.flatMap((said) => said.filter((way) => way.length > 3))
  const written = [...terms, ...alike.map((typed) => ({ typed, meant: null }))]
  const isExactly = ({ title }: SearchResultRow) => number !== null && compact(title).endsWith(number)
  const [term] = terms
  const meant = terms.length === 1 && term ? term.meant : null

  const items = (kind: SearchableKind) => [
    ...new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row])).values(),
  ]
  const onWire = (row: SearchResultRow, kind: SearchableKind): z.input<typeof SearchResult> => {
    const { id, title, detail, partOf } = row
    const marks = (of: string) => findHighlights(of, kind === 'message' ? written : terms, number)
    const [head, below] = [
      excerptOf(title ?? '', maxExcerptLength, marks),
      excerptOf(detail ?? '', maxExcerptLength, marks),
    ]
    const ofStaff = isStaff(me) && kind !== 'client'
    const clientName = ofStaff ? row.clientName : null
    return {
      kind,
      id,
      partOf,
      title: head,
      titleMarks: marks(head),
      detail: below,
      detailMarks: marks(below),
      clientId: ofStaff && row.clientName === null ? null : row.clientId,
      clientName,
      clientMarks: clientName === null ? [] : marks(clientName),
    }
  }
  const groups = searchableKindsFor(me.role)
    .map((kind) => ({ kind, all: items(kind) }))
    .filter(({ all }) => all.length > 0)
    .toSorted((a, b) => Number(b.all.some(isExactly)) - Number(a.all.some(isExactly)))
    .map(({ kind, all }) => ({
      kind,
      items: all
        .toSorted((a, b) => Number(isExactly(b)) - Number(isExactly(a)))
        .slice(0, maxSearchResults)
        .map((row) => onWire(row, kind)),
      hasMore: all.length > maxSearchResults,
      listedAs: all.every(({ isPlain }) => isPlain) ? text : meant,
    }))
  return { groups, cutShort: cutShort.filter((kind) => allSearchableKinds.includes(kind)) }
}
