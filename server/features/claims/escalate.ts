import { z } from 'zod'
import type { Context } from '../../context.ts'
import { record } from '../activity/record.ts'
import { untouchedClaim } from './queries.ts'

const Waiting = z.object({ claim: z.string() })

/** A job: puts on record that a claim still lies there as it was reported, once; the admins are told by it. */
export const escalateClaim = (context: Context) => async (payload: unknown) => {
  const { claim: id } = Waiting.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const claim = await untouchedClaim(tx, id)
    if (!claim) return
    const { clientId, ...details } = claim
    const { now } = context
    await record(tx, { me: null, now }, { action: 'claim.escalated', id, clientId, details })
  })
}
