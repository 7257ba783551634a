import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { quoteSeenBy } from '../quotes/queries.ts'
import { bookAppointment, cancelAppointment, checkSlot, freeSlots, moveAppointment } from './book.ts'
import { exportPresentations } from './export.ts'
import { presentationsSeenBy } from './queries.ts'
import { presentationMinutes } from './slots.ts'

const change = (visit: RequestContext, id: string, work: (tx: Db) => Promise<void>) =>
  visit.write(async (tx) => {
    await work(tx)
    return { quote: await quoteSeenBy(tx, visit.me, id, visit) }
  })

export const appointmentRoutes = serve(api.appointments, {
  slots: async ({ quoteid }, visit) => ({
    timeZone: visit.agency().timeZone,
    duration: presentationMinutes,
    days: await freeSlots(visit, quoteid),
  }),

  async book({ quoteid, ...given }, visit) {
    // The check runs inside the idempotent change. A repeated call then gets the first answer, even
    // if the time is no longer offered.
    return change(visit, quoteid, async (tx) => {
      checkSlot(visit, given.datetime)
      await bookAppointment(tx, visit, quoteid, given)
    })
  },

  async move({ quoteid, datetime }, visit) {
    checkSlot(visit, datetime)
    return change(visit, quoteid, (tx) => moveAppointment(tx, visit, quoteid, datetime))
  },

  cancel: ({ quoteid }, visit) => change(visit, quoteid, (tx) => cancelAppointment(tx, visit, quoteid)),

  coming: (page, visit) => presentationsSeenBy(visit, page),

  exportComing: (_, visit) => exportPresentations(visit),
})
