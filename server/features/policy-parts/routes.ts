import { api } from '../../../contract/index.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { partsAndFactsOn, partsAndFactsSeenBy } from '../policies/part-queries.ts'
import { changeFacts } from './change-facts.ts'
import { changeParts } from './change-parts.ts'
import { confirmSameParty, fileForm } from './file-form.ts'

export const policyPartRoutes = serve(api.policyParts, {
  ofPolicy: ({ policyId }, { db, me }) => partsAndFactsSeenBy(db, me, policyId),

  save: ({ policyId, ...input }, context) =>
    runEdit(context, {
      change: (tx) => changeParts(tx, context, policyId, input),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),

  fileForm({ file, ...input }, context) {
    const fileFormAndReply = async (tx: Db, page: StoredFile | null) => {
      await fileForm(tx, context, input, page)
      return partsAndFactsOn(tx, input.policyId)
    }
    return file
      ? writeWithFile(context, file, fileFormAndReply)
      : context.write((tx) => fileFormAndReply(tx, null))
  },

  confirmSameParty: (input, context) =>
    context.write(async (tx) => {
      await confirmSameParty(tx, context, input)
      return partsAndFactsOn(tx, input.policyId)
    }),

  saveFacts: ({ policyId, ...input }, context) =>
    runEdit(context, {
      change: (tx) => changeFacts(tx, context, policyId, input),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),
})
