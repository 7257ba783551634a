import type { Role } from '../../contract/values/roles.ts'

export interface EventPerson {
  id: string
  role: Role
  firstName: string | null
  lastName: string | null
  email: string
}

/** The entity of an event. `number` is a policy's or a quote's; `gone` means removed since. */
interface EventSubject {
  name: string | null
  number: string | number | null
  gone: boolean
}

/** All that an event names, deleted things too. `others` maps ids in its details to names. */
export interface EventReferences {
  actor: EventPerson | null
  principal: EventPerson | null
  client: { id: string; name: string } | null
  thing: EventSubject | null
  others: Record<string, string> | null
}

/** A recorded event with all that its sentence needs. */
export interface EventRow {
  id: string
  at: string
  action: string
  entity: string
  entityId: string | null
  details: unknown
  /** The sealed key of the personal details; null if there are none or their key was destroyed. */
  recordKey: Buffer | null
  ip: string | null
  about: EventReferences
}

/** A recorded event and the time zone to display it in. */
export type EventRecord = EventRow & { timeZone: string }
