import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { Action } from './actions.ts'
import type { TakenBack } from './later-queries.ts'

/**
 * How an act is taken back of which nobody has heard yet: it was put on record by `recordUndoable`. Its file is `undo.ts` in the
 * feature's room, where it is found. It refuses where the thing has changed since.
 */
export class Undoing {
  readonly action: Action
  readonly undo: (tx: Db, visit: Visit, event: TakenBack) => Promise<void>

  constructor(action: Action, undo: (tx: Db, visit: Visit, event: TakenBack) => Promise<void>) {
    this.action = action
    this.undo = undo
  }
}
