import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import { refusalOf } from '../../../contract/values/plan-change.ts'
import type { EventKind, EventSource } from '../../../contract/values/policy-events.ts'
import { eventRules } from '../../../contract/values/policy-state.ts'
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

/** What the database refuses of a policy's life (`live_policy`, migration 0079), for a person; any other error as it is. */
function inWords(error: unknown, policy: StoredPolicy, field: string): Failure | unknown {
  const refused = raised(error, 'PL001')
  if (!refused) return error
  const rule = eventRules.find((one) => one === refused.rule)
  if (!rule) return error
  const { field: named, says } = refusalOf(rule, policy, 'effectiveOn')
  return named === null ? conflict('cannot_follow', says) : wrongField(field, says)
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
