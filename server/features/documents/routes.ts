import { api } from '../../../contract/index.ts'
import { findLineByName } from '../../../contract/values/lines.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { exportDocuments } from './export.ts'
import { moveDocument } from './move-document.ts'
import { openDocument } from './open-document.ts'
import { documentSeenBy, documentsSeenBy, ownerOfPolicy } from './queries.ts'
import { removeDocument } from './remove-document.ts'
import { thumbnailSeenBy } from './thumbnails.ts'
import { uploadDocument } from './upload-document.ts'

export const documentRoutes = serve(api.documents, {
  all: (query, context) => documentsSeenBy(context, query),

  export: (query, context) => exportDocuments(context, query),

  async ofPolicy({ id, ...query }, context) {
    await ownerOfPolicy(context.db, context.me, id)
    return documentsSeenBy(context, { ...query, policyId: id })
  },

  ofType: ({ value, ...query }, context) =>
    documentsSeenBy(context, {
      ...query,
      policyType: findLineByName(context.agency().lines, value)?.name ?? '',
    }),

  async ofClient({ id, ...query }, context) {
    await clientSeenBy(context.db, context.me, id)
    return documentsSeenBy(context, { ...query, clientId: id })
  },

  one: async ({ id }, context) => ({ document: await documentSeenBy(context.pool, context, id) }),

  create: ({ file, ...input }, context) =>
    uploadDocument(context, input, file, async (tx, id) => ({
      document: await documentSeenBy(tx, context, id),
    })),

  link: async ({ documentId, fileName }, context) => ({
    url: await openDocument(context, { id: documentId, fileName }),
  }),

  async open({ id }, context) {
    context.redirect(await openDocument(context, { id }))
  },

  thumbnail: (input, context) => thumbnailSeenBy(context, input),

  move: ({ id, ...destination }, context) =>
    runEdit(context, {
      change: (tx) => moveDocument(tx, context, id, destination),
      answer: async (db) => ({ document: await documentSeenBy(db, context, id) }),
    }),

  async remove({ id, reason }, context) {
    await context.write((tx) => removeDocument(tx, context, id, reason))
  },
})
