import { z } from 'zod'
import { conflict } from '../../failure.ts'
import { hasChangedSince } from '../activity/later-queries.ts'
import { recordUndone } from '../activity/record.ts'
import { Undoing } from '../activity/undoing.ts'
import { passedTo, setPass } from './thing-queries.ts'

const Passed = z.object({
  kind: z.string(),
  about: z.string(),
  agentId: z.tuple([z.string().nullable(), z.string().nullable()]),
})

export const takePassBack = new Undoing(
  'work.passed',
  async (tx, visit, { id: event, entityId, clientId, details }) => {
    const { kind, about, agentId } = Passed.parse(details)
    const [before, to] = agentId
    if (entityId === null || clientId === null) return
    const isAsItLeftIt = (await passedTo(tx, { kind, id: entityId })) === to
    if (!isAsItLeftIt || (await hasChangedSince(tx, event, ['agentId'])))
      throw conflict('told_already', 'It is too late to take this back: somebody passed it on since')
    await setPass(tx, visit, { kind, id: entityId, to: before })
    const undone = {
      action: 'work.passed',
      id: entityId,
      clientId,
      details: { kind, about, agentId: [to, before] },
    } as const
    await recordUndone(tx, visit, undone, event)
  },
)
