import type { ExpiringHolder, PolicyOnCertificate } from '../../../contract/certificate-runs.ts'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { addWireId } from '../../wire.ts'
import { addressesOfHolder } from '../certificates/email-queries.ts'
import type { HolderDraft } from '../certificates/reissue-certificates.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { draftAhead, notApprovedObstacle } from './draft-ahead.ts'
import { exportRunHolders } from './export.ts'
import { expiringHoldersSeenBy, runHoldersSeenBy, runSeenBy, runsSeenBy } from './queries.ts'
import { startRun, stopRun } from './start-run.ts'

type ExpiringRow = Awaited<ReturnType<typeof expiringHoldersSeenBy>>['rows'][number]

export const certificateRunRoutes = serve(api.certificateRuns, {
  async expiring(query, context) {
    const { rows, ...page } = await expiringHoldersSeenBy(context, query)
    return { ...page, holders: await withDrafts(rows, context) }
  },

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

/** Adds to each holder its next certificate, or the obstacle to it. */
async function withDrafts(rows: readonly ExpiringRow[], context: RequestContext) {
  const { db } = context
  const holders: ExpiringHolder[] = []
  for (const [clientId, rowsOfClient] of Map.groupBy(rows, (row) => row.clientId)) {
    const drafts = await draftAhead(db, context, { clientId, holderIds: rowsOfClient.map(({ id }) => id) })
    for (const { printed, endsOn, ...row } of rowsOfClient) {
      const draft = drafts?.get(row.id)
      const [recipient = null] = await addressesOfHolder(db, { clientId, holderId: row.id })
      holders.push({
        ...addWireId(row),
        endsOn: endsOn ?? '',
        policies: pairsOf(draft, printed),
        obstacle: drafts === null ? notApprovedObstacle : (draft?.obstacle ?? null),
        recipient,
      })
    }
  }
  return holders
}

type PrintedPolicy = PrintedCertificate['policies'][number]

const toPolicyOnCertificate = ({
  policyId,
  type,
  carrier,
  policyNumber,
  startDate,
  endDate,
  limits,
  wordings = [],
}: PrintedPolicy): PolicyOnCertificate => ({
  ...{ policyId, type, carrier, policyNumber, startDate, endDate },
  ...{ limits, wordings },
})

const pairsOf = (draft: HolderDraft | undefined, printedCertificate: PrintedCertificate) =>
  (draft?.pairs ?? printedCertificate.policies.map((before) => ({ before, after: null }))).map(
    ({ before, after }) => ({
      before: toPolicyOnCertificate(before),
      after: after && toPolicyOnCertificate(after),
    }),
  )
