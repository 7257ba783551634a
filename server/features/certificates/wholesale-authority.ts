import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { isDocumentOfClient } from '../policies/history-queries.ts'
import { policyToChange } from '../policies/queries.ts'
import { deleteWholesaleAuthority, insertWholesaleAuthority } from './law-queries.ts'

interface WholesalePolicy {
  wholesaler: string | null
  wholesaleAuthority: object | null
}

/** Whether a wholesaler placed the policy and nobody confirmed its authority for certificates. */
export const isMissingAuthority = ({ wholesaler, wholesaleAuthority }: WholesalePolicy) =>
  wholesaler !== null && wholesaleAuthority === null

/** Confirms, once per policy, that its wholesaler lets the agency issue certificates. */
export async function confirmWholesale(
  tx: Db,
  context: RequestContext,
  { policyId, reference, documentId }: HandlerInput<typeof api.certificates.confirmWholesale>,
): Promise<void> {
  const { userId, wholesaler, policyNumber } = await policyToChange(tx, context.me, policyId, {
    deactivated: false,
  })
  if (wholesaler === null)
    throw conflict('no_wholesaler', `Policy ${policyNumber} was placed without a wholesale broker or MGA`)
  if (
    documentId !== null &&
    !(await isDocumentOfClient(tx, context.me, { id: documentId, clientId: userId }))
  )
    throw wrongField('documentId', 'Please choose one of this client’s documents')
  const isNew = await insertWholesaleAuthority(tx, {
    ...{ policyId, wholesaler, reference, documentId },
    confirmedBy: context.me.id,
    confirmedAt: context.now().toISOString(),
  })
  if (!isNew)
    throw conflict('confirmed_before', `The authority for policy ${policyNumber} was already confirmed`)
  await record(tx, context, {
    action: 'policy.certificateAuthorityConfirmed',
    id: policyId,
    clientId: userId,
    details: { policyNumber },
  })
}

/**
 * Withdraws a confirmation, for example of the wrong policy. Does nothing without a confirmation.
 */
export async function withdrawWholesale(tx: Db, context: RequestContext, policyId: string): Promise<void> {
  const { userId, policyNumber } = await policyToChange(tx, context.me, policyId, { deactivated: false })
  if (!(await deleteWholesaleAuthority(tx, policyId))) return
  await record(tx, context, {
    action: 'policy.certificateAuthorityWithdrawn',
    id: policyId,
    clientId: userId,
    details: { policyNumber },
  })
}
