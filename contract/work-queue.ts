import { z } from 'zod'
import { BulkResult, endpoint, Id, idListField, staff } from './endpoint.ts'
import { activityKinds, clientEntities } from './entities.ts'
import { Undo } from './undo.ts'
import { maxBulkRecords } from './values/bulk-limit.ts'
import { boundedText, Day } from './values/text.ts'

/** Items fetched per kind, and shown in total. */
export const maxItemsPerKind = 100

/** A feature's name for its items, such as 'request'. */
const Kind = boundedText(40, 'Please choose the kind')

/** Something that waits for staff. */
export const WorkItem = z.object({
  kind: z.string(),
  id: z.string(),
  /** Null if the item concerns no client. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  /** One line of text, and an optional second one. */
  about: z.string(),
  detail: z.string().nullable(),
  since: z.string(),
  /** The item is due on a day or at a moment. */
  untilDay: z.string().nullable(),
  untilMoment: z.string().nullable(),
  standing: z.enum(['overdue', 'urgent', 'waiting']),
  /**
   * Null for the usual step of the kind. 'confirm': a carrier's answer or a payment. 'approve': a
   * holder.
   */
  step: z.enum(['confirm', 'approve']).nullable(),
  /** The client's agent, or the colleague to whom the item was reassigned. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  isPassed: z.boolean(),
})
export type WorkItem = z.infer<typeof WorkItem>

const ChosenWorkItem = z.object({ kind: Kind, id: Id })
const missingItemError = 'Please choose what to reassign'

/** The items of a bulk action. `missingError` is the error text for none. */
const chosenItemsField = (missingError: string) =>
  z
    .array(ChosenWorkItem, missingError)
    .min(1, missingError)
    .max(maxBulkRecords, `Please choose at most ${maxBulkRecords} at once`)

export const workQueue = {
  /** In work order: overdue, longest first; urgent; the rest by kind, oldest first. */
  list: endpoint({
    summary: 'The work queue of staff, in work order',
    method: 'GET',
    path: '/api/today',
    who: staff,
    // Every entity may have work items.
    shows: activityKinds,
    query: z.object({
      /**
       * 'mine': owned by or reassigned to the viewer. 'all': all they see. An id: that person's.
       */
      whose: z.union([z.enum(['mine', 'all']), Id], 'Please choose whose it is').default('mine'),
      kind: Kind.optional(),
    }),
    reply: z.object({
      waiting: z.array(WorkItem),
      /** Count per kind; `isMore` if the count is capped. */
      kinds: z.array(z.object({ kind: z.string(), count: z.number(), isMore: z.boolean() })),
      overdue: z.number(),
      urgent: z.number(),
    }),
    fails: 'Failed to fetch the work queue',
  }),
  /** Hides an item from this person until a day. Activity ends the snooze. Escalations continue. */
  snooze: endpoint({
    summary: 'Snooze a work item until a day, for the viewer only',
    method: 'POST',
    path: '/api/today/snooze',
    who: staff,
    changes: ['work'],
    body: ChosenWorkItem.extend({ untilDay: Day }),
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to snooze',
  }),
  unsnooze: endpoint({
    summary: 'End the snooze of a work item',
    method: 'POST',
    path: '/api/today/unsnooze',
    who: staff,
    changes: ['work'],
    body: ChosenWorkItem,
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to undo the snooze',
  }),
  /**
   * Snoozes several items. `notFound`: finished items, and items of clients the viewer cannot see.
   */
  snoozeSeveral: endpoint({
    summary: 'Snooze several work items until a day, for the viewer only',
    method: 'POST',
    path: '/api/today/snooze-several',
    who: staff,
    changes: ['work'],
    isIdempotent: true,
    body: z.object({ things: chosenItemsField('Please choose what to snooze'), untilDay: Day }),
    reply: BulkResult,
    fails: 'Failed to snooze',
  }),
  /** Ends the viewer's snoozes of several items. */
  unsnoozeSeveral: endpoint({
    summary: 'End the snoozes of several work items',
    method: 'POST',
    path: '/api/today/unsnooze-several',
    who: staff,
    changes: ['work'],
    body: z.object({ things: chosenItemsField('Please choose which snoozes to end') }),
    status: 204,
    fails: 'Failed to undo the snooze',
  }),
  /**
   * Reassigns an item to a colleague who sees the client; null gives it back to the client's agent.
   * The colleague is notified after ten seconds.
   */
  pass: endpoint({
    summary: 'Reassign a work item to a colleague',
    method: 'POST',
    path: '/api/today/pass',
    who: staff,
    changes: ['work'],
    body: ChosenWorkItem.extend({ to: Id.nullable() }),
    reply: z.object({ undo: Undo }),
    refuses: ['not_found'],
    fails: 'Failed to reassign',
  }),
  /**
   * Reassigns several items. `notFound`: finished items, and items of clients the viewer cannot
   * see. `notSeen`: items without a client, or of clients the colleague cannot see; these keep
   * their owner. Items that the colleague already has count as done and have no undo.
   */
  passSeveral: endpoint({
    summary: 'Reassign several work items to a colleague',
    method: 'POST',
    path: '/api/today/pass-several',
    who: staff,
    changes: ['work'],
    isIdempotent: true,
    body: z.object({
      things: chosenItemsField(missingItemError),
      to: Id.nullable(),
    }),
    reply: BulkResult.extend({ notSeen: z.array(z.string()), undo: z.array(Undo) }),
    fails: 'Failed to reassign',
  }),
  /** Only the person who made the change can undo it, within ten seconds. */
  undo: endpoint({
    summary: "Undo one of the viewer's changes within ten seconds",
    method: 'POST',
    path: '/api/today/undo/:event',
    who: staff,
    changes: clientEntities,
    params: z.object({ event: Id }),
    status: 204,
    refuses: ['told_already'],
    fails: 'Failed to undo',
  }),
  /** Undoes several changes, all or none. The call fails if one of the items has changed since. */
  undoSeveral: endpoint({
    summary: "Undo several of the viewer's changes, all or none",
    method: 'POST',
    path: '/api/today/undo-several',
    who: staff,
    changes: clientEntities,
    body: z.object({ events: idListField('Please choose what to undo') }),
    status: 204,
    refuses: ['told_already'],
    fails: 'Failed to undo',
  }),
}
