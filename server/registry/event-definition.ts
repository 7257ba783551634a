import type { ActivityKind } from '../../contract/entities.ts'
import type { PushKind } from '../../contract/push.ts'
import type { Condition } from './condition.ts'
import type { EventRecord } from './event-record.ts'
import type { EventField } from './fields.ts'

/**
 * Recipients of a bell notification. 'other side': client or staff, whichever did not act. 'both
 * sides': client and staff, except the actor. 'both agents': the agent who covers for another, and
 * that other agent. 'agent named': the staff member named in the details.
 */
export type BellAudience =
  | 'client'
  | 'agent'
  | 'other side'
  | 'both sides'
  | 'admins'
  | 'both agents'
  | 'agent named'

/**
 * 'agent': the client's agent, and the agents who cover for them. 'named': people whom the event
 * itself names.
 */
export type MailAudience = 'client' | 'agent' | 'admins' | 'named'

interface BellRule {
  audience: BellAudience
  title: string | ((details: unknown) => string)
  /** False if the event notifies nobody at the bell. Decided by the details. */
  isNews?: (details: object) => boolean
  /** False if the event notifies nobody at the bell. Decided by the database. */
  isNewsWhere?: Condition
}

export type MailRule<Kind extends ActivityKind = ActivityKind> =
  /** One email per event, sent at once. */
  | { atOnce: readonly MailAudience[] }
  /**
   * One digest to the other side (client or staff) for all such events that one person causes at
   * one client within this many ms.
   */
  | { together: number }
  /** A reminder to the other side of a conversation about messages unread for this many ms. */
  | (Kind extends 'message' ? { unreadFor: number } : never)

/** One kind of event in the audit log, with its sentence, bell, emails and personal details. */
export interface EventDefinition<Kind extends ActivityKind = ActivityKind> {
  /** The sentence without its subject: it follows the actor's name. */
  sentence: string | ((entry: EventRecord) => string)
  /** The whole sentence if no signed-in person acted. If it is null, `sentence` applies. */
  sentenceWithoutActor?: (entry: EventRecord) => string | null
  /** The detail that holds an id, shown as a name in sentences and changes. */
  names?: 'policyId' | 'agentId' | 'coverId'
  /** Details recorded as [before, after], in display order. */
  fields?: Record<string, EventField>
  /**
   * The personal details, sealed with the key of the account or person concerned. Every event lists
   * them, if only as an empty list. Adding one to an event that is already on record needs a
   * migration that empties `record_sealing`.
   */
  personalFields: readonly string[]
  /** Frequent and small: left out of a client's timeline. */
  isNoise?: true
  /** The bell notification. The actor never gets one. */
  bell?: BellRule
  /** The email. Its text is in the feature's folder. */
  mail?: MailRule<Kind>
  /** A push notification to the client's devices, if staff acted. */
  push?: PushKind
  /**
   * Whether the account's owner gets a security alert, whatever their settings. The feature's
   * emails.ts writes the alert.
   */
  tellsOwner?: Kind extends 'user' | 'agent' | 'client' ? (details: object) => boolean : never
}

/** Events of an entity by their recorded names: 'policy.renewed'. */
export type EventDefinitions<Kind extends ActivityKind> = Record<`${Kind}.${string}`, EventDefinition<Kind>>

export const alwaysTrue = () => true
