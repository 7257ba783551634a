import { addYears } from '../../../contract/values/days.ts'
import type { Values } from './row-values.ts'

/** In the place of why a policy is off: a list calls it lapsed or inactive, and does not say why. */
export const ended = 'ended'

/**
 * Says why a policy is off that a list calls lapsed or inactive: it has run out where its term is over, else it was cancelled.
 * `today` is the agency's date.
 */
export function withoutEnded(values: Values, today: string): Values {
  if (values['policies.offAs'] !== ended) return values
  const { 'policies.offAs': _, ...others } = values
  const { 'policies.start': start, 'policies.cancelledOn': cancelledOn } = values
  const end = values['policies.end'] ?? (start === undefined ? undefined : addYears(start, 1))
  const hasRunOut = cancelledOn === undefined && end !== undefined && end <= today
  return hasRunOut ? others : { ...others, 'policies.offAs': 'cancelled' }
}
