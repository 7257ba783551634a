import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { mergeClients, undoMerger } from './merge.ts'
import { mergersInto } from './queries.ts'
import { rehearseMerger } from './rehearse.ts'

export const mergingRoutes = serve(api.merging, {
  rehearse: async ({ id, goesId }, visit) => ({ rehearsal: await rehearseMerger(visit, id, goesId) }),

  merge: (confirmed, visit) => visit.write((tx) => mergeClients(tx, visit, confirmed)),

  merged: async ({ id }, visit) => {
    await clientSeenBy(visit.db, visit.me, id)
    return { merged: await mergersInto(visit.db, id) }
  },

  undo: ({ id, mergedId }, visit) =>
    visit.write(async (tx) => {
      await clientSeenBy(tx, visit.me, id)
      await undoMerger(tx, visit, id, mergedId)
    }),
})
