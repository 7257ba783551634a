import type { RequestContext } from '../context.ts'
import type { Db } from '../database/tables.ts'

/** An event to undo. Nobody has been notified of the event yet. */
export interface UndoneEvent {
  id: string
  action: string
  entityId: string | null
  clientId: string | null
  details: unknown
  at: string
}

/** Undoes an event recorded by `recordWithUndo`. Throws if the entity has changed since. */
export interface UndoHandler {
  action: string
  undo: (tx: Db, context: RequestContext, event: UndoneEvent) => Promise<void>
}
