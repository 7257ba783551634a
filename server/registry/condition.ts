import type { RawBuilder } from 'kysely'

/**
 * An event as conditions see it while it is put on record. Its values may be known only when the statement is sent: the details are
 * JSON, the time is its text.
 */
export interface EventValues {
  event: string
  id: string | null
  client: string | null
  actor: string | null
  details: string
  at: string
}

/** A condition that PostgreSQL evaluates while it puts an event on record. */
export type Condition = (happened: EventValues) => RawBuilder<boolean>
