import type { z } from 'zod'
import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { type Found, mostFound, type search } from '../../../contract/search.ts'
import { everyFoundKind, type FoundKind, foundKindsFor } from '../../../contract/values/found-kinds.ts'
import { excerptOf, marksIn } from '../../../contract/values/marks.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { putRight, termsOf, wordsOf } from '../../../contract/values/short-forms.ts'
import { ownAccount } from '../../access.ts'
import { type Visit, whoLooks } from '../../context.ts'
import { limitPerMinute } from '../../http/throttle.ts'
import type { FoundRow } from '../../reading/finding.ts'
import { findMessages, findMessagesOf } from '../messages/found-queries.ts'
import { clientsCalled, foundEverywhere, foundNearly, foundOf, type Wanted, wantedOf } from './queries.ts'

type Reply = z.input<typeof search.find.reply>

// By one person on one instance: nobody types five words a second for a minute.
const limit = limitPerMinute(300, 'Too many searches at once. Please wait a moment', 'too_many_searches')

/** So many letters of a long text are shown. */
const excerpt = 160

interface Rows {
  rows: FoundRow[]
  cutShort: FoundKind[]
}

/** Everything that somebody sees, by what was typed; where there is nothing, by what is nearly that. */
export async function find(visit: Visit, { q, only }: Given<typeof api.search.find>): Promise<Reply> {
  limit(whoLooks(visit.me).id, visit.now())
  const wanted = wantedOf(q, only)
  if (wanted.terms.length === 0) return { groups: [], isNearly: false, cutShort: [] }
  const typed = await found(visit, wanted)
  if (typed.rows.length > 0) return { ...shown(visit, typed, wanted), isNearly: false }
  const right = putRight(q)
  if (right !== null) {
    const again = wantedOf(right, only)
    const meant = await found(visit, again)
    if (meant.rows.length > 0) return { ...shown(visit, meant, again), isNearly: true }
  }
  const rows = isStaff(visit.me) ? await foundNearly(visit, wordsOf(q).slice(0, mostWordsParted)) : []
  return {
    ...shown(
      visit,
      { rows: rows.filter(({ kind }) => !only || kind === only), cutShort: typed.cutShort },
      wanted,
    ),
    isNearly: rows.length > 0,
  }
}

/** As it was typed. A client has little enough to look through it row by row; staff begin at the indexes. */
async function found(visit: Visit, wanted: Wanted): Promise<Rows> {
  if (!isStaff(visit.me)) return foundOfClients(visit, [ownAccount(visit.me)], wanted)
  const [named, everywhere, messages] = await Promise.all([
    foundByName(visit, wanted),
    foundEverywhere(visit, wanted),
    withMessages(wanted) ? findMessages(visit, wanted.ways) : null,
  ])
  return {
    rows: [...named, ...everywhere, ...(messages?.rows ?? [])],
    cutShort: messages?.isCutShort ? ['message'] : [],
  }
}

const withMessages = ({ only, ways }: Wanted) =>
  (only === undefined || only === 'message') && ways.flat().some((way) => way.length > 2)

async function foundOfClients(visit: Visit, clients: readonly string[], wanted: Wanted): Promise<Rows> {
  const [rows, messages] = await Promise.all([
    foundOf(visit, clients, wanted),
    withMessages(wanted) ? findMessagesOf(visit, clients, wanted.ways) : [],
  ])
  return { rows: [...rows, ...messages], cutShort: [] }
}

const mostWordsParted = 6

/** What a client has who is called by the first or the last of the words, and in which the others stand: 'tidewheel auto'. */
async function foundByName(visit: Visit, { text, terms, only }: Wanted): Promise<FoundRow[]> {
  const words = text.split(/\s+/)
  // Who types more has copied a sentence: each way to part it is a question of its own.
  if (terms.length < 2 || words.length > mostWordsParted || only === 'client') return []
  for (let count = words.length - 1; count > 0; count--)
    for (const [name, rest] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const clients = await clientsCalled(
        visit,
        termsOf(name.join(' ')).map(({ typed }) => typed),
      )
      const wanted = wantedOf(rest.join(' '), only)
      if (clients.length === 0 || wanted.terms.length === 0) continue
      const { rows } = await foundOfClients(visit, clients, wanted)
      // No list is searched by a name and what its bearer has.
      if (rows.length > 0) return rows.map((row) => ({ ...row, isPlain: false }))
    }
  return []
}

const compact = (text: string | null) => (text ?? '').toLowerCase().replace(/[\s-]/g, '')

/** By kind: the kind first that has exactly the number that was typed, else in the order in which they always are. */
function shown(
  { me }: Pick<Visit, 'me'>,
  { rows, cutShort }: Rows,
  { text, terms, ways, number }: Wanted,
): Pick<Reply, 'groups' | 'cutShort'> {
  const alike = ways.flatMap((said) => said.filter((way) => way.length > 3))
  const written = [...terms, ...alike.map((typed) => ({ typed, meant: null }))]
  const isExactly = ({ title }: FoundRow) => number !== null && compact(title).endsWith(number)
  const [term] = terms
  const meant = terms.length === 1 && term ? term.meant : null

  const items = (kind: FoundKind) => [
    ...new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row])).values(),
  ]
  const onWire = (row: FoundRow, kind: FoundKind): z.input<typeof Found> => {
    const { id, title, detail, partOf } = row
    const marks = (of: string) => marksIn(of, kind === 'message' ? written : terms, number)
    const [head, below] = [excerptOf(title ?? '', excerpt, marks), excerptOf(detail ?? '', excerpt, marks)]
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
  const groups = foundKindsFor(me.role)
    .map((kind) => ({ kind, all: items(kind) }))
    .filter(({ all }) => all.length > 0)
    .toSorted((a, b) => Number(b.all.some(isExactly)) - Number(a.all.some(isExactly)))
    .map(({ kind, all }) => ({
      kind,
      items: all
        .toSorted((a, b) => Number(isExactly(b)) - Number(isExactly(a)))
        .slice(0, mostFound)
        .map((row) => onWire(row, kind)),
      hasMore: all.length > mostFound,
      listedAs: all.every(({ isPlain }) => isPlain) ? text : meant,
    }))
  return { groups, cutShort: cutShort.filter((kind) => everyFoundKind.includes(kind)) }
}
