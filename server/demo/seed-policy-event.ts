import type { PolicyEventFacts } from '../../contract/policy-events.ts'
import { type EventKind, type EventSource, storedKindOf } from '../../contract/values/policy-events.ts'
import { columnsOfState, policyHistory, writePolicyHistory } from '../features/policies/history-queries.ts'
import { policyStateAfter } from '../features/policies/policy-event-log.ts'
import { newId } from '../platform/ids.ts'
import type { SeedContext } from './seed-context.ts'

interface DemoEvent {
  policyId: string
  kind: EventKind
  effectiveOn: string
  receivedOn: string
  source: EventSource
  confirmedBy: string
  facts: PolicyEventFacts
  changes: Record<string, [unknown, unknown]>
  enteredBy: string
  at: string
}

/** Records a policy event at its time in the demo. */
export async function seedPolicyEvent(
  { tx, clock }: Pick<SeedContext, 'tx' | 'clock'>,
  { policyId, at, changes, ...event }: DemoEvent,
): Promise<void> {
  const term = await tx
    .selectFrom('policies')
    .select(['startDate', 'endDate'])
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow()
  const storedEvent = { ...event, id: newId(), isToCome: false }
  const history = await policyHistory(tx, policyId)
  const { isToCome: _, ...row } = { ...storedEvent, ...storedKindOf(storedEvent.kind) }
  await writePolicyHistory(tx, policyId, clock.day, {
    ...{ takenBackIds: [], at, by: event.enteredBy },
    enteredEvent: {
      ...{ ...row, policyId, documentId: null, enteredAt: at, appliedAt: at },
      facts: JSON.stringify(event.facts),
      changes: JSON.stringify(changes),
    },
    columns: columnsOfState(policyStateAfter({ ...term, history }, { newEvent: storedEvent }, clock.day)),
  })
}
