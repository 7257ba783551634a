import { z } from 'zod'
import type { Context } from '../../context.ts'
import { record } from '../activity/record.ts'
import { untouchedRequest } from './queries.ts'

const Waiting = z.object({ request: z.string() })

/** A job: puts on record that an urgent request still lies there as it was made, once; the admins are told by it. */
export const escalate = (context: Context) => async (payload: unknown) => {
  const { request: id } = Waiting.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const request = await untouchedRequest(tx, id)
    if (!request) return
    const { requesterId: clientId, description } = request
    const { now } = context
    await record(
      tx,
      { me: null, now },
      { action: 'request.escalated', id, clientId, details: { description } },
    )
  })
}
