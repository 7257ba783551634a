import { addYears } from '../../../contract/values/days.ts'
import type { ImportValues } from '../../../contract/values/import-storage.ts'

/** A temporary value of `policies.offAs`: the list says lapsed or inactive and gives no reason. */
export const unstatedDeactivationReason = 'ended'

/**
 * Replaces `ended` by a reason. A policy past its term has expired and needs none; any other was
 * cancelled. `today` is the agency's date.
 */
export function resolveDeactivationReason(values: ImportValues, today: string): ImportValues {
  if (values['policies.offAs'] !== unstatedDeactivationReason) return values
  const { 'policies.offAs': _, ...otherValues } = values
  const { 'policies.start': start, 'policies.cancelledOn': cancelledOn } = values
  const end = values['policies.end'] ?? (start === undefined ? undefined : addYears(start, 1))
  const isTermOver = cancelledOn === undefined && end !== undefined && end <= today
  return isTermOver ? otherValues : { ...otherValues, 'policies.offAs': 'cancelled' }
}
