import type { ExpiringHolder, PolicyOnCertificate } from '../../../contract/certificate-runs.ts'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { addWireId } from '../../wire.ts'
import { addressesOfHolder } from '../certificates/email-queries.ts'
import type { HolderDraft } from '../certificates/reissue-certificates.ts'
import { draftAhead } from './draft-ahead.ts'
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

/** Adds to each holder its next certificate or evidence, or the obstacle to it. */
async function withDrafts(rows: readonly ExpiringRow[], context: RequestContext) {
  const { db } = context
  const holders: ExpiringHolder[] = []
  for (const [clientId, rowsOfClient] of Map.groupBy(rows, (row) => row.clientId)) {
    const nextOf = await draftAhead(db, context, { clientId, keys: rowsOfClient })
    for (const { printed, endsOn, evidenceOf, holderId, ...row } of rowsOfClient) {
      const { draft, obstacle } = nextOf({ holderId, evidenceOf })
      const [recipient = null] = await addressesOfHolder(db, { clientId, holderId })
      holders.push({
        ...addWireId(row),
        endsOn: endsOn ?? '',
        policies: pairsOf(draft, printed),
        evidence: printed.evidence
          ? { before: printed.evidence, after: draft?.certificate?.printed.evidence ?? null }
          : null,
        obstacle,
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

const pairsOf = (draft: HolderDraft | null, printedCertificate: PrintedCertificate) =>
  (
    draft?.pairs ?? printedCertificate.policies.map((policyBefore) => ({ before: policyBefore, after: null }))
  ).map(({ before, after }) => ({
    before: toPolicyOnCertificate(before),
    after: after && toPolicyOnCertificate(after),
  }))
