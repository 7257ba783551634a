import { carrierNotListed } from '../../../contract/carrier-forms.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
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
  storedCarrier,
  storedCarriers,
  storedCompany,
} from './queries.ts'

/** Changes a carrier and returns it as changed. */
const changing = (visit: RequestContext, id: string, change: (tx: Db) => Promise<void>) =>
  visit.write(async (tx) => {
    await change(tx)
    return { carrier: await storedCarrier(tx, id) }
  })

/**
 * Runs the change on the background pool: renaming a carrier updates each of its policies, which
 * may be tens of thousands and exceed a call's timeout.
 */
const unhurried = (visit: RequestContext): RequestContext => ({
  ...visit,
  write: (work) => visit.background.db.transaction().execute(work),
})

export const carrierRoutes = serve(api.carriers, {
  list: async (_, { db }) => ({ carriers: await readCarriers(db) }),

  choices: async (_, { db }) => ({ carriers: await carriersToChoose(db) }),

  kept: async (_, { db }) => ({ carriers: await storedCarriers(db) }),

  use: async ({ id }, { db }) => carrierUseOf(db, (await storedCarrier(db, id)).name),

  save: ({ name, ...known }, visit) =>
    edit(visit, {
      async change(tx) {
        // Lock the names before the carrier: the reverse order deadlocks.
        await lockCarrierNames(tx)
        const carrier = await lockCarrier(tx, name)
        if (!carrier) throw wrongField('name', carrierNotListed)
        await changeCarrier(tx, visit, carrier.id, { ...known, name })
      },
      answer: async (db) => ({ carrier: await readCarrier(db, name) }),
    }),

  add: (form, visit) =>
    visit.write(async (tx) => ({ carrier: await storedCarrier(tx, await addCarrier(tx, visit, form)) })),

  change: ({ id, ...form }, visit) =>
    edit(unhurried(visit), {
      change: (tx) => changeCarrier(tx, visit, id, form),
      answer: async (db) => ({ carrier: await storedCarrier(db, id) }),
    }),

  merge: ({ id, into }, visit) =>
    unhurried(visit).write(async (tx) => {
      const moved = await mergeCarrier(tx, visit, id, into)
      return { ...moved, carrier: await storedCarrier(tx, into) }
    }),

  retire: ({ id }, visit) => changing(visit, id, (tx) => retireCarrier(tx, visit, id, true)),

  takeBack: ({ id }, visit) => changing(visit, id, (tx) => retireCarrier(tx, visit, id, false)),

  setLogo: ({ id, file }, visit) => changing(visit, id, (tx) => setCarrierLogo(tx, visit, id, file)),

  removeLogo: ({ id }, visit) => changing(visit, id, (tx) => removeCarrierLogo(tx, visit, id)),

  addCompany: ({ id, ...form }, visit) =>
    visit.write(async (tx) => ({ company: await storedCompany(tx, await addCompany(tx, visit, id, form)) })),

  changeCompany: ({ id, ...form }, visit) =>
    edit(visit, {
      change: (tx) => changeCompany(tx, visit, id, form),
      answer: async (db) => ({ company: await storedCompany(db, id) }),
    }),

  async removeCompany({ id }, visit) {
    await visit.write((tx) => removeCompany(tx, visit, id))
  },
})
