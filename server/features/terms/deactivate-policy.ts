import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { dateEntry } from '../../../contract/policy-event-forms.ts'
import { type DeactivationReason, nonRenewalError } from '../../../contract/policy-forms.ts'
import { storedReasonOf, storedSourceOf } from '../../../contract/values/policy-events.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { endCardLinks } from '../cards/queries.ts'
import { lastEventOf, recordPolicyEvent, takeBackPolicyEvent } from '../policies/policy-event-log.ts'
import { policyToChange, type StoredPolicy, updatePolicy } from '../policies/queries.ts'
import { newTermFact } from '../policies/rewrite.ts'

type DeactivationDetails = Omit<HandlerInput<typeof api.policies.deactivate>, 'id'>

/**
 * Takes a policy off every screen. The row stays, with the person, the time and the reason. With
 * `cancelledOn`, the policy is cancelled from that day and stays on the screens.
 */
export async function deactivatePolicy(
  tx: Db,
  context: RequestContext,
  id: string,
  { reason, cancelledOn, ...details }: DeactivationDetails,
): Promise<void> {
  const policyBefore = await policyToChange(tx, context.me, id, { deactivated: false })
  if (cancelledOn !== undefined) return cancelPolicy(tx, context, policyBefore, { ...details, cancelledOn })
  await deactivateHidden(tx, context, policyBefore, reason)
}

async function cancelPolicy(
  tx: Db,
  context: RequestContext,
  policyBefore: StoredPolicy,
  {
    cancelledOn,
    cancelledFor,
    noticeGiven,
    extendedReporting,
    newTermId,
    source,
    ...sourceDetails
  }: Omit<DeactivationDetails, 'reason' | 'cancelledOn'> & { cancelledOn: string },
): Promise<void> {
  const facts = {
    ...(cancelledFor === undefined ? {} : storedReasonOf(cancelledFor)),
    ...(await newTermFact(tx, policyBefore, { reason: cancelledFor, newTermId })),
    ...(noticeGiven === undefined ? {} : { noticeGiven: noticeGiven === 'yes' }),
    ...(extendedReporting === undefined ? {} : { extendedReporting }),
  }
  if (source === 'finance notice' && facts.cause !== 'premium finance company’s request')
    throw wrongField(
      'source',
      'A premium finance company can only request cancellation. Please choose another source',
    )
  const { source: storedSource, ...sender } = storedSourceOf(source ?? 'not stated')
  await recordPolicyEvent(
    tx,
    context,
    policyBefore,
    {
      ...dateEntry('cancellation', cancelledOn, policyBefore),
      source: storedSource,
      ...sourceDetails,
      facts: { ...facts, ...sender },
    },
    { fields: { effectiveOn: 'cancelledOn' } },
  )
  const { id, userId: clientId, policyNumber } = policyBefore
  await record(tx, context, {
    action: 'policy.cancelled',
    id,
    clientId,
    details: { policyNumber, cancelledOn, ...facts },
  })
}

async function deactivateHidden(
  tx: Db,
  context: RequestContext,
  policyBefore: StoredPolicy,
  reason: DeactivationReason,
): Promise<void> {
  const earlyDateError = reason === 'not renewed' ? nonRenewalError(policyBefore, today(context)) : null
  if (earlyDateError) throw wrongField('reason', earlyDateError)
  const { id, userId: clientId, policyNumber } = policyBefore
  await updatePolicy(tx, id, {
    deactivatedAt: context.now().toISOString(),
    deactivatedBy: context.me.id,
    deactivationReason: reason,
  })
  await record(tx, context, { action: 'policy.deactivated', id, clientId, details: { policyNumber, reason } })
}

/**
 * Restores a deactivated policy, or takes back a cancellation. A client who was notified of the
 * cancellation is also notified that the policy is back.
 */
export async function restorePolicy(tx: Db, context: RequestContext, id: string): Promise<void> {
  const policy = await policyToChange(tx, context.me, id, { deactivated: true })
  const { userId, policyNumber, deactivatedAt, cancelledOn } = policy
  await assertAccountOpen(tx, context.me, userId)
  const isCancelledTerm = deactivatedAt === null && cancelledOn !== null
  if (deactivatedAt === null && !isCancelledTerm)
    throw conflict('not_deactivated', 'This policy is not deactivated')
  if (isCancelledTerm) {
    const event = lastEventOf(policy.history, ['cancellation', 'flat cancellation'])
    if (event) await takeBackPolicyEvent(tx, context, policy, event)
  } else {
    await updatePolicy(tx, id, { deactivatedAt: null, deactivatedBy: null, deactivationReason: null })
    // A link that opened nothing meanwhile does not open the card again.
    await endCardLinks(tx, id, { actorId: context.me.id, time: context.now() })
  }
  await record(tx, context, {
    action: 'policy.restored',
    id,
    clientId: userId,
    details: { policyNumber, ...(isCancelledTerm ? { cancelledOn: [cancelledOn, null] } : {}) },
  })
}
