import { notOnTheList } from '../../../contract/carrier-forms.ts'
import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/versions.ts'
import { addCompany, changeCompany, removeCompany } from './companies.ts'
import {
  addCarrier,
  changeCarrier,
  mergeCarrier,
  removeCarrierLogo,
  retireCarrier,
  setCarrierLogo,
} from './keep.ts'
import {
  carrierHeld,
  carrierKnown,
  carriersKnown,
  carriersToChoose,
  keptCarrier,
  keptCarriers,
  keptCompany,
  lockNames,
  useOf,
} from './queries.ts'

/** Does something to a carrier, and answers it as it then is. */
const changing = (visit: Visit, id: string, change: (tx: Db) => Promise<void>) =>
  visit.write(async (tx) => {
    await change(tx)
    return { carrier: await keptCarrier(tx, id) }
  })

/** What changes the name on every policy of a carrier takes longer than a call else may, where it has tens of thousands. */
const unhurried = (visit: Visit): Visit => ({
  ...visit,
  write: (work) => visit.unhurried.db.transaction().execute(work),
})

export const carrierRoutes = serve(api.carriers, {
  list: async (_, { db }) => ({ carriers: await carriersKnown(db) }),

  choices: async (_, { db }) => ({ carriers: await carriersToChoose(db) }),

  kept: async (_, { db }) => ({ carriers: await keptCarriers(db) }),

  use: async ({ id }, { db }) => useOf(db, (await keptCarrier(db, id)).name),

  save: ({ name, ...known }, visit) =>
    edit(visit, {
      async change(tx) {
        // Before the carrier itself: two who hold it would wait for each other.
        await lockNames(tx)
        const carrier = await carrierHeld(tx, name)
        if (!carrier) throw wrongField('name', notOnTheList)
        await changeCarrier(tx, visit, carrier.id, { ...known, name })
      },
      answer: async (db) => ({ carrier: await carrierKnown(db, name) }),
    }),

  add: (form, visit) =>
    visit.write(async (tx) => ({ carrier: await keptCarrier(tx, await addCarrier(tx, visit, form)) })),

  change: ({ id, ...form }, visit) =>
    edit(unhurried(visit), {
      change: (tx) => changeCarrier(tx, visit, id, form),
      answer: async (db) => ({ carrier: await keptCarrier(db, id) }),
    }),

  merge: ({ id, into }, visit) =>
    unhurried(visit).write(async (tx) => {
      const moved = await mergeCarrier(tx, visit, id, into)
      return { ...moved, carrier: await keptCarrier(tx, into) }
    }),

  retire: ({ id }, visit) => changing(visit, id, (tx) => retireCarrier(tx, visit, id, true)),

  takeBack: ({ id }, visit) => changing(visit, id, (tx) => retireCarrier(tx, visit, id, false)),

  setLogo: ({ id, file }, visit) => changing(visit, id, (tx) => setCarrierLogo(tx, visit, id, file)),

  removeLogo: ({ id }, visit) => changing(visit, id, (tx) => removeCarrierLogo(tx, visit, id)),

  addCompany: ({ id, ...form }, visit) =>
    visit.write(async (tx) => ({ company: await keptCompany(tx, await addCompany(tx, visit, id, form)) })),

  changeCompany: ({ id, ...form }, visit) =>
    edit(visit, {
      change: (tx) => changeCompany(tx, visit, id, form),
      answer: async (db) => ({ company: await keptCompany(db, id) }),
    }),

  async removeCompany({ id }, visit) {
    await visit.write((tx) => removeCompany(tx, visit, id))
  },
})
