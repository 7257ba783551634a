import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../activity/record.ts'
import { carriersKnown, carrierToChange, updateCarrier } from './queries.ts'

export const carrierRoutes = serve(api.carriers, {
  list: async (_, { db }) => ({ carriers: await carriersKnown(db) }),

  save: (carrier, visit) =>
    visit.write(async (tx) => {
      const { name } = carrier
      const changed = differences(await carrierToChange(tx, name), carrier)
      if (Object.keys(changed).length > 0) {
        await updateCarrier(tx, carrier)
        await record(tx, visit, { action: 'agency.carrierChanged', details: { ...changed, name } })
      }
      return { carrier }
    }),
})
