import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { partsAndFactsOn, partsAndFactsSeenBy } from '../policies/part-queries.ts'
import { changeFacts } from './change-facts.ts'
import { changeParts } from './change-parts.ts'

export const partRoutes = serve(api.policyParts, {
  ofPolicy: ({ policyId }, { db, me }) => partsAndFactsSeenBy(db, me, policyId),

  save: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeParts(tx, visit, policyId, given),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),

  saveFacts: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeFacts(tx, visit, policyId, given),
      answer: (db) => partsAndFactsOn(db, policyId),
    }),
})
