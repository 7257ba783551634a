import type { z } from 'zod'
import type { today as wire } from '../../../contract/today.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { recordUndoable } from '../activity/record.ts'
import { canOwn } from '../tasks/queries.ts'
import { passedTo, setPass, thingSeenBy } from './thing-queries.ts'

/** Passes something that waits to a colleague who sees the client, or back to the client's agent. */
export async function passOn(
  tx: Db,
  visit: Visit,
  { kind, id, to }: z.output<typeof wire.pass.body>,
): Promise<Undo> {
  const { clientId, about } = await thingSeenBy(tx, visit, { kind, id })
  if (clientId === null) throw wrongField('to', 'This is about no client: only who made it can give it away')
  if (to !== null && !(await canOwn(tx, visit, { ownerId: to, clientId })))
    throw wrongField(
      'to',
      'This colleague does not see the client: name them to stand in, or reassign the client',
    )
  const before = await passedTo(tx, { kind, id })
  await setPass(tx, visit, { kind, id, to })
  return recordUndoable(tx, visit, {
    action: 'work.passed',
    id,
    clientId,
    details: { kind, about, agentId: [before, to] },
  })
}
