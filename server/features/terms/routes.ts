import { api } from '../../../contract/index.ts'
import { findLineByName } from '../../../contract/values/lines.ts'
import { ownAccount } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { premiumYearsOf } from '../policies/premium-queries.ts'
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
import { deactivatePolicy, restorePolicy } from './deactivate-policy.ts'
import { exportPolicies, exportRenewals } from './export.ts'
import { confirmRenewal, confirmRenewals, renewPolicy, showRenewal } from './renew-policy.ts'

type PolicyToAdd = Parameters<typeof addPolicy>[3]
type PolicyUpdate = Parameters<typeof changePolicy>[3]

const createAndReply = (clientId: string, input: PolicyToAdd, context: RequestContext) =>
  context.write(async (tx) => {
    await clientSeenBy(tx, context.me, clientId)
    await assertAccountOpen(tx, context.me, clientId)
    const id = await addPolicy(tx, context, clientId, input)
    return { policy: await policySeenBy(tx, context.me, id, today(context)) }
  })

const changeAndReply = (id: string, changes: PolicyUpdate, context: RequestContext) =>
  runEdit(context, {
    change: (tx) => changePolicy(tx, context, id, changes),
    answer: async (db) => ({ policy: await policySeenBy(db, context.me, id, today(context)) }),
  })

export const policyRoutes = serve(api.policies, {
  list: (query, context) => policiesSeenBy(context, query),

  renewals: (query, context) => renewalsSeenBy(context, query),

  export: (query, context) => exportPolicies(context, query),

  exportRenewals: (query, context) => exportRenewals(context, query),

  one: ({ id }, context) => policyPageSeenBy(context, id),

  async ofClient({ id, deactivated, ...page }, context) {
    await clientSeenBy(context.db, context.me, id)
    return deactivated
      ? everyPolicySeenBy(context, { ...page, clientId: id })
      : policiesSeenBy(context, { ...page, clientId: id })
  },

  ofClients: ({ ids, ...page }, context) => policiesSeenBy(context, { ...page, clients: ids }),

  ofType: ({ type, category, ...page }, context) =>
    policiesSeenBy(context, {
      ...page,
      category: category.toLowerCase(),
      type: findLineByName(context.agency().lines, type)?.name ?? '',
    }),

  premiums: async (_, context) => ({ years: await premiumYearsOf(context, ownAccount(context.me)) }),

  async premiumsOfClient({ id }, context) {
    await clientSeenBy(context.db, context.me, id)
    return { years: await premiumYearsOf(context, id) }
  },

  count: async (_, context) => ({
    policiesCount: await countActivePolicies(context.db, context.me, today(context)),
  }),

  create: ({ clientId, ...input }, context) => createAndReply(clientId, input, context),

  createFor: ({ userId, ...input }, context) => createAndReply(userId, input, context),

  update: ({ id, ...changes }, context) => changeAndReply(id, changes, context),

  updateForm: ({ policyId, ...changes }, context) => changeAndReply(policyId, changes, context),

  renew: (input, context) =>
    context.write(async (tx) => {
      const renewalId = await renewPolicy(tx, context, input)
      return { policy: await policySeenBy(tx, context.me, renewalId, today(context)) }
    }),

  showRenewal: ({ id, because }, context) =>
    context.write(async (tx) => {
      await showRenewal(tx, context, { id, because })
      return { policy: await policySeenBy(tx, context.me, id, today(context)) }
    }),

  confirmRenewal: ({ id, ...confirmation }, context) =>
    context.write(async (tx) => {
      await confirmRenewal(tx, context, id, confirmation)
      return { policy: await policySeenBy(tx, context.me, id, today(context)) }
    }),

  confirmRenewals: (input, context) => context.write((tx) => confirmRenewals(tx, context, input)),

  async deactivate({ id, ...reason }, context) {
    await context.write((tx) => deactivatePolicy(tx, context, id, reason))
  },

  restore: ({ id }, context) =>
    context.write(async (tx) => {
      await restorePolicy(tx, context, id)
      return { policy: await policySeenBy(tx, context.me, id, today(context)) }
    }),
})
