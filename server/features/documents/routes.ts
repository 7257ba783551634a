import { api } from '../../../contract/index.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { exportDocuments } from './export.ts'
import { moveDocument } from './move-document.ts'
import { openDocument } from './open.ts'
import { documentSeenBy, documentsSeenBy, ownerOfPolicy } from './queries.ts'
import { removeDocument } from './remove-document.ts'
import { uploadDocument } from './upload-document.ts'

export const documentRoutes = serve(api.documents, {
  all: (wanted, visit) => documentsSeenBy(visit, wanted),

  export: (wanted, visit) => exportDocuments(visit, wanted),

  async ofPolicy({ id, ...wanted }, visit) {
    await ownerOfPolicy(visit.db, visit.me, id)
    return documentsSeenBy(visit, { ...wanted, policyId: id })
  },

  ofType: ({ value, ...wanted }, visit) =>
    documentsSeenBy(visit, { ...wanted, policyType: lineNamed(visit.agency().lines, value)?.name ?? '' }),

  async ofClient({ id, ...wanted }, visit) {
    await clientSeenBy(visit.db, visit.me, id)
    return documentsSeenBy(visit, { ...wanted, clientId: id })
  },

  one: async ({ id }, visit) => ({ document: await documentSeenBy(visit.pool, visit, id) }),

  create: ({ file, ...given }, visit) =>
    uploadDocument(visit, given, file, async (tx, id) => ({
      document: await documentSeenBy(tx, visit, id),
    })),

  link: async ({ documentId, fileName }, visit) => ({
    url: await openDocument(visit, { id: documentId, fileName }),
  }),

  async open({ id }, visit) {
    visit.redirect(await openDocument(visit, { id }))
  },

  move: ({ id, ...where }, visit) =>
    edit(visit, {
      change: (tx) => moveDocument(tx, visit, id, where),
      answer: async (db) => ({ document: await documentSeenBy(db, visit, id) }),
    }),

  async remove({ id, reason }, visit) {
    await visit.write((tx) => removeDocument(tx, visit, id, reason))
  },
})
