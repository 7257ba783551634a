import { carrierNotListedError } from '../../../contract/carrier-forms.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import {
  addCarrier,
  changeCarrier,
  mergeCarrier,
  removeCarrierLogo,
  retireCarrier,
  setCarrierLogo,
} from './change-carrier.ts'
import { addCompany, changeCompany, removeCompany } from './companies.ts'
import {
  carriersToChoose,
  carrierUseOf,
  lockCarrier,
  lockCarrierNames,
  readCarrier,
  readCarriers,
  readStoredCarrier,
  readStoredCarriers,
  readStoredCompany,
} from './queries.ts'

/** Changes a carrier and returns it as changed. */
const carrierChange = (context: RequestContext, id: string, change: (tx: Db) => Promise<void>) =>
  context.write(async (tx) => {
    await change(tx)
    return { carrier: await readStoredCarrier(tx, id) }
  })

/**
 * Runs the change on the background pool: renaming a carrier updates each of its policies, which
 * may be tens of thousands and exceed a call's timeout.
 */
const backgroundContextOf = (context: RequestContext): RequestContext => ({
  ...context,
  write: (work) => context.background.db.transaction().execute(work),
})

export const carrierRoutes = serve(api.carriers, {
  list: async (_, { db }) => ({ carriers: await readCarriers(db) }),

  choices: async (_, { db }) => ({ carriers: await carriersToChoose(db) }),

  kept: async (_, { db }) => ({ carriers: await readStoredCarriers(db) }),

  use: async ({ id }, { db }) => carrierUseOf(db, (await readStoredCarrier(db, id)).name),

  save: ({ name, ...details }, context) =>
    runEdit(context, {
      async change(tx) {
        // Lock the names before the carrier: the reverse order deadlocks.
        await lockCarrierNames(tx)
        const carrier = await lockCarrier(tx, name)
        if (!carrier) throw wrongField('name', carrierNotListedError)
        await changeCarrier(tx, context, carrier.id, { ...details, name })
      },
      answer: async (db) => ({ carrier: await readCarrier(db, name) }),
    }),

  add: (form, context) =>
    context.write(async (tx) => ({
      carrier: await readStoredCarrier(tx, await addCarrier(tx, context, form)),
    })),

  change: ({ id, ...form }, context) =>
    runEdit(backgroundContextOf(context), {
      change: (tx) => changeCarrier(tx, context, id, form),
      answer: async (db) => ({ carrier: await readStoredCarrier(db, id) }),
    }),

  merge: ({ id, into }, context) =>
    backgroundContextOf(context).write(async (tx) => {
      const movedCounts = await mergeCarrier(tx, context, id, into)
      return { ...movedCounts, carrier: await readStoredCarrier(tx, into) }
    }),

  retire: ({ id }, context) => carrierChange(context, id, (tx) => retireCarrier(tx, context, id, true)),

  takeBack: ({ id }, context) => carrierChange(context, id, (tx) => retireCarrier(tx, context, id, false)),

  setLogo: ({ id, file }, context) =>
    carrierChange(context, id, (tx) => setCarrierLogo(tx, context, id, file)),

  removeLogo: ({ id }, context) => carrierChange(context, id, (tx) => removeCarrierLogo(tx, context, id)),

  addCompany: ({ id, ...form }, context) =>
    context.write(async (tx) => ({
      company: await readStoredCompany(tx, await addCompany(tx, context, id, form)),
    })),

  changeCompany: ({ id, ...form }, context) =>
    runEdit(context, {
      change: (tx) => changeCompany(tx, context, id, form),
      answer: async (db) => ({ company: await readStoredCompany(db, id) }),
    }),

  async removeCompany({ id }, context) {
    await context.write((tx) => removeCompany(tx, context, id))
  },
})
