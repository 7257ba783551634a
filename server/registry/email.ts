import type { MailKind } from '../../contract/values/mail-kinds.ts'
import { fullName } from '../../contract/values/names.ts'
import type { Role } from '../../contract/values/roles.ts'
import type { Viewer } from '../access.ts'
import type { Context } from '../context.ts'
import type { EmailMessage, OutgoingEmail } from '../platform/mail.ts'

/** A recorded event and its actor, for emails. */
export interface EmailEvent {
  id: string
  action: string
  entityId: string | null
  clientId: string | null
  details: unknown
  actorRole: Role | null
  actorFirstName: string | null
  actorLastName: string | null
}

/** The recipient of an email, with the fields that decide what they may see. */
export type EmailReader = Pick<Viewer, 'id' | 'role' | 'covers' | 'manages' | 'accountId' | 'may'> & {
  email: string
  firstName: string | null
}

/** An event's entity, client and recipient. */
export interface EmailContext {
  id: string
  clientId: string
  event: EmailEvent
  reader: EmailReader
}

/** Writes the email of an event. Null if the email is no longer needed. */
export type EmailWriter = (emailContext: EmailContext, context: Context) => Promise<EmailMessage | null>

/** Writes to the recipients that the event's details name. */
export type DirectEmailWriter = (event: EmailEvent, context: Context) => Promise<OutgoingEmail[]>

/** Writes one digest of several events, by the ids of their entities. */
export type DigestWriter = (
  emailContext: { ids: readonly string[]; reader: EmailReader; fromClient: boolean },
  context: Context,
) => Promise<EmailMessage | null>

/**
 * A security alert to the owner of an account. `byAnother` if somebody else acted whom the event
 * does not name: the command line has no actor.
 */
export interface SecurityAlert {
  subject: string
  text: string
  byAnother?: true
}

export type EmailAudience = 'client' | 'agent' | 'admins'

export interface EmailDeliveryRule {
  /** The person's setting for this email; null for emails that cannot be switched off. */
  kind: MailKind | null
  /** Staff receive it whatever their settings say. */
  reachesStaff?: true
}

export interface EventEmails extends Partial<EmailDeliveryRule>, Partial<Record<EmailAudience, EmailWriter>> {
  named?: DirectEmailWriter
  gathered?: DigestWriter
  owner?: (details: unknown) => SecurityAlert | null
}

type ImmediateAudience<Definition> = Definition extends {
  mail: { atOnce: readonly (infer Whom extends string)[] }
}
  ? Whom
  : never
type RequiredEmails<Definition> = ([Extract<ImmediateAudience<Definition>, EmailAudience>] extends [never]
  ? unknown
  : EmailDeliveryRule & Record<Extract<ImmediateAudience<Definition>, EmailAudience>, EmailWriter>) &
  ('named' extends ImmediateAudience<Definition> ? { named: DirectEmailWriter } : unknown) &
  (Definition extends { mail: { together: number } } ? { kind: MailKind; gathered: DigestWriter } : unknown) &
  (Definition extends { tellsOwner: unknown }
    ? { owner: (details: unknown) => SecurityAlert | null }
    : unknown)

/** The emails that the events of a feature require. A missing one does not compile. */
export type EventsWithEmails<Events> = {
  [A in keyof Events as unknown extends RequiredEmails<Events[A]> ? never : A]: RequiredEmails<Events[A]>
}

/** The actor's name, or the agency's if nobody is named. */
export const actorName = (
  { actorFirstName, actorLastName }: EmailEvent,
  { agency }: Pick<Context, 'agency'>,
) => fullName(actorFirstName, actorLastName) || agency().name

/** Identifies an email to a recipient named in the event, so that a retry sends it once. */
export const directEmailId = (event: string, reader: { id: string }) => `${event}.named.${reader.id}`
