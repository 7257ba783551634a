import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { openItemsAmong, workItemSeenBy } from './item-queries.ts'
import { workQueueSeenBy } from './queries.ts'
import { reassignItem, reassignItems } from './reassign-items.ts'
import { assertLaterDay, snoozeItem, unsnoozeItem } from './snooze-items.ts'
import { undoEvent } from './undo-event.ts'

export const workQueueRoutes = serve(api.today, {
  list: (query, context) => workQueueSeenBy(context, query),

  async snooze({ untilDay, ...item }, context) {
    assertLaterDay(context, untilDay)
    await context.write(async (tx) =>
      snoozeItem(tx, context, { ...(await workItemSeenBy(tx, context, item)), kind: item.kind }, untilDay),
    )
  },

  async unsnooze(item, context) {
    await context.write(async (tx) =>
      unsnoozeItem(tx, context, { ...(await workItemSeenBy(tx, context, item)), kind: item.kind }),
    )
  },

  async snoozeSeveral({ things, untilDay }, context) {
    assertLaterDay(context, untilDay)
    return context.write(async (tx) => {
      const openItems = await openItemsAmong(tx, context, things)
      for (const item of openItems) await snoozeItem(tx, context, item, untilDay)
      const openIds = openItems.map(({ id }) => id)
      const ids = [...new Set(things.map(({ id }) => id))]
      return { done: openIds, notFound: ids.filter((id) => !openIds.includes(id)) }
    })
  },

  async unsnoozeSeveral({ things }, context) {
    await context.write(async (tx) => {
      for (const item of await openItemsAmong(tx, context, things)) await unsnoozeItem(tx, context, item)
    })
  },

  pass: (input, context) => context.write(async (tx) => ({ undo: await reassignItem(tx, context, input) })),

  passSeveral: (input, context) => context.write((tx) => reassignItems(tx, context, input)),

  async undo({ event }, context) {
    await context.write((tx) => undoEvent(tx, context, event))
  },

  async undoSeveral({ events }, context) {
    await context.write(async (tx) => {
      for (const event of events) await undoEvent(tx, context, event)
    })
  },
})
