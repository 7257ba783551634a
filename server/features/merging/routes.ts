import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { mergeClients, undoMerge } from './merge-clients.ts'
import { previewMerge } from './merge-preview.ts'
import { mergesIntoAccount } from './queries.ts'

export const mergingRoutes = serve(api.merging, {
  rehearse: async ({ id, goesId }, context) => ({ rehearsal: await previewMerge(context, id, goesId) }),

  merge: (confirmation, context) => context.write((tx) => mergeClients(tx, context, confirmation)),

  merged: async ({ id }, context) => {
    await clientSeenBy(context.db, context.me, id)
    return { merged: await mergesIntoAccount(context.db, id) }
  },

  undo: ({ id, mergedId }, context) =>
    context.write(async (tx) => {
      await clientSeenBy(tx, context.me, id)
      await undoMerge(tx, context, id, mergedId)
    }),
})
