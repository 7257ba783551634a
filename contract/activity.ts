import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, Page, pageOf, Role, sortedBy, staff } from './endpoint.ts'
import { activityKinds, entities } from './entities.ts'
import { Day, Search } from './values/text.ts'

/** A field that changed, in words: 'Premium', '$5,862', '$6,010'. Null is nothing. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

const named = { id: z.string(), name: z.string() }

/** What went on record, told in one plain sentence. */
export const ActivityEvent = entity({
  at: z.string(),
  /** Null is the portal itself, by the clock or for somebody who is not signed in. */
  actor: z.object({ ...named, role: Role }).nullable(),
  /** The agent for whom the actor stood in, or the person for whom the portal did it. */
  onBehalfOf: z.object(named).nullable(),
  action: z.string(),
  entity: z.enum(activityKinds),
  entityId: z.string().nullable(),
  /** It was not removed since. */
  isThere: z.boolean(),
  client: z.object(named).nullable(),
  text: z.string(),
  changes: z.array(FieldChange),
  /** Where it came from; for admins only. */
  ip: z.string().nullable(),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** So much of a list is exported at once, from its beginning. */
export const maxExportedRows = 50_000

/** A list as CSV; `isWhole` where it has no more rows than are exported at once. */
export const CsvExport = z.object({ csv: z.string(), rows: z.number(), isWhole: z.boolean() })
export type CsvExport = z.infer<typeof CsvExport>

/** What staff sees of a list, as it is narrowed and sorted, to take along: itself on record. */
export const exports = {
  method: 'POST',
  who: staff,
  changes: [],
  confirms: true,
  reply: CsvExport,
} as const

const listed = pageOf('events', ActivityEvent).extend({ isTotalCapped: z.boolean().default(false) })

const filters = {
  actorId: Id.optional(),
  clientId: Id.optional(),
  kind: z.enum(['all', ...activityKinds], 'Please choose from the list').default('all'),
  /** Days where the agency is, both included. */
  from: Day.optional(),
  until: Day.optional(),
}

const wrongOrder = 'The last day must not be before the first'
const inOrder = <F extends z.ZodType<{ from?: string | undefined; until?: string | undefined }>>(wanted: F) =>
  wanted.refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: wrongOrder,
  })

/** What the log is narrowed to. */
export const LogFilters = inOrder(z.object(filters))
export type LogFilters = z.output<typeof LogFilters>

export const activity = {
  /** What happened to a client, newest first; that somebody read a message is left out. */
  ofClient: endpoint({
    summary: 'What happened to a client, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/activity',
    who: staff,
    shows: activityKinds.filter((kind) => entities[kind].ofClients),
    params: z.object({ id: Id }),
    query: Page,
    reply: listed,
    fails: 'Failed to fetch the activity',
  }),
  /** The audit log. It stays as it was read, so that no row moves under a reader's eyes: `newest` tells of further entries. */
  log: endpoint({
    summary: 'The audit log',
    method: 'GET',
    path: '/api/admin/activity',
    who: adminsOnly,
    shows: [],
    query: inOrder(Page.extend({ ...filters, ...sortedBy(['time']) })),
    reply: listed,
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
  /** Everybody whom an entry may name, also who has left, by the name shown. */
  people: endpoint({
    summary: 'Everybody whom an entry of the audit log may name',
    method: 'GET',
    path: '/api/admin/activity/people',
    who: adminsOnly,
    shows: ['client', 'agent'],
    query: z.object({
      search: Search,
      role: z.enum(['all', ...Role.options]).default('all'),
      /** That one alone. */
      id: Id.optional(),
    }),
    reply: z.object({ people: z.array(entity({ name: z.string(), role: Role, email: z.string() })) }),
    fails: 'Failed to fetch people',
  }),
  export: endpoint({
    summary: 'The audit log as CSV, itself on record',
    method: 'POST',
    path: '/api/admin/activity/export',
    who: adminsOnly,
    changes: [],
    confirms: true,
    body: LogFilters,
    reply: CsvExport,
    fails: 'Failed to export the audit log',
  }),
}
