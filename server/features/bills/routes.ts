import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { changeBill, enterBill, withdrawBill } from './enter-bill.ts'
import { markPaid, markSeveralPaid, reportPaid, takeBackPayment } from './payments.ts'
import {
  billMonthsSeenBy,
  billSeenBy,
  billsOfPolicy,
  dueInstallmentsSeenBy,
  openSumsSeenBy,
} from './queries.ts'

/** Changes a bill and returns it as changed. */
const billChange = (context: RequestContext, work: (tx: Db) => Promise<string>) =>
  context.write(async (tx) => ({ bill: await billSeenBy(tx, context, await work(tx)) }))

export const billRoutes = serve(api.bills, {
  due: (query, context) => dueInstallmentsSeenBy(context, query),

  sums: (_, context) => openSumsSeenBy(context),

  byMonth: (query, context) => billMonthsSeenBy(context, query),

  ofPolicy: async ({ policyId }, context) => ({ bills: await billsOfPolicy(context.db, context, policyId) }),

  enter: ({ policyId, ...input }, context) =>
    billChange(context, (tx) => enterBill(tx, context, policyId, input)),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeBill(tx, context, input),
      answer: async (db) => ({ bill: await billSeenBy(db, context, input.id) }),
    }),

  async withdraw({ id }, context) {
    await context.write((tx) => withdrawBill(tx, context, id))
  },

  notePaid: (input, context) => billChange(context, (tx) => markPaid(tx, context, input)),

  notePaidSeveral: (input, context) => context.write((tx) => markSeveralPaid(tx, context, input)),

  takeBack: ({ id }, context) => billChange(context, (tx) => takeBackPayment(tx, context, id)),

  sayPaid({ file, ...input }, context) {
    const reportPayment = async (tx: Db, storedFile: StoredFile | null) => ({
      bill: await billSeenBy(tx, context, await reportPaid(tx, context, input, storedFile)),
    })
    return file ? writeWithFile(context, file, reportPayment) : context.write((tx) => reportPayment(tx, null))
  },
})
