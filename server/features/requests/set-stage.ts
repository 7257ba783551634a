import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import type { RequestStage } from '../../../contract/values/change-labels.ts'
import type { RequestStatus } from '../../../contract/values/request-labels.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { canOwn } from '../tasks/queries.ts'
import { changeRequestStatus } from './change-status.ts'
import { writeComment } from './comment.ts'
import { hasCommentSince } from './comment-queries.ts'
import { requestToChange, updateRequest } from './queries.ts'

const statusOfStage: Record<RequestStage, RequestStatus> = {
  pending: 'pending',
  'in progress': 'in_progress',
  'waiting for client': 'in_progress',
  'waiting for carrier': 'in_progress',
  completed: 'completed',
  declined: 'completed',
}

const stageOfStatus: Record<RequestStatus, RequestStage> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
}

type StoredRequest = Awaited<ReturnType<typeof requestToChange>>

/** Whether a repeated call (second click, other tab) finds its stage set already. */
async function isStageAlreadySet(
  tx: Db,
  requestBefore: StoredRequest,
  { stage, because, sent }: { stage: RequestStage; because: string; sent: { on: string; how: string } },
): Promise<boolean> {
  if (requestBefore.stage !== stage) return false
  if (stage === 'waiting for carrier') return isDeepStrictEqual(requestBefore.sent, sent)
  if (stage === 'declined') return requestBefore.declinedBecause === because
  return hasCommentSince(tx, { requestId: requestBefore.id, said: because, since: requestBefore.changedAt })
}

/**
 * Sets the stage of a request. 'Waiting for client' adds a comment, 'waiting for carrier' stores
 * when and how it was sent, 'declined' stores the reason. A repeated call changes nothing and
 * notifies nobody. 409 if the change is confirmed.
 */
export async function setStage(
  tx: Db,
  context: RequestContext,
  { requestId: id, stage, because, sentOn, sentHow, version }: HandlerInput<typeof requests.setStage>,
): Promise<void> {
  if (stage === 'pending' || stage === 'in progress' || stage === 'completed') {
    await changeRequestStatus(tx, context, { requestId: id, status: statusOfStage[stage], version })
    return
  }
  const requestBefore = await requestToChange(tx, context.me, id)
  assertVersion(requestBefore, version, { entities: ['request'], id, clientId: requestBefore.requesterId })
  if (requestBefore.confirmed)
    throw conflict('confirmed_already', 'The carrier has already confirmed this change')
  const day = today(context)
  if (sentOn !== null && sentOn > day) throw wrongField('sentOn', 'This date is in the future')
  const sentDetails = { on: sentOn ?? day, how: sentHow }
  if (await isStageAlreadySet(tx, requestBefore, { stage, because, sent: sentDetails })) return
  const status = statusOfStage[stage]
  await updateRequest(tx, id, {
    status,
    stage,
    changedAt: context.now().toISOString(),
    ...(stage === 'declined' ? { declinedBecause: because } : {}),
    ...(stage === 'waiting for carrier' && sentHow !== '' ? { sent: JSON.stringify(sentDetails) } : {}),
  })
  const comment =
    stage === 'waiting for client'
      ? await writeComment(tx, context, { requestId: id, text: because })
      : undefined
  await record(tx, context, {
    action: 'request.stageChanged',
    id,
    clientId: requestBefore.requesterId,
    details: {
      stage: [requestBefore.stage ?? stageOfStatus[requestBefore.status], stage],
      ...(comment ? { comment } : {}),
    },
  })
}

/** Sets the owner and the due date of a request. Only staff are notified. */
export async function assignRequest(
  tx: Db,
  context: RequestContext,
  { requestId: id, ownerId, dueOn, version }: HandlerInput<typeof requests.assign>,
): Promise<void> {
  const requestBefore = await requestToChange(tx, context.me, id)
  assertVersion(requestBefore, version, { entities: ['request'], id, clientId: requestBefore.requesterId })
  const isSame = requestBefore.ownerId === ownerId
  if (isSame && requestBefore.dueOn === dueOn) return
  if (
    ownerId !== null &&
    !isSame &&
    !(await canOwn(tx, context, { ownerId, clientId: requestBefore.requesterId }))
  )
    throw notFound('Person')
  await updateRequest(tx, id, { ownerId, dueOn })
  await record(tx, context, {
    action: 'request.assigned',
    id,
    clientId: requestBefore.requesterId,
    details: {
      ...(isSame ? {} : { agentId: [requestBefore.ownerId, ownerId] }),
      ...(requestBefore.dueOn === dueOn ? {} : { dueOn: [requestBefore.dueOn, dueOn] }),
    },
  })
}
