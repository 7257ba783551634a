import { api } from '../../../contract/index.ts'
import { today } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { record } from '../activity/record.ts'
import { passOn, passSeveral } from './pass.ts'
import { waitingFor } from './queries.ts'
import { takeBack } from './take-back.ts'
import { deleteSnooze, insertSnooze, thingSeenBy } from './thing-queries.ts'

export const todayRoutes = serve(api.today, {
  list: (wanted, visit) => waitingFor(visit, wanted),

  async snooze(given, visit) {
    if (given.untilDay <= today(visit)) throw wrongField('untilDay', 'Please choose a day after today')
    await visit.write(async (tx) => {
      const { clientId, about } = await thingSeenBy(tx, visit, given)
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
      const { clientId, about } = await thingSeenBy(tx, visit, given)
      await deleteSnooze(tx, visit.me.id, given)
      await record(tx, visit, {
        action: 'work.broughtBack',
        id: given.id,
        ...(clientId === null ? {} : { clientId }),
        details: { kind: given.kind, about },
      })
    })
  },

  pass: (given, visit) => visit.write(async (tx) => ({ undo: await passOn(tx, visit, given) })),

  passSeveral: (given, visit) => visit.write((tx) => passSeveral(tx, visit, given)),

  async undo({ event }, visit) {
    await visit.write((tx) => takeBack(tx, visit, event))
  },

  async undoSeveral({ events }, visit) {
    await visit.write(async (tx) => {
      for (const event of events) await takeBack(tx, visit, event)
    })
  },
})
