import { z } from 'zod'
import { conflict } from '../../failure.ts'
import type { Action } from '../../registry/events.ts'
import type { UndoHandler } from '../../registry/undo-handler.ts'
import { recordUndo } from '../activity/record.ts'
import { hasChangedSince } from '../activity/undo-queries.ts'
import { lockReassignmentOf, saveReassignment } from './item-queries.ts'

const ReassignmentDetails = z.object({
  kind: z.string(),
  about: z.string(),
  agentId: z.tuple([z.string().nullable(), z.string().nullable()]),
  wasPassedBy: z.string().optional(),
  wasPassedAt: z.string().optional(),
})

export const reassignmentUndo: UndoHandler = {
  action: 'work.passed' satisfies Action,
  async undo(tx, context, { id: event, entityId, clientId, details }) {
    const { kind, about, agentId, wasPassedBy, wasPassedAt } = ReassignmentDetails.parse(details)
    const [agentIdBefore, assigneeId] = agentId
    if (entityId === null || clientId === null) return
    const isUnchanged = ((await lockReassignmentOf(tx, { kind, id: entityId }))?.toId ?? null) === assigneeId
    if (!isUnchanged || (await hasChangedSince(tx, event, ['agentId'])))
      throw conflict('told_already', 'It is too late to undo this: it was reassigned since')
    // Restores the earlier reassignment with its time, so that an outdated one stays outdated.
    const previousReassignment =
      agentIdBefore === null || wasPassedBy === undefined || wasPassedAt === undefined
        ? null
        : { toId: agentIdBefore, passedBy: wasPassedBy, passedAt: wasPassedAt }
    await saveReassignment(tx, { kind, id: entityId }, previousReassignment)
    const undoEvent = {
      action: 'work.passed',
      id: entityId,
      clientId,
      details: { kind, about, agentId: [assigneeId, agentIdBefore] },
    } as const
    await recordUndo(tx, context, undoEvent, event)
  },
}
