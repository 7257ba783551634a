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
import { type Reading, reading } from '../../reading/reading.ts'
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

/** The letter after all others: what begins with a text stands before that text with it. */
const lastOfAll = '\u{10ffff}'

/** What of a search makes its statement another; what was typed is sent beside it. */
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

type Patterns = Record<`typed${number}` | `meant${number}`, string>
interface Beside {
  number: string | null
  /** How a name begins, as names are sorted. */
  begins: string
  /** The text as it was typed. */
  plain: string
}

/** In all that somebody sees, each kind by its indexes. */
const everywhere = ({ terms, meant, isShort, isNumber, only }: Shape) =>
  reading<Patterns & Beside, FoundRow>(
    `found ${[terms, meant, isShort, isNumber, only].join(' ')}`,
    (at, sent) => {
      const places = Array.from({ length: terms }, (_, place) => place)
      const number = sql<string>`${sent.number}::text`
      return everyKind(
        at,
        {
          stands(text, speaksTrade) {
            if (isShort && (!speaksTrade || meant < terms)) return null
            const all = places.map((place) => {
              const typed = like(text, sent[`typed${place}`])
              if (!speaksTrade || place >= meant) return typed
              const isMeant = like(text, sent[`meant${place}`])
              return isShort ? isMeant : sql<boolean>`(${typed} or ${isMeant})`
            })
            return sql<boolean>`(${sql.join(all, sql` and `)})`
          },
          isNumber: isNumber ? (column) => sql<boolean>`${column} like '%' || ${number} || '%'` : null,
          number: isNumber ? number : null,
          begins: (text) =>
            sql<boolean>`(${text} >= ${sent.begins}::text and ${text} < ${sent.begins}::text || ${sql.lit(lastOfAll)})`,
          nearness: null,
          isPlain: (text) => like(text, sent.plain),
          clients: null,
          ownClients: hasAllWhomTheySee(at.me) ? ownClients : null,
        },
        only && [only],
      )
    },
    { among: oftenSought },
  )

const shapes = new Map<string, ReturnType<typeof everywhere>>()

const beside = ({ text, number }: Wanted): Beside => ({
  number,
  begins: sortKey(text),
  plain: containing(text),
})

export function foundEverywhere(visit: Visit, wanted: Wanted): Promise<FoundRow[]> {
  const terms = wanted.terms.toSorted((a, b) => Number(b.meant !== null) - Number(a.meant !== null))
  const shape: Shape = {
    terms: terms.length,
    meant: terms.filter(({ meant }) => meant !== null).length,
    isShort: terms.every(isShort),
    isNumber: wanted.number !== null,
    only: wanted.only,
  }
  const name = Object.values(shape).join(' ')
  const find = shapes.get(name) ?? everywhere(shape)
  shapes.set(name, find)
  const patterns: Patterns = {}
  for (const [place, { typed, meant }] of terms.entries()) {
    patterns[`typed${place}`] = containing(typed)
    patterns[`meant${place}`] = containing(meant ?? typed)
  }
  return plannedOnce(visit, (tx) => find(tx, visit, { ...patterns, ...beside(wanted) }))
}

/** What is sent of a search of what few clients have. */
export interface OfClients extends Beside {
  clients: readonly string[]
  typed: readonly string[]
  meant: readonly string[]
}

/** How what few clients have is compared with what was typed, row by row. */
export function soughtOf(sent: OfClients): Sought {
  const number = sql<string>`${sent.number}::text`
  return {
    stands: (text, speaksTrade) =>
      speaksTrade
        ? sql<boolean>`not exists (
            select from unnest(${sent.typed}::text[], ${sent.meant}::text[]) as term (typed, meant)
            where ${text} not like term.typed and ${text} not like term.meant)`
        : sql<boolean>`${text} like all (${sent.typed}::text[])`,
    isNumber: (column) => sql<boolean>`${column} like '%' || ${number} || '%'`,
    number,
    begins: null,
    nearness: null,
    isPlain: (text) => like(text, sent.plain),
    clients: sql<string[]>`${sent.clients}::uuid[]`,
    ownClients: null,
  }
}

/** In all that few clients have, row by row. */
const ofClients = (only: FoundKind | undefined) =>
  reading<OfClients, FoundRow>(`found of clients ${only}`, (at, sent) =>
    everyKind(at, soughtOf(sent), only && [only]),
  )

const few = new Map<FoundKind | undefined, ReturnType<typeof ofClients>>()

/** What clients have of it. For who is one, all that they see is that. */
export function foundOf(visit: Visit, clients: readonly string[], wanted: Wanted): Promise<FoundRow[]> {
  const find = few.get(wanted.only) ?? ofClients(wanted.only)
  few.set(wanted.only, find)
  return find(visit.pool, visit, sentOf(clients, wanted))
}

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

/** So many words of a name, first those that an index has. */
interface Named {
  indexed: number
  short: number
}

/** Whoever is called by all of these words, as far as they are few. */
const called = ({ indexed, short }: Named) =>
  reading<Record<`word${number}`, string>, { id: string }>(
    `clients called ${indexed} ${short}`,
    ({ db, me }, sent) => {
      const words = Array.from({ length: indexed + short }, (_, place) => sent[`word${place}`])
      const all = words
        .slice(0, indexed)
        .reduce(
          (rows, word) => rows.where(sql<boolean>`accounts.search_text like ${word}::text`),
          seenBy(db, me).clients,
        )
        .select(['accounts.id', 'accounts.searchText'])
        .limit(sql.lit(short > 0 ? mostLooked : mostNamed + 1))
      return words
        .slice(indexed)
        .reduce(
          (rows, word) => rows.where(sql<boolean>`accounts.search_text like ${word}::text`),
          db.selectFrom(all.as('accounts')),
        )
        .select('accounts.id')
        .limit(sql.lit(mostNamed + 1))
    },
    { plannedEachTime: true },
  )
const callings = new Map<string, ReturnType<typeof called>>()

export async function clientsCalled(visit: Visit, words: readonly string[]): Promise<string[]> {
  const inOrder = words.toSorted((a, b) => b.length - a.length)
  const indexed = words.filter((word) => word.length >= shortest).length
  if (indexed === 0) return []
  const name = `${indexed} ${words.length}`
  const find = callings.get(name) ?? called({ indexed, short: words.length - indexed })
  callings.set(name, find)
  const sent: Record<`word${number}`, string> = {}
  for (const [place, word] of inOrder.entries()) sent[`word${place}`] = containing(word)
  const found = await find(visit.pool, visit, sent)
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

const similar = (known: number) =>
  reading<Beside & Record<`word${number}`, string>, FoundRow>(
    `found nearly ${known}`,
    (at, sent) =>
      everyKind(
        at,
        {
          stands: (text) =>
            sql<boolean>`(${sql.join(
              [
                sql`${text} %> ${sent.begins}::text`,
                ...Array.from({ length: known }, (_, place) => like(text, sent[`word${place}`])),
              ],
              sql` and `,
            )})`,
          isNumber: null,
          number: null,
          begins: null,
          nearness: (text) => sql<number>`word_similarity(${sent.begins}::text, ${text})`,
          isPlain: () => sql<boolean>`false`,
          clients: null,
          ownClients: null,
        },
        ['client', 'agent', 'holder'],
      ),
    { plannedEachTime: true },
  )
const similars = new Map<number, ReturnType<typeof similar>>()

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
  return inShortTime(visit, async (tx) => {
    const mistyped = (await inNoName(tx, visit, { words: sought })).map(({ word }) => word)
    if (mistyped.length === 0) return []
    const known = words.filter((word) => !mistyped.includes(word))
    const find = similars.get(known.length) ?? similar(known.length)
    similars.set(known.length, find)
    const sent: Record<`word${number}`, string> = {}
    for (const [place, word] of known.entries()) sent[`word${place}`] = containing(word)
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(tx)
    return find(tx, visit, { number: null, begins: mistyped.join(' '), plain: '', ...sent })
  }).then((rows) => rows ?? [])
}
