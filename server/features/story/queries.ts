import type { z } from 'zod'
import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { StoryEntry } from '../../../contract/story.ts'
import { excerptOf, marksIn } from '../../../contract/values/marks.ts'
import { numberIn, termsOf } from '../../../contract/values/short-forms.ts'
import type { Visit } from '../../context.ts'
import { isWrongValue, readCursor, writeCursor, wrongCursor } from '../../reading/cursor.ts'
import { onWire } from '../../reading/page.ts'
import { eventView } from '../activity/sentences.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { type EntryRow, lineEntries, sentOf, shapeOf, storyLines, type Wanted } from './line-queries.ts'
import { searchOf } from './sought-queries.ts'

type Asked = Pick<Given<typeof api.story.lines>, 'id' | 'kind' | 'search' | 'limit' | 'cursor'>

/** So many letters of what was written are shown. */
const excerpt = 160

/** Before every id of its moment. */
const noId = '00000000-0000-0000-0000-000000000000'

/** Null where a search has neither a letter nor a digit, and finds nothing. */
function wantedOf(
  { id, kind, search, limit, cursor }: Asked,
  merged: readonly string[],
  list: string,
): Wanted | null {
  const sought = search ? searchOf(id, search) : null
  if (search && !sought) return null
  const [at, last] = cursor === undefined ? [] : readCursor(cursor, list, 2)
  const after = at === undefined || last === undefined ? null : ([at, last] as const)
  // One more, which tells whether there are more.
  return { client: id, merged, kind, search: sought, limit: limit + 1, after }
}

/** What went on record as the story tells it, with the part of its words that was sought. */
function viewOf(visit: Visit, search: string | undefined) {
  const { agency, secrets, me } = visit
  const event = eventView({ timeZone: agency().timeZone, isAdmin: me.role === 'admin', secrets })
  const [terms, number] = search ? [termsOf(search), numberIn(search)] : [[], null]
  return ({ kind, words, ...row }: EntryRow): z.input<typeof StoryEntry> => {
    // The sentence of a note has its beginning.
    const isTold = row.entity === 'note' && !search
    const shown = words && !isTold ? excerptOf(words, excerpt, (text) => marksIn(text, terms, number)) : ''
    return { ...event(row), kind, words: shown || null }
  }
}

const orWrongCursor = (cursor: string | undefined) => (error: unknown) => {
  throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
}

/** A page that has a line, where there is one: a whole day may be of lines that stand on the page before. */
async function pageOf(visit: Visit, asked: Asked, merged: readonly string[]) {
  let wanted = wantedOf(asked, merged, 'story')
  while (wanted) {
    const rows = await storyLines(visit.pool, visit, shapeOf(wanted), sentOf(wanted)).catch(
      orWrongCursor(asked.cursor),
    )
    const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
    const [page] = rows
    if (found.length > 0 || !page?.lookedFrom) return { page, found }
    wanted = { ...wanted, after: [page.lookedFrom, noId] }
  }
  return { page: undefined, found: [] }
}

/** Everything that happened to a client whom the person sees, line by line, or 404. */
export async function storySeenBy(visit: Visit, asked: Asked) {
  const { id, limit, search } = asked
  const { mergedIds } = await clientSeenBy(visit.db, visit.me, id)
  const { page, found } = await pageOf(visit, asked, mergedIds)
  const shown = found.slice(0, limit)
  const view = viewOf(visit, search)
  const last = shown.at(-1)
  const lookedFrom = page?.lookedFrom ?? null
  const nextCursor =
    found.length > limit && last
      ? writeCursor('story', [last.place, last.id])
      : lookedFrom && writeCursor('story', [lookedFrom, noId])
  return {
    lines: shown.map(({ thread, day, entries, total: _, isTotalCapped: __, lookedFrom: ___, ...row }) => ({
      ...view(row),
      thread,
      day,
      more: entries - 1,
    })),
    ...onWire(page, 0),
    nextCursor,
  }
}

/** What stands on one of its lines. */
export async function lineSeenBy(visit: Visit, asked: Asked & { thread: string; day: string }) {
  const { id, limit, cursor, search, thread, day } = asked
  const { mergedIds } = await clientSeenBy(visit.db, visit.me, id)
  const wanted = wantedOf(asked, mergedIds, 'line of a story')
  const sent = wanted && { ...sentOf(wanted), thread, onDay: day }
  const rows =
    wanted && sent
      ? await lineEntries(visit.pool, visit, shapeOf(wanted), sent).catch(orWrongCursor(cursor))
      : []
  const shown = rows.slice(0, limit)
  const view = viewOf(visit, search)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ total: _, isTotalCapped: __, ...row }) => view(row)),
    ...onWire(rows[0], 0),
    nextCursor: rows.length > limit && last ? writeCursor('line of a story', [last.place, last.id]) : null,
  }
}
