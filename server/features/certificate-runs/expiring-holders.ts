import type { ExpiringHolder, PolicyOnCertificate } from '../../../contract/certificate-runs.ts'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { addWireId } from '../../wire.ts'
import { addressesOfHolder } from '../certificates/email-queries.ts'
import type { HolderDraft } from '../certificates/reissue-certificates.ts'
import { draftAhead, notApprovedObstacle } from './draft-ahead.ts'
import { expiringHoldersSeenBy } from './queries.ts'

type ExpiringRow = Awaited<ReturnType<typeof expiringHoldersSeenBy>>['rows'][number]

/** A page of the holders whose newest certificate has a policy that ends soon. */
export async function expiringHolders(
  context: RequestContext,
  query: HandlerInput<typeof api.certificateRuns.expiring>,
) {
  const { rows, ...page } = await expiringHoldersSeenBy(context, query)
  return { ...page, holders: await withDrafts(rows, context) }
}

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
