import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/with-file.ts'
import { changeBill, enterBill, withdrawBill } from './enter-bill.ts'
import { markPaid, markSeveralPaid, reportPaid, takeBackPayment } from './payments.ts'
import { billSeenBy, billsOfPolicy, dueInstallmentsSeenBy, openSumsSeenBy } from './queries.ts'

/** Changes a bill and returns it as changed. */
const answering = (visit: RequestContext, work: (tx: Db) => Promise<string>) =>
  visit.write(async (tx) => ({ bill: await billSeenBy(tx, visit, await work(tx)) }))

export const billRoutes = serve(api.bills, {
  due: (wanted, visit) => dueInstallmentsSeenBy(visit, wanted),

  sums: (_, visit) => openSumsSeenBy(visit),

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

  notePaid: (given, visit) => answering(visit, (tx) => markPaid(tx, visit, given)),

  notePaidSeveral: (given, visit) => visit.write((tx) => markSeveralPaid(tx, visit, given)),

  takeBack: ({ id }, visit) => answering(visit, (tx) => takeBackPayment(tx, visit, id)),

  sayPaid({ file, ...given }, visit) {
    const said = async (tx: Db, kept: StoredFile | null) => ({
      bill: await billSeenBy(tx, visit, await reportPaid(tx, visit, given, kept)),
    })
    return file ? writeWithFile(visit, file, said) : visit.write((tx) => said(tx, null))
  },
})
