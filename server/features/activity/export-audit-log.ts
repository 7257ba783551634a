import type { LogFilters } from '../../../contract/activity.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import type { RequestContext } from '../../context.ts'
import { auditLogSeenBy } from './audit-queries.ts'
import { exportCsv } from './export-list.ts'

type AuditLogEntry = Awaited<ReturnType<typeof auditLogSeenBy>>['events'][number]

const logHeadersFor = (timeZone: string) => [
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

const toCells = (event: AuditLogEntry, timeZone: string) => [
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

/** Exports the audit log as CSV, newest entries first. */
export function exportAuditLog(context: RequestContext, filters: LogFilters) {
  const { timeZone } = context.agency()
  const list = {
    headers: logHeadersFor(timeZone),
    cells: (event: AuditLogEntry) => toCells(event, timeZone),
    async read(
      pageContext: RequestContext,
      page: { limit: number; cursor: string | undefined; uncounted: true },
    ) {
      const { events, nextCursor } = await auditLogSeenBy(pageContext, { ...filters, ...page })
      return { rows: events, nextCursor }
    },
  }
  return exportCsv(context, list, (rows) => ({ action: 'agency.logExported', details: { rows, filters } }))
}
