import type { MailKind } from '../../contract/values/mail-kinds.ts'
import { fullName } from '../../contract/values/names.ts'
import type { Role } from '../../contract/values/roles.ts'
import type { Viewer } from '../access.ts'
import type { Context } from '../context.ts'
import type { EmailMessage, OutgoingEmail } from '../platform/mail.ts'

/** An event on record with who did it, as an email tells of it. */
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

/** Somebody to whom an email goes; what they may see is decided by their row. */
export type EmailReader = Pick<Viewer, 'id' | 'role' | 'covers' | 'manages' | 'accountId' | 'may'> & {
  email: string
  firstName: string | null
}

/** The entity and the client an event is about, and who is told. */
export interface EmailContext {
  id: string
  clientId: string
  event: EmailEvent
  reader: EmailReader
}

/** Writes the email of an event; null where there is nothing to tell any more. */
export type EmailWriter = (about: EmailContext, context: Context) => Promise<EmailMessage | null>

/** Writes to those whom an event names itself, in its details. */
export type DirectEmailWriter = (event: EmailEvent, context: Context) => Promise<OutgoingEmail[]>

/** Writes one email of several events, by the ids of what they are about. */
export type DigestWriter = (
  about: { ids: readonly string[]; reader: EmailReader; fromClient: boolean },
  context: Context,
) => Promise<EmailMessage | null>

/** News for the owner of an account; `byAnother` where somebody else did it. */
export interface OwnerNews {
  subject: string
  text: string
  byAnother?: true
}

export type EmailAudience = 'client' | 'agent' | 'admins'

export interface Delivery {
  /** The switch among a person's notification settings; null for an email that nobody can switch off. */
  kind: MailKind | null
  /** Staff are told whatever they have switched off. */
  reachesStaff?: true
}

/** All emails that an event may send. */
export interface EventEmails extends Partial<Delivery>, Partial<Record<EmailAudience, EmailWriter>> {
  named?: DirectEmailWriter
  gathered?: DigestWriter
  owner?: (details: unknown) => OwnerNews | null
}

type ImmediateAudience<Definition> = Definition extends {
  mail: { atOnce: readonly (infer Whom extends string)[] }
}
  ? Whom
  : never
type RequiredEmails<Definition> = ([Extract<ImmediateAudience<Definition>, EmailAudience>] extends [never]
  ? unknown
  : Delivery & Record<Extract<ImmediateAudience<Definition>, EmailAudience>, EmailWriter>) &
  ('named' extends ImmediateAudience<Definition> ? { named: DirectEmailWriter } : unknown) &
  (Definition extends { mail: { together: number } } ? { kind: MailKind; gathered: DigestWriter } : unknown) &
  (Definition extends { tellsOwner: unknown } ? { owner: (details: unknown) => OwnerNews | null } : unknown)

/** The emails that the events of a feature call for. One that is missing does not compile. */
export type EmailsOf<Events> = {
  [A in keyof Events as unknown extends RequiredEmails<Events[A]> ? never : A]: RequiredEmails<Events[A]>
}

/** Who did it, by name; the agency where nobody is named. */
export const actorName = (
  { actorFirstName, actorLastName }: EmailEvent,
  { agency }: Pick<Context, 'agency'>,
) => fullName(actorFirstName, actorLastName) || agency().name

/** By which the email to somebody whom an event names is known when it is sent again. */
export const directEmailId = (event: string, reader: { id: string }) => `${event}.named.${reader.id}`
