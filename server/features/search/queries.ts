import { type Expression, sql } from 'kysely'
import { type FoundKind, foundKindsFor } from '../../../contract/values/found-kinds.ts'
import { sortKey } from '../../../contract/values/names.ts'
import { numberIn, type Term, termsOf, waysToSay } from '../../../contract/values/short-forms.ts'
import { hasAllWhomTheySee, seenBy } from '../../access.ts'
import type { Visit } from '../../context.ts'
import { Names } from '../../platform/prepared.ts'
import { containing } from '../../reading/filters.ts'
import { type FoundRow, foundColumns, type Sought } from '../../reading/finding.ts'
import { plannedOnce } from '../../reading/planned-once.ts'
import { type Reading, reading, readings } from '../../reading/reading.ts'
import { inShortTime } from '../../reading/short-time.ts'
import { finderOf } from './kinds.ts'

/** What is sought: the words of a text, and the number that the whole of it may be. */
export interface Wanted {
  text: string
  terms: readonly Term[]
  /** In what people write each part of it may stand in any of these ways. */
  ways: readonly (readonly string[])[]
  number: string | null
  only: FoundKind | undefined
}

export const wantedOf = (text: string, only?: FoundKind): Wanted => ({
  text,
  terms: termsOf(text),
  ways: waysToSay(text),
  number: numberIn(text),
  only,
})

/** There is no index for what stands in the midst of a text and has fewer letters. */
const shortest = 3
const isShort = ({ typed }: Term) => typed.length < shortest

/** Every kind that somebody may search, as `sought`, one after the other. */
function everyKind(at: Reading, sought: Sought, only: readonly FoundKind[] | undefined) {
  const parts = foundKindsFor(at.me.role).flatMap((kind) => {
    if (kind === 'message' || only?.includes(kind) === false) return []
    return finderOf(kind).first(at, sought) ?? []
  })
  const all = parts.length === 0 ? noRow : sql<FoundRow>`${sql.join(parts, sql` union all `)}`
  const columns = sql.join(foundColumns.map((column) => sql.ref(column)))
  // Counted when it is first asked for, once for all kinds.
  const counted = sought.ownClients
    ? sql`with own_clients as materialized (select count(*) as count from ${seenBy(at.db, at.me).clients.select('accounts.id')} as own)`
    : sql``
  return sql<FoundRow>`${counted} select ${columns} from (${all}) as found`
}

const ownClients = sql<number>`(select count from own_clients)`

const noRow = sql<FoundRow>`select null as kind, null::uuid as id, null as title, null as detail, null::uuid as client_id,
  null as client_name, null::uuid as part_of, false as is_plain where false`

const like = (text: Expression<string>, pattern: unknown) => sql<boolean>`${text} like ${pattern}::text`

const all = (conditions: readonly Expression<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** So many values, each under a name of its own. */
type Words = Record<`word${number}`, string>
const named = (words: readonly string[]): Words =>
  Object.fromEntries(words.map((word, place) => [`word${place}`, containing(word)]))
const wordsIn = (text: Expression<string>, sent: Words, count: number) =>
  Array.from({ length: count }, (_, place) => like(text, sent[`word${place}`]))

/** The parts of a search that select the SQL; what was typed is a parameter. */
interface Shape {
  terms: number
  /** So many of them are short forms, which come first. */
  meant: number
  /** All are too short for an index, but as what they mean. */
  isShort: boolean
  isNumber: boolean
  only: FoundKind | undefined
}

/** There are thousands of shapes, and of most searches a few: those are prepared, which takes 3 MB of a connection for each. */
const oftenSought = new Names(16)

interface Beside {
  number: string | null
  /** How a name begins, as names are sorted. */
  begins: string
  /** The text as it was typed. */
  plain: string
}

const beside = ({ text, number }: Wanted): Beside => ({
  number,
  begins: sortKey(text),
  plain: containing(text),
})

/** The parts of a search that only some have, left out. */
const without = ({ plain }: Beside) => ({
  number: null,
  begins: null,
  mistyped: null,
  plain: sql<string>`${plain}::text`,
  clients: null,
  ownClients: null,
})

const numberOf = ({ number }: Beside) => sql<string>`${number}::text`

type Patterns = Record<`typed${number}` | `meant${number}`, string>

/** In all that somebody sees, each kind by its indexes. */
const everywhere = readings<Shape, Patterns & Beside, FoundRow>(
  'found',
  (at, sent, { terms, meant, isShort, isNumber, only }) =>
    everyKind(
      at,
      {
        ...without(sent),
        stands(text, speaksTrade) {
          if (isShort && (!speaksTrade || meant < terms)) return null
          const ways = Array.from({ length: terms }, (_, place) => {
            const typed = like(text, sent[`typed${place}`])
            if (!speaksTrade || place >= meant) return typed
            const isMeant = like(text, sent[`meant${place}`])
            return isShort ? isMeant : sql<boolean>`(${typed} or ${isMeant})`
          })
          return all(ways)
        },
        number: isNumber ? numberOf(sent) : null,
        begins: sql<string>`${sent.begins}::text`,
        ownClients: hasAllWhomTheySee(at.me) ? ownClients : null,
      },
      only && [only],
    ),
  { among: oftenSought },
)

export function foundEverywhere(visit: Visit, wanted: Wanted): Promise<FoundRow[]> {
  const terms = wanted.terms.toSorted((a, b) => Number(b.meant !== null) - Number(a.meant !== null))
  const shape: Shape = {
    terms: terms.length,
    meant: terms.filter(({ meant }) => meant !== null).length,
    isShort: terms.every(isShort),
    isNumber: wanted.number !== null,
    only: wanted.only,
  }
  const patterns: Patterns = {}
  for (const [place, { typed, meant }] of terms.entries()) {
    patterns[`typed${place}`] = containing(typed)
    patterns[`meant${place}`] = containing(meant ?? typed)
  }
  return plannedOnce(visit, (tx) => everywhere(tx, visit, shape, { ...patterns, ...beside(wanted) }))
}

/** What is sent of a search of what few clients have. */
export interface OfClients extends Beside {
  clients: readonly string[]
  typed: readonly string[]
  meant: readonly string[]
}

/** How what few clients have is compared with what was typed, row by row. */
export const soughtOf = (sent: OfClients): Sought => ({
  ...without(sent),
  stands: (text, speaksTrade) =>
    speaksTrade
      ? sql<boolean>`not exists (
          select from unnest(${sent.typed}::text[], ${sent.meant}::text[]) as term (typed, meant)
          where ${text} not like term.typed and ${text} not like term.meant)`
      : sql<boolean>`${text} like all (${sent.typed}::text[])`,
  number: numberOf(sent),
  clients: sql<string[]>`${sent.clients}::uuid[]`,
})

/** In all that few clients have, row by row. */
const ofClients = readings<{ only: FoundKind | undefined }, OfClients, FoundRow>(
  'found of clients',
  (at, sent, { only }) => everyKind(at, soughtOf(sent), only && [only]),
)

/** What clients have of it. For who is one, all that they see is that. */
export const foundOf = (visit: Visit, clients: readonly string[], wanted: Wanted): Promise<FoundRow[]> =>
  ofClients(visit.pool, visit, { only: wanted.only }, sentOf(clients, wanted))

export const sentOf = (clients: readonly string[], wanted: Wanted): OfClients => ({
  ...beside(wanted),
  clients,
  typed: wanted.terms.map(({ typed }) => containing(typed)),
  meant: wanted.terms.map(({ typed, meant }) => containing(meant ?? typed)),
})

/** Of more than so many clients nothing is sought apart: their name says too little. */
const mostNamed = 20
/** A word that no index has is looked for among so many whom the others name. */
const mostLooked = 2000

/** Whoever is called by all of these words, as far as they are few. Those that an index has come first. */
const called = readings<{ words: number; indexed: number }, Words, { id: string }>(
  'clients called',
  ({ db, me }, sent, form) => {
    const isCalled = wordsIn(sql.ref('accounts.searchText'), sent, form.words)
    const isShort = form.indexed < form.words
    const ofIndex = seenBy(db, me)
      .clients.where(all(isCalled.slice(0, form.indexed)))
      .select(['accounts.id', 'accounts.searchText'])
      .limit(sql.lit(isShort ? mostLooked : mostNamed + 1))
    return db
      .selectFrom(ofIndex.as('accounts'))
      .$if(isShort, (rows) => rows.where(all(isCalled.slice(form.indexed))))
      .select('accounts.id')
      .limit(sql.lit(mostNamed + 1))
  },
  { plannedEachTime: true },
)

export async function clientsCalled(visit: Visit, words: readonly string[]): Promise<string[]> {
  const indexed = words.filter((word) => word.length >= shortest).length
  if (indexed === 0) return []
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const found = await called(visit.pool, visit, { words: words.length, indexed }, named(longestFirst))
  return found.length > mostNamed ? [] : found.map(({ id }) => id)
}

/** Which of the words are in no name that the person sees, of a client or of a certificate holder. */
const inNoName = reading<{ words: readonly string[] }, { word: string }>(
  'words in no name',
  ({ db, me }, { words }) => sql<{ word: string }>`
    select sought.word from unnest(${words}::text[]) as sought (word)
    where not exists ${seenBy(db, me)
      .clients.where(sql<boolean>`accounts.search_text like '%' || sought.word || '%'`)
      .select('accounts.id')}
    and not exists ${seenBy(db, me)
      .certificateHolders.where(sql<boolean>`certificate_holders.sort_name like '%' || sought.word || '%'`)
      .select('certificateHolders.id')}`,
)

const similar = readings<{ known: number }, Beside & Words, FoundRow>(
  'found nearly',
  (at, sent, { known }) => {
    const mistyped = sql<string>`${sent.begins}::text`
    const stands = (text: Expression<string>) =>
      all([sql<boolean>`${text} %> ${mistyped}`, ...wordsIn(text, sent, known)])
    return everyKind(at, { ...without(sent), stands, mistyped }, ['client', 'agent', 'holder'])
  },
  { plannedEachTime: true },
)

/** How much of the letters of what was typed must stand in a name, three by three: 'hanvoer' has half of 'hanover'. */
const alike = 0.45
/** What is shorter is nearly everything. */
const shortestMistyped = 4

/**
 * Names that are nearly what was typed, the nearest first: those words are forgiven that are in no name as they were typed. Where
 * each is, nothing was mistyped, and what many are called by would be compared letter by letter with all of them. A number is not
 * forgiven: the one next to it is another's.
 */
export const foundNearly = async (visit: Visit, words: readonly string[]): Promise<FoundRow[]> => {
  const sought = words.filter((word) => word.length >= shortestMistyped && !/\d/.test(word))
  if (sought.length === 0) return []
  const rows = await inShortTime(visit, async (tx) => {
    const mistyped = (await inNoName(tx, visit, { words: sought })).map(({ word }) => word)
    if (mistyped.length === 0) return []
    const known = words.filter((word) => !mistyped.includes(word))
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(tx)
    const sent = { number: null, begins: mistyped.join(' '), plain: '', ...named(known) }
    return similar(tx, visit, { known: known.length }, sent)
  })
  return rows ?? []
}
