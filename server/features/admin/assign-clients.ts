import type { HandOverResult } from '../../../contract/agents.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { isDeadlock, violatedConstraint } from '../../platform/db.ts'
import { assertAdmin } from './change-staff.ts'
import { handOver } from './hand-over-clients.ts'

const maxTries = 3

/** Hands clients over in a transaction; retries on a conflict with a booking of the same slot. */
export async function retryOnSlotConflict<Answer>(
  context: RequestContext,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  for (let attemptCount = 1; ; attemptCount++) {
    try {
      return await context.write(work)
    } catch (error) {
      const isRetryable = violatedConstraint(error) === 'appointments_slot' || isDeadlock(error)
      if (!isRetryable || attemptCount === maxTries) throw error
    }
  }
}

export const assignClients = (
  context: RequestContext,
  { agentId, clientIds, ofAgent }: { agentId: string; clientIds?: string[]; ofAgent?: string },
): Promise<HandOverResult> =>
  retryOnSlotConflict(context, async (tx) => {
    await assertAdmin(tx, context, [agentId])
    const selection = ofAgent === undefined ? { clientIds: [...new Set(clientIds)] } : { ofAgent }
    return handOver(tx, context, selection, agentId)
  })
