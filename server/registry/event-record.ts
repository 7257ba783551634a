import type { Role } from '../../contract/values/roles.ts'

/** A person as an event names them. */
export interface EventPerson {
  id: string
  role: Role
  firstName: string | null
  lastName: string | null
  email: string
}

/** What an event happened to; `number` is a policy's or a quote's, `gone` that it was removed since. */
interface EventThing {
  name: string | null
  number: string | number | null
  gone: boolean
}

/** Whom and what an event names, also what was deleted since. `others` has what its details name by id. */
export interface EventReferences {
  actor: EventPerson | null
  principal: EventPerson | null
  client: { id: string; name: string } | null
  thing: EventThing | null
  others: Record<string, string> | null
}

/** What went on record, with what a sentence of it is made of. */
export interface EventRow {
  id: string
  at: string
  action: string
  entity: string
  entityId: string | null
  details: unknown
  /** The key by which what is personal in them is sealed, itself sealed; null where there is none, or none any more. */
  recordKey: Buffer | null
  ip: string | null
  about: EventReferences
}

/** What went on record, and by which clock it is told. */
export type EventRecord = EventRow & { timeZone: string }
