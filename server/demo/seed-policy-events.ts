import type { PolicyEventFacts } from '../../contract/policy-events.ts'
import { addDays } from '../../contract/values/days.ts'
import type { EventKind } from '../../contract/values/policy-events.ts'
import type { Action } from '../registry/events.ts'
import { type ClientName, demoClients } from './clients.ts'
import { unpaidInstallmentOf } from './seed-bills.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'
import { seedPolicyEvent } from './seed-policy-event.ts'

interface PlannedPolicyEvent {
  client: ClientName
  policy: string
  kind: EventKind
  action: Action
  /** Effective day, relative to today; for a nonrenewal the end of the term. */
  from: number | 'the end'
  /** Days since the agency received the notice. */
  receivedAgo: number
  confirmedBy: string
  facts: (day: (days: number) => string) => PolicyEventFacts
}

const plannedEvents: readonly PlannedPolicyEvent[] = [
  {
    client: 'quillback',
    policy: 'QUBP218836',
    kind: 'notice of cancellation',
    action: 'policy.noticeOfCancellation',
    from: 9,
    receivedAgo: 3,
    confirmedBy: 'Notice by mail, copy to the agency',
    facts: (day) => ({ reason: 'non-payment', amountDue: 2982.5, payBy: day(8) }),
  },
  {
    client: 'coldspring',
    policy: 'HWC 290663',
    kind: 'notice of nonrenewal',
    action: 'policy.notToBeRenewed',
    from: 'the end',
    receivedAgo: 6,
    confirmedBy: 'Joan Prewitt, underwriting',
    facts: () => ({ reason: 'underwriting', note: 'The carrier leaves the class at the end of the term.' }),
  },
]

/** Carriers' notices about demo policies. */
export async function seedPolicyEvents({ tx, clock, staff, clients: clientIds, policies }: SeedContext) {
  const day = (days: number) => addDays(clock.day, days)
  for (const {
    client,
    policy,
    kind,
    action,
    from,
    receivedAgo,
    confirmedBy,
    facts: factsOf,
  } of plannedEvents) {
    const policyId = seededId(policies, policy)
    const actorId = seededId(staff, demoClients[client].agent)
    const moment = clock.on(-receivedAgo, '15:05')
    const eventFacts = factsOf(day)
    const missedPayment =
      eventFacts.reason === 'non-payment' ? await unpaidInstallmentOf(tx, policyId) : undefined
    const facts = { ...eventFacts, ...(missedPayment ? { installmentId: missedPayment.id } : {}) }
    const { endDate } = await tx
      .selectFrom('policies')
      .select('endDate')
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
    const effectiveOn = from === 'the end' ? endDate : day(from)
    const word = { source: 'letter', confirmedBy, facts, changes: {} } as const
    await seedPolicyEvent(
      { tx, clock },
      { ...word, policyId, kind, effectiveOn, receivedOn: day(-receivedAgo), enteredBy: actorId, at: moment },
    )
    const { note: _, installmentId: __, ...details } = facts
    const pastEvent = {
      at: moment,
      actorId,
      action,
      entity: 'policy',
      entityId: policyId,
      clientId: seededId(clientIds, client),
    }
    await recordPastEvents(tx, [
      { ...pastEvent, details: { policyNumber: policy, on: effectiveOn, ...details } },
    ])
  }
}
