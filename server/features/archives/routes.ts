import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { archivesOf, removeArchive, requestArchive } from './request-archive.ts'

export const archiveRoutes = serve(api.archives, {
  list: async (_, visit) => ({ archives: await archivesOf(visit.db, visit, null) }),

  ask: ({ withNotes }, visit) =>
    visit.write((tx) => requestArchive(tx, visit, { clientId: null, withNotes })),

  ofClient: async ({ id }, visit) => ({ archives: await archivesOf(visit.db, visit, id) }),

  askOfClient: ({ id, withNotes }, visit) =>
    visit.write((tx) => requestArchive(tx, visit, { clientId: id, withNotes })),

  remove: ({ id }, visit) => visit.write((tx) => removeArchive(tx, visit, id)),
})
