import { z } from 'zod'
import { ActivityEvent } from './activity.ts'
import { endpoint, Id, Page, pageOf, staff } from './endpoint.ts'
import { activityKinds, entities } from './entities.ts'
import { bounded, Day, Search } from './values/text.ts'
import { allTimelineKinds } from './values/timeline-kinds.ts'
import { WorkItem } from './work-queue.ts'

/** So much of what waits about a client is shown beside their story. */
export const maxOpenItems = 12

/** What happened, as the story of one client tells it. */
export const TimelineEntry = ActivityEvent.extend({
  kind: z.enum(allTimelineKinds),
  /** The beginning of what was written; of what was searched, from a little before it. */
  words: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** What happened to one thing on one day, and on what belongs to it: the newest entry stands for all. */
export const TimelineGroup = TimelineEntry.extend({
  /** By which its entries are asked for, with the day. */
  thread: z.string(),
  /** Where the agency is. */
  day: z.string(),
  /** So many more entries are on it, of those that are wanted. */
  more: z.number(),
})
export type TimelineGroup = z.infer<typeof TimelineGroup>

const params = z.object({ id: Id })

const narrowed = {
  kind: z.enum(['all', ...allTimelineKinds], 'Please choose from the list').default('all'),
  /** Words of what is told, and numbers with or without their blanks and dashes. */
  search: Search,
}

const ofClients = activityKinds.filter((kind) => entities[kind].ofClients)

export const timeline = {
  /** What is to be known of a client before anything else. */
  glance: endpoint({
    summary: 'What a client has in force, what ends next and what waits about them',
    method: 'GET',
    path: '/api/agent/client/:id/glance',
    who: staff,
    shows: activityKinds,
    params,
    reply: z.object({
      policiesInForce: z.number(),
      /** Of the policies in force, each for its own term. */
      premiumInForce: z.number(),
      /** The policy in force that ends first and has no later term on file. */
      nextRenewal: z
        .object({ policyId: z.string(), type: z.string(), policyNumber: z.string(), endDate: z.string() })
        .nullable(),
      /** In the order of Today, whoever's it is. */
      open: z.array(WorkItem),
      /** There is more than is shown. */
      isMoreOpen: z.boolean(),
    }),
    fails: 'Failed to fetch what is in force',
  }),
  /** A page holds up to `limit` lines; the last of what was read may be shorter, and says where it goes on. */
  lines: endpoint({
    summary: 'Everything that happened to a client, what belongs together on one line, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/story',
    who: staff,
    shows: ofClients,
    params,
    query: Page.extend(narrowed),
    /** The total counts entries, not lines. */
    reply: pageOf('lines', TimelineGroup).extend({ isTotalCapped: z.boolean().default(false) }),
    fails: 'Failed to fetch the activity',
  }),
  /** With the one that stands for all of them. */
  entries: endpoint({
    summary: 'What stands on one line of a client’s story, newest first',
    method: 'GET',
    path: '/api/agent/client/:id/story/:thread/:day',
    who: staff,
    shows: ofClients,
    params: params.extend({ thread: bounded(40, 'Please say which line'), day: Day }),
    query: Page.extend(narrowed),
    reply: pageOf('entries', TimelineEntry).extend({ isTotalCapped: z.boolean().default(false) }),
    fails: 'Failed to fetch the activity',
  }),
}
