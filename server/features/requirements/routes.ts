import { api } from '../../../contract/index.ts'
import { ownAccount } from '../../access.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { setSeenBy, versionsSeenBy } from './queries.ts'
import { requestUnmetRequirements } from './request-unmet.ts'
import { requirementSetOf, requirementSetsOf } from './view-sets.ts'
import { changeSet, closeSet, createSet, settleNewShortfall } from './write-set.ts'

export const requirementRoutes = serve(api.requirements, {
  mine: async (_, context) => ({
    sets: await requirementSetsOf(context.db, context, ownAccount(context.me)),
  }),

  async ofClient({ clientId }, context) {
    await clientSeenBy(context.db, context.me, clientId)
    return { sets: await requirementSetsOf(context.db, context, clientId) }
  },

  async versions({ id }, { db, me }) {
    await setSeenBy(db, me, id)
    return { versions: await versionsSeenBy(db, me, id) }
  },

  create: (input, context) =>
    context.write(async (tx) => {
      const id = await createSet(tx, context, { ...input, clientId: ownAccount(context.me) })
      return { set: await requirementSetOf(tx, context, id) }
    }),

  createFor: (input, context) =>
    context.write(async (tx) => {
      const id = await createSet(tx, context, input)
      return { set: await requirementSetOf(tx, context, id) }
    }),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeSet(tx, context, input),
      answer: async (db) => ({ set: await requirementSetOf(db, context, input.id) }),
    }),

  close: ({ id }, context) => context.write((tx) => closeSet(tx, context, id)),

  askForRest: ({ id }, context) =>
    context.write(async (tx) => {
      const request = await requestUnmetRequirements(tx, context, id)
      return { set: await requirementSetOf(tx, context, id), ...request }
    }),

  settleShortfall: ({ id }, context) => context.write((tx) => settleNewShortfall(tx, context, id)),
})
