import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../activity/record.ts'
import { edit, mustBeVersion } from '../activity/versions.ts'
import { carrierKnown, carriersKnown, carrierToChange, updateCarrier } from './queries.ts'

export const carrierRoutes = serve(api.carriers, {
  list: async (_, { db }) => ({ carriers: await carriersKnown(db) }),

  save: ({ version, ...carrier }, visit) =>
    edit(visit, {
      async change(tx) {
        const { name } = carrier
        const before = await carrierToChange(tx, name)
        mustBeVersion(before, version, {
          of: ['agency'],
          did: ['agency.carrierChanged'],
          named: { detail: 'name', as: name },
        })
        const changed = differences(before, carrier)
        if (Object.keys(changed).length === 0) return
        await updateCarrier(tx, carrier)
        await record(tx, visit, { action: 'agency.carrierChanged', details: { ...changed, name } })
      },
      answer: async (db) => ({ carrier: await carrierKnown(db, carrier.name) }),
    }),
})
