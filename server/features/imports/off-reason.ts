import { addYears } from '../../../contract/values/days.ts'
import type { ImportValues } from '../../../contract/values/import-storage.ts'

/** Stands in `policies.offAs` while a row is read: the list calls the policy lapsed or inactive and gives no reason. */
export const endedWithoutReason = 'ended'

/**
 * Replaces `ended` by a reason. A policy whose term is over has run out and needs none; any other was cancelled. `today` is the
 * agency's date.
 */
export function resolveOffReason(values: ImportValues, today: string): ImportValues {
  if (values['policies.offAs'] !== endedWithoutReason) return values
  const { 'policies.offAs': _, ...others } = values
  const { 'policies.start': start, 'policies.cancelledOn': cancelledOn } = values
  const end = values['policies.end'] ?? (start === undefined ? undefined : addYears(start, 1))
  const hasRunOut = cancelledOn === undefined && end !== undefined && end <= today
  return hasRunOut ? others : { ...others, 'policies.offAs': 'cancelled' }
}
