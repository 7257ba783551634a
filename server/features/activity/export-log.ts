import type { LogFilters } from '../../../contract/activity.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import type { Visit } from '../../context.ts'
import { exported } from './export-list.ts'
import { logSeenBy } from './log-queries.ts'

type Told = Awaited<ReturnType<typeof logSeenBy>>['events'][number]

const heads = (timeZone: string) => [
  `Time (${timeZone})`,
  'Time (UTC)',
  'Who',
  'Role',
  'On behalf of',
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

/** The log as CSV, the newest entries first. */
export function exportLog(visit: Visit, filters: LogFilters) {
  const { timeZone } = visit.agency()
  const list = {
    heads: heads(timeZone),
    cells: (event: Told) => cells(event, timeZone),
    async read(there: Visit, page: { limit: number; cursor: string | undefined; uncounted: true }) {
      const { events, nextCursor } = await logSeenBy(there, { ...filters, ...page })
      return { rows: events, nextCursor }
    },
  }
  return exported(visit, list, (rows) => ({ action: 'agency.logExported', details: { rows, filters } }))
}
