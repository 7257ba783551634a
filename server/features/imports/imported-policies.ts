import type { NewEvent } from '../../../contract/values/policy-change-plan.ts'
import type { EventKind } from '../../../contract/values/policy-events.ts'
import { foldPolicy, type TermDates } from '../../../contract/values/policy-state.ts'
import { newId } from '../../platform/ids.ts'
import { columnsOfState } from '../policies/history-queries.ts'
import { policyStateAfter } from '../policies/policy-event-log.ts'

/** The day of an instant, in UTC. */
export const utcDayOf = (timestamp: string) => timestamp.slice(0, 10)

export const isCancellation = (kind: EventKind) => kind === 'cancellation' || kind === 'flat cancellation'

const newImportEvent = (kind: EventKind, effectiveOn: string, timestamp: string): NewEvent => ({
  ...{ id: newId(), kind, effectiveOn, receivedOn: utcDayOf(timestamp), source: 'not stated', facts: {} },
  isToCome: false,
})

/** A cancellation that a file states. Its source is unknown. */
export const cancellationOf = ({ startDate }: TermDates, day: string, timestamp: string) =>
  newImportEvent(day === startDate ? 'flat cancellation' : 'cancellation', day, timestamp)

interface ImportedPolicy extends TermDates {
  isRenewal: boolean
  isActive: boolean
  cancelledOn: string | null
}

/**
 * The state columns of a policy that an import adds. They must match the first events that the
 * database writes (`write_policy`, migration 0071).
 */
export function newPolicyState(
  { isRenewal, isActive, cancelledOn, ...term }: ImportedPolicy,
  timestamp: string,
) {
  const firstEvents = isRenewal
    ? [
        newImportEvent('renewal offered', term.startDate, timestamp),
        ...(isActive ? [newImportEvent('renewal bound', term.startDate, timestamp)] : []),
      ]
    : [newImportEvent('new business', term.startDate, timestamp)]
  const history = firstEvents.map((event) => ({ ...event, isTakenBack: false }))
  const state =
    cancelledOn === null
      ? foldPolicy(term, history)
      : policyStateAfter(
          { ...term, history },
          { newEvent: cancellationOf(term, cancelledOn, timestamp) },
          utcDayOf(timestamp),
        )
  const { gaps, eventVersion } = columnsOfState(state)
  return { gaps, life: state.life, event_version: eventVersion }
}
