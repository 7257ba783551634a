import { z } from 'zod'
import { allRoles, anyone, endpoint } from './endpoint.ts'
import { boundedText } from './values/text.ts'

/** A person's calendar feed. Its address is shown once, when it is made. */
export const CalendarFeed = z.object({
  createdAt: z.string(),
  /** The last time that a calendar program read the feed, to the minute; null if none has. */
  readAt: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarFeeds = {
  mine: endpoint({
    summary: "The viewer's calendar feed",
    method: 'GET',
    path: '/api/calendar',
    who: allRoles,
    shows: ['user'],
    /** Null while the feed is off. */
    reply: z.object({ feed: CalendarFeed.nullable() }),
    fails: 'Failed to fetch your calendar feed',
  }),
  /** The answer is the only place that shows the address. An earlier address stops working. */
  create: endpoint({
    summary: "Turn on the viewer's calendar feed, or replace its address",
    method: 'POST',
    path: '/api/calendar',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    reply: z.object({ url: z.string() }),
    status: 201,
    refuses: ['closed'],
    fails: 'Failed to create the calendar address',
  }),
  // Asks for no password: a person whose address leaked must be able to turn it off at once.
  turnOff: endpoint({
    summary: "Turn off the viewer's calendar feed",
    method: 'DELETE',
    path: '/api/calendar',
    who: allRoles,
    changes: ['user'],
    status: 204,
    fails: 'Failed to turn off the calendar feed',
  }),
  /** Named as a change, since it stores the time of reading: a HEAD must not. */
  read: endpoint({
    summary: "A person's presentations, tasks and policy expirations as iCalendar, by a secret address",
    method: 'GET',
    path: '/api/calendar/feed/:token/portal.ics',
    who: anyone,
    changes: [],
    params: z.object({ token: boundedText(200, 'This calendar address is not valid') }),
    sends: 'text/calendar',
    refuses: ['too_many_tries'],
    fails: 'Failed to read the calendar',
  }),
}
