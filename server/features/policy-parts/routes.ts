import { api } from '../../../contract/index.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { type StoredFile, writeWithFile } from '../documents/with-file.ts'
import { partsAndFactsOn, partsAndFactsSeenBy } from '../policies/part-queries.ts'
import { changeFacts } from './change-facts.ts'
import { changeParts } from './change-parts.ts'
import { confirmSameParty, fileForm } from './file-form.ts'

export const partRoutes = serve(api.policyParts, {
  ofPolicy: ({ policyId }, { db, me }) => partsAndFactsSeenBy(db, me, policyId),

  save: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeParts(tx, visit, policyId, given),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),

  fileForm({ file, ...given }, visit) {
    const filed = async (tx: Db, page: StoredFile | null) => {
      await fileForm(tx, visit, given, page)
      return partsAndFactsOn(tx, given.policyId)
    }
    return file ? writeWithFile(visit, file, filed) : visit.write((tx) => filed(tx, null))
  },

  confirmSameParty: (given, visit) =>
    visit.write(async (tx) => {
      await confirmSameParty(tx, visit, given)
      return partsAndFactsOn(tx, given.policyId)
    }),

  saveFacts: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeFacts(tx, visit, policyId, given),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),
})
