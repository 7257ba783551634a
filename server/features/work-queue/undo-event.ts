import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { loadFeatureParts } from '../../registry/features.ts'
import { eventToUndo } from '../activity/undo-queries.ts'

const handlers = new Map(
  (await loadFeatureParts(({ undo }) => undo)).flat().map((handler) => [handler.action, handler]),
)

/** Undoes what the person did within the last seconds, before anybody is notified. */
export async function undoEvent(tx: Db, context: RequestContext, id: string): Promise<void> {
  const event = await eventToUndo(tx, context.me, id)
  const handler = event && handlers.get(event.action)
  if (!handler) throw conflict('told_already', 'It is too late to undo this: others were notified')
  await handler.undo(tx, context, event)
}
