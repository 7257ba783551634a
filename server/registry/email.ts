import type { MailKind } from '../../contract/values/mail-kinds.ts'
import { fullName } from '../../contract/values/names.ts'
import type { Role } from '../../contract/values/roles.ts'
import type { Seer } from '../access.ts'
import type { Context } from '../context.ts'
import type { Letter, Outgoing } from '../platform/mail.ts'

/** An event on record with who did it, as an email tells of it. */
export interface EventToTell {
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
export type EmailReader = Pick<Seer, 'id' | 'role' | 'covers' | 'manages' | 'accountId' | 'may'> & {
  email: string
  firstName: string | null
}

/** The entity and the client an event is about, and who is told. */
export interface EmailAbout {
  id: string
  clientId: string
  event: EventToTell
  reader: EmailReader
}

/** Writes the email of an event; null where there is nothing to tell any more. */
export type EmailOf = (about: EmailAbout, context: Context) => Promise<Letter | null>

/** Writes to those whom an event names itself, in its details. */
export type EmailsToNamed = (event: EventToTell, context: Context) => Promise<Outgoing[]>

/** Writes one email of several events, by the ids of what they are about. */
export type GatheredEmail = (
  about: { ids: readonly string[]; reader: EmailReader; fromClient: boolean },
  context: Context,
) => Promise<Letter | null>

/** News for the owner of an account; `byAnother` where somebody else did it. */
export interface OwnerNews {
  subject: string
  text: string
  byAnother?: true
}

export type Side = 'client' | 'agent' | 'admins'

export interface Delivery {
  /** The switch among a person's notification settings; null for an email that nobody can switch off. */
  kind: MailKind | null
  /** Staff are told whatever they have switched off. */
  reachesStaff?: true
}

/** All emails that an event may send. */
export interface EventEmails extends Partial<Delivery>, Partial<Record<Side, EmailOf>> {
  named?: EmailsToNamed
  gathered?: GatheredEmail
  owner?: (details: unknown) => OwnerNews | null
}

type AtOnce<Definition> = Definition extends { mail: { atOnce: readonly (infer Whom extends string)[] } }
  ? Whom
  : never
type Needs<Definition> = ([Extract<AtOnce<Definition>, Side>] extends [never]
  ? unknown
  : Delivery & Record<Extract<AtOnce<Definition>, Side>, EmailOf>) &
  ('named' extends AtOnce<Definition> ? { named: EmailsToNamed } : unknown) &
  (Definition extends { mail: { together: number } }
    ? { kind: MailKind; gathered: GatheredEmail }
    : unknown) &
  (Definition extends { tellsOwner: unknown } ? { owner: (details: unknown) => OwnerNews | null } : unknown)

/** The emails that the events of a feature call for. One that is missing does not compile. */
export type EmailsOf<Events> = {
  [A in keyof Events as unknown extends Needs<Events[A]> ? never : A]: Needs<Events[A]>
}

/** Who did it, by name; the agency where nobody is named. */
export const actorName = (
  { actorFirstName, actorLastName }: EventToTell,
  { agency }: Pick<Context, 'agency'>,
) => fullName(actorFirstName, actorLastName) || agency().name

/** By which the email to somebody whom an event names is known when it is sent again. */
export const idOfNamed = (event: string, reader: { id: string }) => `${event}.named.${reader.id}`
