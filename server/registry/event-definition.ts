import type { ActivityKind } from '../../contract/entities.ts'
import type { PushKind } from '../../contract/push.ts'
import type { Condition } from './condition.ts'
import type { EventRecord } from './event-record.ts'
import type { EventField } from './fields.ts'

/**
 * Whose bell rings: the client's, that of who looks after them, of whichever of the two did not do it, of both but for who
 * did it, the admins', that of both agents of a cover, or of the person of staff whom its details name.
 */
export type BellAudience =
  | 'client'
  | 'agent'
  | 'other side'
  | 'both sides'
  | 'admins'
  | 'both agents'
  | 'agent named'

/** Whom a mail tells: the client, the client's agent and who stands in, the admins, or those whom the act names itself. */
export type MailAudience = 'client' | 'agent' | 'admins' | 'named'

interface BellRule {
  rings: BellAudience
  title: string | ((details: unknown) => string)
  /** Keeps it silent where it is no news, as its details say. */
  isNews?: (details: object) => boolean
  /** Keeps it silent where it is no news, as what is on file says. */
  isNewsWhere?: Condition
}

export type MailRule<Kind extends ActivityKind = ActivityKind> =
  /** Each time, at once. */
  | { atOnce: readonly MailAudience[] }
  /** The other side, of all that one person does of it for a client within so many ms. */
  | { together: number }
  /** The other side, of the messages of a conversation that stand unread for so many ms. */
  | (Kind extends 'message' ? { unreadFor: number } : never)

/** One kind of event in the audit log, with its sentence, bell, emails and personal details. */
export interface EventDefinition<Kind extends ActivityKind = ActivityKind> {
  /** What somebody did, as it goes on behind their name. */
  sentence: string | ((told: EventRecord) => string)
  /** The whole sentence of what nobody did who is signed in, where that is told otherwise than as somebody's deed. */
  ofNobody?: (told: EventRecord) => string | null
  /** What its details name by its id, which a sentence or a change calls by name. */
  names?: 'policyId' | 'agentId' | 'coverId'
  /** What its details tell as [before, after], in the order in which it is shown. */
  fields?: Record<string, EventField>
  /**
   * The details that are personal: they are sealed by the key of the account or person they are about. Every event says so, if only by
   * an empty list. An event that is on record already and gets more of them needs a migration that empties `record_sealing`.
   */
  personal: readonly string[]
  /** So frequent and small that the timeline of a client leaves it out. */
  isNoise?: true
  /** Behind whose bell it stands; never that of who did it. */
  bell?: BellRule
  /** The letters are those of notifications/. */
  mail?: MailRule<Kind>
  /** The client's devices are told of it, where staff did it. */
  push?: PushKind
  /** Told to the person whose account it is, whatever mails they have switched off; the words are those of auth/. */
  tellsOwner?: Kind extends 'user' | 'agent' | 'client' ? (details: object) => boolean : never
}

/** Events of an entity by their names on record: 'policy.renewed'. */
export type EventDefinitions<Kind extends ActivityKind> = Record<`${Kind}.${string}`, EventDefinition<Kind>>

export const always = () => true
