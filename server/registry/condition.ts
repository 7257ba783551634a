import type { RawBuilder } from 'kysely'

/**
 * An event as its conditions see it in the recording statement. Values may be parameters: `details`
 * is JSON, `at` is ISO text.
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
export type Condition = (happened: EventValues) => RawBuilder<boolean>
