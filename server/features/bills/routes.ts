import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/versions.ts'
import { type Kept, writeWithFile } from '../documents/with-file.ts'
import { changeBill, enterBill, withdrawBill } from './enter-bill.ts'
import { notePaid, sayPaid, takeBackPayment } from './payments.ts'
import { billSeenBy, billsOfPolicy, dueSeenBy } from './queries.ts'

/** Does something to a bill, and answers it as it now is. */
const answering = (visit: Visit, work: (tx: Db) => Promise<string>) =>
  visit.write(async (tx) => ({ bill: await billSeenBy(tx, visit, await work(tx)) }))

export const billRoutes = serve(api.bills, {
  due: (wanted, visit) => dueSeenBy(visit, wanted),

  ofPolicy: async ({ policyId }, visit) => ({ bills: await billsOfPolicy(visit.db, visit, policyId) }),

  enter: ({ policyId, ...given }, visit) => answering(visit, (tx) => enterBill(tx, visit, policyId, given)),

  change: (given, visit) =>
    edit(visit, {
      change: (tx) => changeBill(tx, visit, given),
      answer: async (db) => ({ bill: await billSeenBy(db, visit, given.id) }),
    }),

  async withdraw({ id }, visit) {
    await visit.write((tx) => withdrawBill(tx, visit, id))
  },

  notePaid: (given, visit) => answering(visit, (tx) => notePaid(tx, visit, given)),

  takeBack: ({ id }, visit) => answering(visit, (tx) => takeBackPayment(tx, visit, id)),

  sayPaid({ file, ...given }, visit) {
    const said = async (tx: Db, kept: Kept | null) => ({
      bill: await billSeenBy(tx, visit, await sayPaid(tx, visit, given, kept)),
    })
    return file ? writeWithFile(visit, file, said) : visit.write((tx) => said(tx, null))
  },
})
