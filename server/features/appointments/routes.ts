import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { quoteSeenBy } from '../quotes/queries.ts'
import { bookAppointment, cancelAppointment, checkSlot, freeSlots, moveAppointment } from './booking.ts'
import { exportPresentations } from './export.ts'
import { presentationsSeenBy } from './queries.ts'
import { presentationMinutes } from './slots.ts'

const changeAndReply = (context: RequestContext, id: string, work: (tx: Db) => Promise<void>) =>
  context.write(async (tx) => {
    await work(tx)
    return { quote: await quoteSeenBy(tx, context.me, id, context) }
  })

export const appointmentRoutes = serve(api.appointments, {
  slots: async ({ quoteid }, context) => ({
    timeZone: context.agency().timeZone,
    duration: presentationMinutes,
    days: await freeSlots(context, quoteid),
  }),

  async book({ quoteid, ...input }, context) {
    // The check runs inside the idempotent change. A repeated call then gets the first answer, even
    // if the time is no longer offered.
    return changeAndReply(context, quoteid, async (tx) => {
      checkSlot(context, input.datetime)
      await bookAppointment(tx, context, quoteid, input)
    })
  },

  async move({ quoteid, datetime }, context) {
    checkSlot(context, datetime)
    return changeAndReply(context, quoteid, (tx) => moveAppointment(tx, context, quoteid, datetime))
  },

  cancel: ({ quoteid }, context) =>
    changeAndReply(context, quoteid, (tx) => cancelAppointment(tx, context, quoteid)),

  coming: (page, context) => presentationsSeenBy(context, page),

  exportComing: (_, context) => exportPresentations(context),
})
