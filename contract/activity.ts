import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, Page, pageOf, Role, sortedBy, staff } from './endpoint.ts'
import { activityKinds, entities } from './entities.ts'
import { Day, Search } from './values/text.ts'

/** A changed field as text: 'Premium', '$5,862', '$6,010'. Null means empty. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

const namedFields = { id: z.string(), name: z.string() }

/** One entry of the audit log, as one plain sentence. */
export const ActivityEvent = entity({
  at: z.string(),
  /** Null when the portal acted by itself (scheduled job) or for a visitor who is not signed in. */
  actor: z.object({ ...namedFields, role: Role }).nullable(),
  /** The agent for whom a covering colleague acted, or the person for whom the portal acted. */
  onBehalfOf: z.object(namedFields).nullable(),
  action: z.string(),
  entity: z.enum(activityKinds),
  entityId: z.string().nullable(),
  /** The entity still exists. */
  isThere: z.boolean(),
  client: z.object(namedFields).nullable(),
  text: z.string(),
  changes: z.array(FieldChange),
  /** IP address of the caller; admins only. */
  ip: z.string().nullable(),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** Maximum rows of one export. A longer list is cut at its end. */
export const maxExportedRows = 50_000

/** A list as CSV. `isWhole` is false if the list was cut at `maxExportedRows`. */
export const CsvExport = z.object({ csv: z.string(), rows: z.number(), isWhole: z.boolean() })
export type CsvExport = z.infer<typeof CsvExport>

/** Exports of staff lists, with filters and order. The audit log records each export. */
export const exportEndpoint = {
  method: 'POST',
  who: staff,
  changes: [],
  needsConfirmedPassword: true,
  reply: CsvExport,
} as const

const entriesReply = pageOf('events', ActivityEvent).extend({ isTotalCapped: z.boolean().default(false) })

const filters = {
  actorId: Id.optional(),
  clientId: Id.optional(),
  kind: z.enum(['all', ...activityKinds], 'Please choose from the list').default('all'),
  /** Days in the agency's time zone, both inclusive. */
  from: Day.optional(),
  until: Day.optional(),
}

const dayOrderError = 'The last day must not be before the first'
const withOrderedDays = <F extends z.ZodType<{ from?: string | undefined; until?: string | undefined }>>(
  schema: F,
) =>
  schema.refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: dayOrderError,
  })

export const LogFilters = withOrderedDays(z.object(filters))
export type LogFilters = z.output<typeof LogFilters>

export const activity = {
  /** A client's entries, newest first, without 'message read' entries. */
  ofClient: endpoint({
    summary: 'The audit log entries of a client, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/activity',
    who: staff,
    shows: activityKinds.filter((kind) => entities[kind].belongsToClients),
    params: z.object({ id: Id }),
    query: Page,
    reply: entriesReply,
    fails: 'Failed to fetch the activity',
  }),
  /**
   * Later pages show the audit log as it was when the first page was read, so that no row moves to
   * another page. `newest` reports later entries.
   */
  log: endpoint({
    summary: 'The audit log',
    method: 'GET',
    path: '/api/admin/activity',
    who: adminsOnly,
    shows: [],
    query: withOrderedDays(Page.extend({ ...filters, ...sortedBy(['time']) })),
    reply: entriesReply,
    fails: 'Failed to fetch the audit log',
  }),
  newest: endpoint({
    summary: 'Whether the audit log has newer entries',
    method: 'GET',
    path: '/api/admin/activity/newest',
    who: adminsOnly,
    shows: activityKinds.filter((kind) => entities[kind].log.isLive),
    query: LogFilters,
    reply: z.object({ newestId: z.string().nullable() }),
    fails: 'Failed to fetch the audit log',
  }),
  /** Everybody whom a log entry may name, including former users. Sorted by displayed name. */
  people: endpoint({
    summary: 'Everyone whom an audit log entry may name',
    method: 'GET',
    path: '/api/admin/activity/people',
    who: adminsOnly,
    shows: ['client', 'agent'],
    query: z.object({
      search: Search,
      role: z.enum(['all', ...Role.options]).default('all'),
      id: Id.optional(),
    }),
    reply: z.object({ people: z.array(entity({ name: z.string(), role: Role, email: z.string() })) }),
    fails: 'Failed to fetch people',
  }),
  export: endpoint({
    summary: 'The audit log as CSV; the audit log records the export',
    method: 'POST',
    path: '/api/admin/activity/export',
    who: adminsOnly,
    changes: [],
    needsConfirmedPassword: true,
    body: LogFilters,
    reply: CsvExport,
    fails: 'Failed to export the audit log',
  }),
}
