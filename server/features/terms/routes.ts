import { api } from '../../../contract/index.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import { type RequestContext, today } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  countActivePolicies,
  everyPolicySeenBy,
  policiesSeenBy,
  policyPageSeenBy,
  policySeenBy,
  renewalsSeenBy,
} from '../policies/queries.ts'
import { addPolicy } from './add-policy.ts'
import { changePolicy } from './change-policy.ts'
import { deactivatePolicy, restorePolicy } from './deactivate.ts'
import { exportPolicies, exportRenewals } from './export.ts'
import { confirmRenewal, confirmRenewals, renewPolicy, showRenewal } from './renew.ts'

type PolicyToAdd = Parameters<typeof addPolicy>[3]
type PolicyUpdate = Parameters<typeof changePolicy>[3]

const create = (clientId: string, given: PolicyToAdd, visit: RequestContext) =>
  visit.write(async (tx) => {
    await clientSeenBy(tx, visit.me, clientId)
    await assertAccountOpen(tx, visit.me, clientId)
    const id = await addPolicy(tx, visit, clientId, given)
    return { policy: await policySeenBy(tx, visit.me, id, today(visit)) }
  })

const update = (id: string, changes: PolicyUpdate, visit: RequestContext) =>
  edit(visit, {
    change: (tx) => changePolicy(tx, visit, id, changes),
    answer: async (db) => ({ policy: await policySeenBy(db, visit.me, id, today(visit)) }),
  })

export const policyRoutes = serve(api.policies, {
  list: (wanted, visit) => policiesSeenBy(visit, wanted),

  renewals: (wanted, visit) => renewalsSeenBy(visit, wanted),

  export: (wanted, visit) => exportPolicies(visit, wanted),

  exportRenewals: (wanted, visit) => exportRenewals(visit, wanted),

  one: ({ id }, visit) => policyPageSeenBy(visit, id),

  async ofClient({ id, deactivated, ...page }, visit) {
    await clientSeenBy(visit.db, visit.me, id)
    return deactivated
      ? everyPolicySeenBy(visit, { ...page, clientId: id })
      : policiesSeenBy(visit, { ...page, clientId: id })
  },

  ofClients: ({ ids, ...page }, visit) => policiesSeenBy(visit, { ...page, clients: ids }),

  ofType: ({ type, category, ...page }, visit) =>
    policiesSeenBy(visit, {
      ...page,
      category: category.toLowerCase(),
      type: lineNamed(visit.agency().lines, type)?.name ?? '',
    }),

  count: async (_, visit) => ({ policiesCount: await countActivePolicies(visit.db, visit.me, today(visit)) }),

  create: ({ clientId, ...given }, visit) => create(clientId, given, visit),

  createFor: ({ userId, ...given }, visit) => create(userId, given, visit),

  update: ({ id, ...changes }, visit) => update(id, changes, visit),

  updateForm: ({ policyId, ...changes }, visit) => update(policyId, changes, visit),

  renew: (given, visit) =>
    visit.write(async (tx) => {
      const renewed = await renewPolicy(tx, visit, given)
      return { policy: await policySeenBy(tx, visit.me, renewed, today(visit)) }
    }),

  showRenewal: ({ id, because }, visit) =>
    visit.write(async (tx) => {
      await showRenewal(tx, visit, { id, because })
      return { policy: await policySeenBy(tx, visit.me, id, today(visit)) }
    }),

  confirmRenewal: ({ id, ...bound }, visit) =>
    visit.write(async (tx) => {
      await confirmRenewal(tx, visit, id, bound)
      return { policy: await policySeenBy(tx, visit.me, id, today(visit)) }
    }),

  confirmRenewals: (given, visit) => visit.write((tx) => confirmRenewals(tx, visit, given)),

  async deactivate({ id, ...why }, visit) {
    await visit.write((tx) => deactivatePolicy(tx, visit, id, why))
  },

  restore: ({ id }, visit) =>
    visit.write(async (tx) => {
      await restorePolicy(tx, visit, id)
      return { policy: await policySeenBy(tx, visit.me, id, today(visit)) }
    }),
})
