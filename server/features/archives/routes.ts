import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { archivesOf, removeArchive, requestArchive } from './request-archive.ts'

export const archiveRoutes = serve(api.archives, {
  list: async (_, context) => ({ archives: await archivesOf(context.db, context, null) }),

  ask: ({ withNotes }, context) =>
    context.write((tx) => requestArchive(tx, context, { clientId: null, withNotes })),

  ofClient: async ({ id }, context) => ({ archives: await archivesOf(context.db, context, id) }),

  askOfClient: ({ id, withNotes }, context) =>
    context.write((tx) => requestArchive(tx, context, { clientId: id, withNotes })),

  remove: ({ id }, context) => context.write((tx) => removeArchive(tx, context, id)),
})
