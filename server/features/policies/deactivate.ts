import {
  type DeactivationReason,
  wrongCancellation,
  wrongNonRenewal,
} from '../../../contract/policy-forms.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { mustBeOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { policyToChange, updatePolicy } from './queries.ts'

interface Why {
  reason: DeactivationReason
  /** The day from which it was cancelled; given with that reason, and with no other. */
  cancelledOn?: string | undefined
}

/** Takes a policy off every screen; the row, who did it, when and why are kept. */
export async function deactivatePolicy(
  tx: Db,
  visit: Visit,
  id: string,
  { reason, cancelledOn }: Why,
): Promise<void> {
  const before = await policyToChange(tx, visit.me, id, { deactivated: false })
  const wrong = cancelledOn && wrongCancellation(cancelledOn, before, today(visit))
  if (wrong) throw wrongField('cancelledOn', wrong)
  const tooEarly = reason === 'not renewed' ? wrongNonRenewal(before, today(visit)) : null
  if (tooEarly) throw wrongField('reason', tooEarly)
  await updatePolicy(tx, id, {
    deactivatedAt: visit.now().toISOString(),
    deactivatedBy: visit.me.id,
    deactivationReason: reason,
    cancelledOn: cancelledOn ?? null,
  })
  const { userId: clientId, policyNumber } = before
  await (cancelledOn
    ? record(tx, visit, { action: 'policy.cancelled', id, clientId, details: { policyNumber, cancelledOn } })
    : record(tx, visit, { action: 'policy.deactivated', id, clientId, details: { policyNumber, reason } }))
}

/** Puts it back where it was. Whoever was told from which day it was cancelled is told that this was taken back. */
export async function restorePolicy(tx: Db, visit: Visit, id: string): Promise<void> {
  const { userId, policyNumber, deactivatedAt, cancelledOn } = await policyToChange(tx, visit.me, id, {
    deactivated: true,
  })
  await mustBeOpen(tx, visit.me, userId)
  if (deactivatedAt === null) throw conflict('not_deactivated', 'This policy is not deactivated')
  await updatePolicy(tx, id, {
    deactivatedAt: null,
    deactivatedBy: null,
    deactivationReason: null,
    cancelledOn: null,
  })
  await record(tx, visit, {
    action: 'policy.restored',
    id,
    clientId: userId,
    details: { policyNumber, ...(cancelledOn ? { cancelledOn: [cancelledOn, null] } : {}) },
  })
}
