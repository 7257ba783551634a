import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { expiringHolders } from './expiring-holders.ts'
import { exportExpiringHolders, exportRunHolders } from './export.ts'
import { runHoldersSeenBy, runSeenBy, runsSeenBy } from './queries.ts'
import { startRun, stopRun } from './start-run.ts'

export const certificateRunRoutes = serve(api.certificateRuns, {
  expiring: (query, context) => expiringHolders(context, query),

  exportExpiring: (query, context) => exportExpiringHolders(context, query),

  async list({ clientId }, { db, me, settings }) {
    if (clientId) await clientSeenBy(db, me, clientId)
    return { runs: await runsSeenBy(db, me, { clientId }), canSend: Boolean(settings.smtpUrl) }
  },

  async holders(query, context) {
    await runSeenBy(context.db, context.me, query.id)
    return runHoldersSeenBy(context, query)
  },

  exportHolders: ({ id }, context) => exportRunHolders(context, id),

  start: ({ clientId, ...order }, context) =>
    context.write(async (tx) => {
      if (clientId) await clientSeenBy(tx, context.me, clientId)
      return { run: await startRun(tx, context, { ...order, clientId }) }
    }),

  stop: ({ id }, context) => context.write(async (tx) => ({ run: await stopRun(tx, context, id) })),
})
