import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { foundInFeatures } from '../../reading/found.ts'
import { takenBack } from '../activity/later-queries.ts'
import { Undoing } from '../activity/undoing.ts'

const undoings = new Map<string, Undoing>(
  (await foundInFeatures('undo.ts', Undoing)).map((one) => [one.action, one]),
)

/** Takes back what the person did within the last seconds, before anybody hears of it. */
export async function takeBack(tx: Db, visit: Visit, id: string): Promise<void> {
  const event = await takenBack(tx, visit.me, id)
  const undoing = event && undoings.get(event.action)
  if (!undoing) throw conflict('told_already', 'It is too late to take this back: others were told of it')
  await undoing.undo(tx, visit, event)
}
