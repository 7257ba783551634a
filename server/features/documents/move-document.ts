import { policyRequiredError } from '../../../contract/documents.ts'
import { typesFor } from '../../../contract/values/document-labels.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { documentToChange, ownerOfPolicy, updateDocument } from './queries.ts'
import { refuseCertificateFile } from './refuse-certificate-file.ts'

export async function moveDocument(
  tx: Db,
  context: RequestContext,
  id: string,
  { policyId, version }: { policyId: string | null; version?: number | undefined },
) {
  const documentBefore = await documentToChange(tx, context.me, id)
  assertVersion(documentBefore, version, { entities: ['document'], id, clientId: documentBefore.userId })
  refuseCertificateFile(documentBefore)
  if (documentBefore.relation === 'quote')
    throw conflict('of_a_quote', 'This document belongs to a quote and stays with it')
  if (documentBefore.claimId)
    throw conflict('of_a_claim', 'This document belongs to a claim and stays with it')
  if (policyId && (await ownerOfPolicy(tx, context.me, policyId)) !== documentBefore.userId)
    throw notFound('Policy')
  if (!typesFor(policyId).includes(documentBefore.type)) throw wrongField('policyId', policyRequiredError)
  if (policyId === documentBefore.policyId) return
  await updateDocument(tx, id, {
    ...{ policyId, relation: policyId ? 'policy' : 'user' },
    // The vehicles of a carrier's ID card belong to the former policy.
    cardVehicles: null,
  })
  const details = { title: documentBefore.title, policyId: [documentBefore.policyId, policyId] }
  await record(tx, context, { action: 'document.moved', id, clientId: documentBefore.userId, details })
}
