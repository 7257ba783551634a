import type { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { TimelineEntry } from '../../../contract/timeline.ts'
import { excerptOf, findHighlights } from '../../../contract/values/marks.ts'
import { normalizeSearchNumber, searchTermsOf } from '../../../contract/values/short-forms.ts'
import type { RequestContext } from '../../context.ts'
import { isWrongValue, readCursor, writeCursor, wrongCursor } from '../../queries/cursor.ts'
import { toWireTotal } from '../../queries/page.ts'
import { eventView } from '../activity/sentences.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  type EntryRow,
  lineEntries,
  type TimelineQuery,
  timelineLines,
  timelineParams,
  timelineShape,
} from './line-queries.ts'
import { parseTimelineSearch } from './search-queries.ts'

type TimelineListQuery = Pick<
  HandlerInput<typeof api.story.lines>,
  'id' | 'kind' | 'search' | 'limit' | 'cursor'
>

/** Max characters of a text that are shown. */
const maxExcerptLength = 160

/** Sorts before every other ID of the same moment. */
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Null if the search has neither a letter nor a digit and so finds nothing. */
function toTimelineQuery(
  { id, kind, search, limit, cursor }: TimelineListQuery,
  merged: readonly string[],
  list: string,
): TimelineQuery | null {
  const sought = search ? parseTimelineSearch(id, search) : null
  if (search && !sought) return null
  const [at, last] = cursor === undefined ? [] : readCursor(cursor, list, 2)
  const after = at === undefined || last === undefined ? null : ([at, last] as const)
  // One more row shows whether there is a next page.
  return { client: id, merged, kind, search: sought, limit: limit + 1, after }
}

/** An audit entry for the timeline, with the matching part of its text. */
function entryView(visit: RequestContext, search: string | undefined) {
  const { agency, secrets, me } = visit
  const event = eventView({ timeZone: agency().timeZone, isAdmin: me.role === 'admin', secrets })
  const [terms, number] = search ? [searchTermsOf(search), normalizeSearchNumber(search)] : [[], null]
  return ({ kind, words, ...row }: EntryRow): z.input<typeof TimelineEntry> => {
    // A note's sentence already has the beginning of the text.
    const isTold = row.entity === 'note' && !search
    const shown =
      words && !isTold
        ? excerptOf(words, maxExcerptLength, (text) => findHighlights(text, terms, number))
        : ''
    return { ...event(row), kind, words: shown || null }
  }
}

const rethrowWrongCursor = (cursor: string | undefined) => (error: unknown) => {
  throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
}

/** Reads pages until one has a line: all lines of a day may belong to the previous page. */
async function readTimelinePage(visit: RequestContext, asked: TimelineListQuery, merged: readonly string[]) {
  let wanted = toTimelineQuery(asked, merged, 'story')
  while (wanted) {
    const rows = await timelineLines(visit.pool, visit, timelineShape(wanted), timelineParams(wanted)).catch(
      rethrowWrongCursor(asked.cursor),
    )
    const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
    const [page] = rows
    if (found.length > 0 || !page?.lookedFrom) return { page, found }
    wanted = { ...wanted, after: [page.lookedFrom, lowestId] }
  }
  return { page: undefined, found: [] }
}

/** The timeline of a client whom the viewer may see. Throws 404. */
export async function timelineSeenBy(visit: RequestContext, asked: TimelineListQuery) {
  const { id, limit, search } = asked
  const { mergedIds } = await clientSeenBy(visit.db, visit.me, id)
  const { page, found } = await readTimelinePage(visit, asked, mergedIds)
  const shown = found.slice(0, limit)
  const view = entryView(visit, search)
  const last = shown.at(-1)
  const lookedFrom = page?.lookedFrom ?? null
  const nextCursor =
    found.length > limit && last
      ? writeCursor('story', [last.place, last.id])
      : lookedFrom && writeCursor('story', [lookedFrom, lowestId])
  return {
    lines: shown.map(({ thread, day, entries, total: _, isTotalCapped: __, lookedFrom: ___, ...row }) => ({
      ...view(row),
      thread,
      day,
      more: entries - 1,
    })),
    ...toWireTotal(page, 0),
    nextCursor,
  }
}

export async function timelineLineSeenBy(
  visit: RequestContext,
  asked: TimelineListQuery & { thread: string; day: string },
) {
  const { id, limit, cursor, search, thread, day } = asked
  const { mergedIds } = await clientSeenBy(visit.db, visit.me, id)
  const wanted = toTimelineQuery(asked, mergedIds, 'line of a story')
  const sent = wanted && { ...timelineParams(wanted), thread, onDay: day }
  const rows =
    wanted && sent
      ? await lineEntries(visit.pool, visit, timelineShape(wanted), sent).catch(rethrowWrongCursor(cursor))
      : []
  const shown = rows.slice(0, limit)
  const view = entryView(visit, search)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ total: _, isTotalCapped: __, ...row }) => view(row)),
    ...toWireTotal(rows[0], 0),
    nextCursor: rows.length > limit && last ? writeCursor('line of a story', [last.place, last.id]) : null,
  }
}
