import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { openItemsAmong, workItemSeenBy } from './item-queries.ts'
import { passItem, passItems } from './pass.ts'
import { workQueueSeenBy } from './queries.ts'
import { mustBeLater, snoozeItem, unsnoozeItem } from './snooze.ts'
import { undoEvent } from './undo-event.ts'

export const workQueueRoutes = serve(api.today, {
  list: (wanted, visit) => workQueueSeenBy(visit, wanted),

  async snooze({ untilDay, ...thing }, visit) {
    mustBeLater(visit, untilDay)
    await visit.write(async (tx) =>
      snoozeItem(tx, visit, { ...(await workItemSeenBy(tx, visit, thing)), kind: thing.kind }, untilDay),
    )
  },

  async unsnooze(thing, visit) {
    await visit.write(async (tx) =>
      unsnoozeItem(tx, visit, { ...(await workItemSeenBy(tx, visit, thing)), kind: thing.kind }),
    )
  },

  async snoozeSeveral({ things, untilDay }, visit) {
    mustBeLater(visit, untilDay)
    return visit.write(async (tx) => {
      const open = await openItemsAmong(tx, visit, things)
      for (const item of open) await snoozeItem(tx, visit, item, untilDay)
      const done = open.map(({ id }) => id)
      const ids = [...new Set(things.map(({ id }) => id))]
      return { done, notFound: ids.filter((id) => !done.includes(id)) }
    })
  },

  async unsnoozeSeveral({ things }, visit) {
    await visit.write(async (tx) => {
      for (const item of await openItemsAmong(tx, visit, things)) await unsnoozeItem(tx, visit, item)
    })
  },

  pass: (given, visit) => visit.write(async (tx) => ({ undo: await passItem(tx, visit, given) })),

  passSeveral: (given, visit) => visit.write((tx) => passItems(tx, visit, given)),

  async undo({ event }, visit) {
    await visit.write((tx) => undoEvent(tx, visit, event))
  },

  async undoSeveral({ events }, visit) {
    await visit.write(async (tx) => {
      for (const event of events) await undoEvent(tx, visit, event)
    })
  },
})
