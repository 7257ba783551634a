import type { RequestContext } from '../context.ts'
import type { Db } from '../database/tables.ts'

/** An event that is being taken back, of which nobody has heard yet. */
export interface UndoneEvent {
  id: string
  action: string
  entityId: string | null
  clientId: string | null
  details: unknown
  at: string
}

/** Takes back an event that `recordWithUndo` has put on record. It refuses where the thing has changed since. */
export interface UndoHandler {
  action: string
  undo: (tx: Db, visit: RequestContext, event: UndoneEvent) => Promise<void>
}
