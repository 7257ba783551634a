import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import { formatDay } from '../../../contract/values/days.ts'
import type { EventKind, EventSource } from '../../../contract/values/policy-events.ts'
import type { Seer } from '../../access.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, type Failure, wrongField } from '../../failure.ts'
import { raised } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { insertEvent, isDocumentOfClient } from './event-queries.ts'
import type { StoredPolicy } from './queries.ts'

type Actor = Pick<Context, 'agency' | 'now'> & { me: Seer }

/** How something is known that happened to a policy. */
export interface Known {
  source: EventSource
  confirmedBy: string | null
  /** The day on which the agency had it; null where that is today. */
  receivedOn: string | null
  documentId: string | null
}

export const notStated: Known = {
  source: 'not stated',
  confirmedBy: null,
  receivedOn: null,
  documentId: null,
}

interface Happening extends Known {
  kind: EventKind
  /** From which day it counts. */
  effectiveOn: string
  facts?: PolicyEventFacts
  changes?: Record<string, [unknown, unknown]>
  /** It changes the term on its day, and not before. */
  isToCome?: boolean
}

const wrongDays: Record<string, (policy: StoredPolicy) => string> = {
  outside_term: ({ startDate, endDate }) =>
    `Please enter a day of the term, ${formatDay(startDate)} to ${formatDay(endDate)}`,
  is_flat: () => 'A notice takes effect after the first day of the term',
  not_flat: () => 'This policy was cancelled from its first day. Take that back before its dates change',
  not_the_end: () =>
    'What was entered of the end of this term is of another day. Take it back before the dates change',
  before_start: ({ startDate }) => `Please enter a day from ${formatDay(startDate)} on`,
  after_cancellation: ({ cancelledOn }) =>
    `This policy is cancelled${cancelledOn ? ` from ${formatDay(cancelledOn)}` : ''}: nothing changes of it from then on`,
  before_reinstatement: () => 'This policy was reinstated after that day. Please enter a day from then on',
  before_cancellation: ({ cancelledOn }) =>
    `Please enter a day from the cancellation on${cancelledOn ? `, ${formatDay(cancelledOn)}` : ''}`,
}

const cannotFollow: Record<string, string> = {
  cancelled_already: 'This policy is cancelled already',
  noticed_already: 'A notice of cancellation from that day is on file already',
  nonrenewal_already: 'A notice of nonrenewal is on file already',
  no_notice: 'No notice of cancellation is on file of this policy',
  no_nonrenewal: 'No notice of nonrenewal is on file of this policy',
  not_cancelled: 'This policy is not cancelled',
  not_waiting: 'This policy is no renewal that waits for its carrier',
  no_binder: 'This policy is not on a binder',
  only_offered: 'This renewal is only offered: the carrier has to confirm it first',
}

/** What the database refuses of a policy's life (`live_policy`, migration 0079), for a person; any other error as it is. */
function inWords(error: unknown, policy: StoredPolicy, field: string): Failure | unknown {
  const refused = raised(error, 'PL001')
  if (!refused) return error
  const { rule } = refused
  const wrongDay = wrongDays[rule]
  if (wrongDay) return wrongField(field, wrongDay(policy))
  const why = cannotFollow[rule]
  return why ? conflict('cannot_follow', why) : error
}

/** Writes something of a policy that its life has to allow: what is refused is said in words, of `field` where it is about a day. */
export async function asItLived<Done>(
  policy: StoredPolicy,
  field: string,
  write: Promise<Done>,
): Promise<Done> {
  try {
    return await write
  } catch (error) {
    throw inWords(error, policy, field)
  }
}

/**
 * Enters that something happened to a policy, whose row is locked: what the policy is from then on the database works out. Refuses
 * what cannot follow what was there, and a document that is not of this client.
 */
export async function happened(
  tx: Db,
  actor: Actor,
  policy: StoredPolicy,
  { receivedOn, documentId, facts = {}, changes = {}, isToCome = false, ...event }: Happening,
  field = 'effectiveOn',
): Promise<string> {
  const day = today(actor)
  if (receivedOn !== null && receivedOn > day) throw wrongField('receivedOn', 'This date is in the future')
  if (
    documentId !== null &&
    !(await isDocumentOfClient(tx, actor.me, { id: documentId, clientId: policy.userId }))
  )
    throw wrongField('documentId', 'Please choose a document of this client')
  const id = newId()
  const at = actor.now().toISOString()
  const row = {
    ...event,
    id,
    policyId: policy.id,
    receivedOn: receivedOn ?? day,
    documentId,
    facts: JSON.stringify(facts),
    changes: JSON.stringify(changes),
    enteredBy: actor.me.id,
    enteredAt: at,
    appliedAt: isToCome ? null : at,
  }
  await asItLived(policy, field, insertEvent(tx, row))
  return id
}
