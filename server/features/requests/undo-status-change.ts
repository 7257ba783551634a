import { z } from 'zod'
import { requestStatuses } from '../../../contract/values/request-labels.ts'
import { conflict } from '../../failure.ts'
import type { Action } from '../../registry/events.ts'
import type { UndoHandler } from '../../registry/undo-handler.ts'
import { recordUndo } from '../activity/record.ts'
import { hasChangedSince } from '../activity/undo-queries.ts'
import { requestToChange, updateRequest } from './queries.ts'
import { escalateRequestIfMissed } from './request-escalation.ts'

const Status = z.enum(requestStatuses)
const StatusChangeDetails = z.object({
  status: z.tuple([Status, Status]),
  wasChangedAt: z.string(),
  wasStage: z.string().nullish(),
  wasConfirmed: z.boolean().default(false),
  /** Time of the status change; earlier releases did not record it. */
  changedAt: z.string().optional(),
})

export const statusChangeUndo: UndoHandler = {
  action: 'request.statusChanged' satisfies Action,
  async undo(tx, context, { id: event, entityId, details }) {
    if (entityId === null) return
    const {
      status: change,
      wasChangedAt,
      wasStage,
      wasConfirmed,
      changedAt,
    } = StatusChangeDetails.parse(details)
    const [statusBefore, statusAfter] = change
    const now = await requestToChange(tx, context.me, entityId)
    const { status, requesterId } = now
    // Some changes keep the status but still prevent an undo: a carrier's confirmation, or a
    // question to the client.
    const isChangedSince =
      (changedAt !== undefined && Date.parse(now.changedAt) !== Date.parse(changedAt)) ||
      now.stage !== null ||
      (now.confirmed !== null) !== wasConfirmed
    if (isChangedSince || status !== statusAfter || (await hasChangedSince(tx, event, ['status'])))
      throw conflict('told_already', 'This can no longer be undone: it was changed since')
    await updateRequest(tx, entityId, {
      status: statusBefore,
      stage: wasStage ?? null,
      changedAt: wasChangedAt,
    })
    await escalateRequestIfMissed(tx, context, entityId)
    const undoEvent = {
      action: 'request.statusChanged',
      id: entityId,
      clientId: requesterId,
      details: { status: [statusAfter, statusBefore] },
    } as const
    await recordUndo(tx, context, undoEvent, event)
  },
}
