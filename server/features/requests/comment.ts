import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { insertComment } from './comment-queries.ts'
import { requestToChange, updateRequest } from './queries.ts'

/** Adds a comment for the other side. A client's comment ends the stage 'waiting for client'. */
export async function addComment(
  tx: Db,
  context: RequestContext,
  { requestId, said }: HandlerInput<typeof requests.comment>,
): Promise<string> {
  const { me, now } = context
  const { requesterId, status, stage } = await requestToChange(tx, me, requestId)
  const id = await writeComment(tx, context, { requestId, text: said })
  if (!isStaff(me) && status === 'in_progress' && stage === 'waiting for client')
    await updateRequest(tx, requestId, { stage: null, changedAt: now().toISOString() })
  await record(tx, context, {
    action: 'request.commented',
    id: requestId,
    clientId: requesterId,
    details: { comment: id },
  })
  return id
}

/** Inserts a comment; the caller records it. */
export async function writeComment(
  tx: Db,
  { me, now }: Pick<RequestContext, 'me' | 'now'>,
  { requestId, text }: { requestId: string; text: string },
): Promise<string> {
  const id = newId()
  await insertComment(tx, { id, requestId, saidBy: me.id, said: text, time: now() })
  return id
}
