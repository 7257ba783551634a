import type { RawBuilder } from 'kysely'

/**
 * The values of an event as SQL, for conditions in the statement that records the event. Each value
 * may be a parameter: `details` is JSON, `at` is ISO text.
 */
export interface EventValues {
  event: string
  id: string | null
  client: string | null
  actor: string | null
  details: string
  at: string
}

/** An SQL condition evaluated by the statement that records an event. */
export type Condition = (eventValues: EventValues) => RawBuilder<boolean>
