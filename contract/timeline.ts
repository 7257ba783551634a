import { z } from 'zod'
import { ActivityEvent } from './activity.ts'
import { endpoint, Id, idListParam, Page, pageOf, staff } from './endpoint.ts'
import { activityKinds, entities } from './entities.ts'
import { boundedText, Day, Search } from './values/text.ts'
import { allTimelineKinds } from './values/timeline-kinds.ts'
import { WorkItem } from './work-queue.ts'

/** Work items shown next to a client's timeline. */
export const maxOpenItems = 12

export const TimelineEntry = ActivityEvent.extend({
  kind: z.enum(allTimelineKinds),
  /** First words of a written text; in a search, an excerpt around the match. */
  words: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * The entries of one day about one record and its parts. The fields are those of the newest entry.
 */
export const TimelineGroup = TimelineEntry.extend({
  /** Key to fetch the entries of this group, together with `day`. */
  thread: z.string(),
  /** In the agency's time zone. */
  day: z.string(),
  /** Number of further matching entries. */
  more: z.number(),
})
export type TimelineGroup = z.infer<typeof TimelineGroup>

/** A client's figures in a list of clients. */
export const ClientFigures = z.object({
  id: z.string(),
  /** Sum of the premiums of policies in force, each for its own term. */
  premiumInForce: z.number(),
  /** Work items, for any assignee. */
  openItems: z.number(),
  /** The last message in either direction, or the last logged call. */
  lastContactAt: z.string().nullable(),
})
export type ClientFigures = z.infer<typeof ClientFigures>

const params = z.object({ id: Id })

const timelineFilters = {
  kind: z.enum(['all', ...allTimelineKinds], 'Please choose from the list').default('all'),
  /** Finds words of an entry, and numbers with or without spaces and dashes. */
  search: Search,
}

const clientActivityKinds = activityKinds.filter((kind) => entities[kind].belongsToClients)

export const timeline = {
  /** Summary of a client for the top of the page. */
  glance: endpoint({
    summary: 'Summary of a client: policies in force, next renewal and open work items',
    method: 'GET',
    path: '/api/agent/client/:id/glance',
    who: staff,
    shows: activityKinds,
    params,
    reply: z.object({
      policiesInForce: z.number(),
      /** Sum of the premiums of policies in force, each for its own term. */
      premiumInForce: z.number(),
      /** The policy in force that ends first without a later term on file. */
      nextRenewal: z
        .object({ policyId: z.string(), type: z.string(), policyNumber: z.string(), endDate: z.string() })
        .nullable(),
      /** In work queue order, for any assignee. */
      open: z.array(WorkItem),
      /** More items exist than `open` holds. */
      isMoreOpen: z.boolean(),
    }),
    fails: 'Failed to fetch the overview',
  }),
  /**
   * A call of its own, because the figures would slow the list of clients. Clients that the viewer
   * does not see are left out.
   */
  figures: endpoint({
    summary: 'Premium in force, open work items and last contact of several clients',
    method: 'GET',
    path: '/api/agent/clients/figures',
    who: staff,
    shows: activityKinds,
    query: z.object({ clientIds: idListParam }),
    reply: z.object({ figures: z.array(ClientFigures) }),
    fails: 'Failed to fetch client figures',
  }),
  /** Up to `limit` lines per page. A page may be shorter, with a cursor to continue. */
  lines: endpoint({
    summary: 'The timeline of a client, grouped by day and record, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/story',
    who: staff,
    shows: clientActivityKinds,
    params,
    query: Page.extend(timelineFilters),
    /** `total` counts entries, not lines. */
    reply: pageOf('lines', TimelineGroup).extend({ isTotalCapped: z.boolean().default(false) }),
    fails: 'Failed to fetch the activity',
  }),
  /** All entries of the line, the newest included. */
  entries: endpoint({
    summary: 'The entries of one group of a client’s timeline, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/story/:thread/:day',
    who: staff,
    shows: clientActivityKinds,
    params: params.extend({ thread: boundedText(40, 'Please say which line'), day: Day }),
    query: Page.extend(timelineFilters),
    reply: pageOf('entries', TimelineEntry).extend({ isTotalCapped: z.boolean().default(false) }),
    fails: 'Failed to fetch the activity',
  }),
}
