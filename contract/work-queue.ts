import { z } from 'zod'
import { BulkResult, endpoint, Id, severalIds, staff } from './endpoint.ts'
import { activityKinds, clientEntities } from './entities.ts'
import { Undo } from './undo.ts'
import { maxAtOnce } from './values/max-at-once.ts'
import { bounded, Day } from './values/text.ts'

/** How much of a kind is looked at, and how much of all is shown at once. */
export const maxPerKind = 100

/** The word by which a feature calls what waits of it, such as 'request'. */
const Kind = bounded(40, 'Please say of what kind it is')

/** Something that waits for staff. */
export const WorkItem = z.object({
  kind: z.string(),
  id: z.string(),
  /** Null where it is about no client. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  /** What waits, in a line, and what more is to be said of it. */
  about: z.string(),
  detail: z.string().nullable(),
  since: z.string(),
  /** Until when: a day, or a moment. */
  untilDay: z.string().nullable(),
  untilMoment: z.string().nullable(),
  standing: z.enum(['overdue', 'urgent', 'waiting']),
  /** The next step, where it is not the one of the kind: a carrier's word or a payment to confirm, a holder to approve. */
  step: z.enum(['confirm', 'approve']).nullable(),
  /** Whose it is: the client's agent, or the colleague to whom it was passed. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  isPassed: z.boolean(),
})
export type WorkItem = z.infer<typeof WorkItem>

const Thing = z.object({ kind: Kind, id: Id })
const noThing = 'Please choose what to pass on'

export const workQueue = {
  /** In the order in which it is to be worked off: what is overdue, the longest first; what is urgent; the rest by kind, the oldest first. */
  list: endpoint({
    summary: 'What waits for staff, in the order in which it is to be worked off',
    method: 'GET',
    path: '/api/today',
    who: staff,
    // Whatever a feature has that waits.
    shows: activityKinds,
    query: z.object({
      /** What is mine or passed to me, what I see of anybody, or what is one person's. */
      whose: z.union([z.enum(['mine', 'all']), Id], 'Please choose whose it is').default('mine'),
      kind: Kind.optional(),
    }),
    reply: z.object({
      waiting: z.array(WorkItem),
      /** Of how many kinds there are how many; `isMore` where that is more than were looked at. */
      kinds: z.array(z.object({ kind: z.string(), count: z.number(), isMore: z.boolean() })),
      overdue: z.number(),
      urgent: z.number(),
    }),
    fails: 'Failed to fetch what waits',
  }),
  /** Puts it off until a day, for the person alone; what comes of it before brings it back. It stops no escalation. */
  snooze: endpoint({
    summary: 'Put something off until a day, for oneself',
    method: 'POST',
    path: '/api/today/snooze',
    who: staff,
    changes: ['work'],
    body: Thing.extend({ untilDay: Day }),
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to put it off',
  }),
  unsnooze: endpoint({
    summary: 'Take back that something was put off',
    method: 'POST',
    path: '/api/today/unsnooze',
    who: staff,
    changes: ['work'],
    body: Thing,
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to bring it back',
  }),
  /** To a colleague who sees the client, who is told ten seconds later; without one back to the client's agent. */
  pass: endpoint({
    summary: 'Pass something that waits to a colleague',
    method: 'POST',
    path: '/api/today/pass',
    who: staff,
    changes: ['work'],
    body: Thing.extend({ to: Id.nullable() }),
    reply: z.object({ undo: Undo }),
    refuses: ['not_found'],
    fails: 'Failed to pass it on',
  }),
  /**
   * As `pass`, of several. What is done with, or of a client whom one does not see, is not found; that of whose client the
   * colleague does not see, or of no client, stays whose it was. What is with that colleague already is done, with nothing to
   * take back.
   */
  passSeveral: endpoint({
    summary: 'Pass several things that wait to a colleague',
    method: 'POST',
    path: '/api/today/pass-several',
    who: staff,
    changes: ['work'],
    once: true,
    body: z.object({
      things: z
        .array(Thing, noThing)
        .min(1, noThing)
        .max(maxAtOnce, `Please choose at most ${maxAtOnce} at once`),
      to: Id.nullable(),
    }),
    reply: BulkResult.extend({ notSeen: z.array(z.string()), undo: z.array(Undo) }),
    fails: 'Failed to pass them on',
  }),
  /** Within ten seconds, by whoever did it. */
  undo: endpoint({
    summary: 'Take back what one has just done',
    method: 'POST',
    path: '/api/today/undo/:event',
    who: staff,
    changes: clientEntities,
    params: z.object({ event: Id }),
    status: 204,
    refuses: ['told_already'],
    fails: 'Failed to take it back',
  }),
  /** As `undo`, of what was done to several at once: all of it, or nothing where one has changed since. */
  undoSeveral: endpoint({
    summary: 'Take back what one has just done to several',
    method: 'POST',
    path: '/api/today/undo-several',
    who: staff,
    changes: clientEntities,
    body: z.object({ events: severalIds('Please say what is to be taken back') }),
    status: 204,
    refuses: ['told_already'],
    fails: 'Failed to take it back',
  }),
}
