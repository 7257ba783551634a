import { type LogFilters, mostExported } from '../../../contract/activity.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import type { Visit } from '../../context.ts'
import { logSeenBy } from './log-queries.ts'
import { record } from './record.ts'

type Told = Awaited<ReturnType<typeof logSeenBy>>['events'][number]

// Each part is read by itself, so that others are answered in between.
const part = 2000

/**
 * A spreadsheet takes a text that begins so for a formula, also where the sign is a wide or a small one (＝ ﹦) or stands
 * behind what is not seen; after an apostrophe it is text.
 */
const looksLikeFormula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u

/** One cell as RFC 4180 wants it. */
function cell(value: string): string {
  const safe = looksLikeFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

const heads = (timeZone: string) => [
  `Time (${timeZone})`,
  'Time (UTC)',
  'Who',
  'Role',
  'Covering for',
  'What happened',
  'Changes',
  'Client',
  'IP address',
  'Action',
  'Entity id',
]

const cells = (event: Told, timeZone: string) => [
  formatMoment(event.at, timeZone),
  event.at,
  event.actor?.name ?? 'The portal',
  event.actor?.role ?? '',
  event.onBehalfOf?.name ?? '',
  event.text,
  event.changes
    .map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
    .join('; '),
  event.client?.name ?? '',
  event.ip ?? '',
  event.action,
  event.entityId ?? '',
]

/** The log as CSV, the newest entries first. It leaves only once it is on record that it does. */
export async function exportLog(visit: Visit, filters: LogFilters) {
  const { timeZone } = visit.agency()
  let csv = line(heads(timeZone))
  let rows = 0
  let cursor: string | undefined
  do {
    const limit = Math.min(part, mostExported - rows)
    const wanted = { ...filters, limit, cursor, uncounted: true }
    const { events, nextCursor } = await visit.unhurried.aside((there) =>
      logSeenBy({ ...visit, ...there }, wanted),
    )
    for (const event of events) csv += line(cells(event, timeZone))
    rows += events.length
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && rows < mostExported)
  await visit.write((tx) => record(tx, visit, { action: 'agency.logExported', details: { rows, filters } }))
  return { csv, rows, isWhole: cursor === undefined }
}
