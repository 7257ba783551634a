import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { record } from '../activity/record.ts'
import { deleteSnooze, insertSnooze, workItemSeenBy } from './item-queries.ts'
import { passItem, passItems } from './pass.ts'
import { workQueueSeenBy } from './queries.ts'
import { undoEvent } from './undo-event.ts'

export const workQueueRoutes = serve(api.today, {
  list: (wanted, visit) => workQueueSeenBy(visit, wanted),

  async snooze(given, visit) {
    if (given.untilDay <= today(visit)) throw wrongField('untilDay', 'Please choose a day after today')
    await visit.write(async (tx) => {
      const { clientId, about } = await workItemSeenBy(tx, visit, given)
      await insertSnooze(tx, visit, given)
      await record(tx, visit, {
        action: 'work.snoozed',
        id: given.id,
        ...(clientId === null ? {} : { clientId }),
        details: { kind: given.kind, about, untilDay: given.untilDay },
      })
    })
  },

  async unsnooze(given, visit) {
    await visit.write(async (tx) => {
      const { clientId, about } = await workItemSeenBy(tx, visit, given)
      await deleteSnooze(tx, visit.me.id, given)
      await record(tx, visit, {
        action: 'work.broughtBack',
        id: given.id,
        ...(clientId === null ? {} : { clientId }),
        details: { kind: given.kind, about },
      })
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
