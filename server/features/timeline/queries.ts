import type { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { TimelineEntry } from '../../../contract/timeline.ts'
import { excerptOf, findHighlights } from '../../../contract/values/highlights.ts'
import { normalizeSearchNumber, searchTermsOf } from '../../../contract/values/short-forms.ts'
import type { RequestContext } from '../../context.ts'
import { cursorError, isWrongValue, readCursor, writeCursor } from '../../queries/cursor.ts'
import { toWireTotal } from '../../queries/page.ts'
import { toEventView } from '../activity/sentences.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  type EntryRow,
  type TimelineQuery,
  threadEntries,
  timelineEntries,
  timelineParams,
  timelineShape,
} from './entry-queries.ts'
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
  mergedIds: readonly string[],
  list: string,
): TimelineQuery | null {
  const searchTerms = search ? parseTimelineSearch(id, search) : null
  if (search && !searchTerms) return null
  const [timestamp, last] = cursor === undefined ? [] : readCursor(cursor, list, 2)
  const cursorValues = timestamp === undefined || last === undefined ? null : ([timestamp, last] as const)
  // One more row shows whether there is a next page.
  return { client: id, merged: mergedIds, kind, search: searchTerms, limit: limit + 1, after: cursorValues }
}

/** An audit entry for the timeline, with the matching part of its text. */
function timelineEntryFrom(context: RequestContext, search: string | undefined) {
  const { agency, secrets, me } = context
  const event = toEventView({ timeZone: agency().timeZone, isAdmin: me.role === 'admin', secrets })
  const [terms, number] = search ? [searchTermsOf(search), normalizeSearchNumber(search)] : [[], null]
  return ({ kind, words, ...row }: EntryRow): z.input<typeof TimelineEntry> => {
    // A note's sentence already has the beginning of the text.
    const isNoteEntry = row.entity === 'note' && !search
    const excerpt =
      words && !isNoteEntry
        ? excerptOf(words, maxExcerptLength, (text) => findHighlights(text, terms, number))
        : ''
    return { ...event(row), kind, words: excerpt || null }
  }
}

const throwCursorError = (cursor: string | undefined) => (error: unknown) => {
  throw cursor !== undefined && isWrongValue(error) ? cursorError() : error
}

/** Reads pages until one has a line: all lines of a day may belong to the previous page. */
async function readTimelinePage(
  context: RequestContext,
  listQuery: TimelineListQuery,
  mergedIds: readonly string[],
) {
  let timelineQuery = toTimelineQuery(listQuery, mergedIds, 'story')
  while (timelineQuery) {
    const rows = await timelineEntries(
      context.pool,
      context,
      timelineShape(timelineQuery),
      timelineParams(timelineQuery),
    ).catch(throwCursorError(listQuery.cursor))
    const entries = rows.flatMap((row) => (row.id === null ? [] : [row]))
    const [page] = rows
    if (entries.length > 0 || !page?.lookedFrom) return { page, found: entries }
    timelineQuery = { ...timelineQuery, after: [page.lookedFrom, lowestId] }
  }
  return { page: undefined, found: [] }
}

/** The timeline of a client whom the viewer may see. Throws 404. */
export async function timelineSeenBy(context: RequestContext, listQuery: TimelineListQuery) {
  const { id, limit, search } = listQuery
  const { mergedIds } = await clientSeenBy(context.db, context.me, id)
  const { page, found } = await readTimelinePage(context, listQuery, mergedIds)
  const entries = found.slice(0, limit)
  const view = timelineEntryFrom(context, search)
  const lastEntry = entries.at(-1)
  const viewedFromDay = page?.lookedFrom ?? null
  const nextCursor =
    found.length > limit && lastEntry
      ? writeCursor('story', [lastEntry.place, lastEntry.id])
      : viewedFromDay && writeCursor('story', [viewedFromDay, lowestId])
  return {
    lines: entries.map(({ thread, day, entries, total: _, isTotalCapped: __, lookedFrom: ___, ...row }) => ({
      ...view(row),
      thread,
      day,
      more: entries - 1,
    })),
    ...toWireTotal(page, 0),
    nextCursor,
  }
}

export async function timelineEntrySeenBy(
  context: RequestContext,
  listQuery: TimelineListQuery & { thread: string; day: string },
) {
  const { id, limit, cursor, search, thread, day } = listQuery
  const { mergedIds } = await clientSeenBy(context.db, context.me, id)
  const timelineQuery = toTimelineQuery(listQuery, mergedIds, 'line of a story')
  const parameters = timelineQuery && { ...timelineParams(timelineQuery), thread, onDay: day }
  const rows =
    timelineQuery && parameters
      ? await threadEntries(context.pool, context, timelineShape(timelineQuery), parameters).catch(
          throwCursorError(cursor),
        )
      : []
  const shownEntries = rows.slice(0, limit)
  const view = timelineEntryFrom(context, search)
  const lastEntry = shownEntries.at(-1)
  return {
    entries: shownEntries.map(({ total: _, isTotalCapped: __, ...row }) => view(row)),
    ...toWireTotal(rows[0], 0),
    nextCursor:
      rows.length > limit && lastEntry
        ? writeCursor('line of a story', [lastEntry.place, lastEntry.id])
        : null,
  }
}
