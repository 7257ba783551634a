import type { HandedOver } from '../../../contract/agents.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { isDeadlock, violated } from '../../platform/db.ts'
import { mustBeAdmin } from './change-staff.ts'
import { handOver } from './hand-over.ts'

const mostTries = 3

/** A writing that hands over clients, tried again where somebody took one of the slots at that very moment. */
export async function retried<Answer>(visit: Visit, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await visit.write(work)
    } catch (error) {
      const isCrossed = violated(error) === 'appointments_slot' || isDeadlock(error)
      if (!isCrossed || tries === mostTries) throw error
    }
  }
}

/** Some clients, or all of one agent, become those of another. */
export const assignClients = (
  visit: Visit,
  { agentId, clientIds, ofAgent }: { agentId: string; clientIds?: string[]; ofAgent?: string },
): Promise<HandedOver> =>
  retried(visit, async (tx) => {
    await mustBeAdmin(tx, visit, [agentId])
    const which = ofAgent === undefined ? { clientIds: [...new Set(clientIds)] } : { ofAgent }
    return handOver(tx, visit, which, agentId)
  })
