import type { HandedOver } from '../../../contract/admin.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Visit } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { type Db, isDeadlock, violated } from '../../platform/db.ts'
import { recordAll } from '../activity/record.ts'
import {
  clientsToMove,
  giveClients,
  type Moved,
  passMessages,
  passPresentations,
  type Which,
} from './client-queries.ts'
import { agentToFollow, tellAgents, tellThem } from './queries.ts'

const mostTries = 3

/** A writing that hands over clients, once more where somebody took one of the slots at that very moment. */
export async function unhurried<Answer>(visit: Visit, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
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
  unhurried(visit, async (tx) => {
    const which = ofAgent === undefined ? { clientIds: [...new Set(clientIds)] } : { ofAgent }
    return handOver(tx, visit, which, agentId)
  })

/**
 * Gives clients to another agent, with what waits for an agent: the messages that nobody has read and the presentations
 * to come. A presentation at a time at which the new agent has another stays as it is, and is named. Call with the agents
 * that the clients leave for good locked.
 */
export async function handOver(tx: Db, visit: Visit, which: Which, agentId: string): Promise<HandedOver> {
  const agent = await agentToFollow(tx, agentId)
  if (!agent) throw notFound('Agent')
  const found = await clientsToMove(tx, visit.me, which)
  if ('clientIds' in which && found.length < which.clientIds.length) throw notFound('Client')
  const moved = found.filter((client) => client.agentId !== agentId)
  if (moved.length === 0) return { moved: 0, clashes: [] }
  const clientIds = moved.map(({ id }) => id)
  await giveClients(tx, clientIds, agentId)
  await passMessages(tx, clientIds, agentId)
  const presentations = await passPresentations(tx, { clientIds, agentId, now: visit.now() })
  const name = fullName(agent.firstName, agent.lastName)
  await recordMove(tx, visit, moved, { id: agentId, name })
  const passed = presentations.filter(({ isPassed }) => isPassed)
  await recordAll(
    tx,
    visit,
    'quote.presentationPassedOn',
    passed.map(({ id, quoteId, clientId, agentName }) => ({
      id: quoteId,
      clientId,
      details: { appointment: id, agent: [agentName, name] },
    })),
  )
  await tellAgents(tx, [...new Set([agentId, ...moved.map((client) => client.agentId ?? agentId)])])
  await tellThem(tx, clientIds)
  return { moved: moved.length, clashes: presentations.filter(({ isPassed }) => !isPassed) }
}

/** Each client's history says from whom to whom. */
const recordMove = (tx: Db, visit: Visit, moved: readonly Moved[], to: { id: string; name: string }) =>
  recordAll(
    tx,
    visit,
    'client.reassigned',
    moved.map(({ id, agentId, agentName }) => ({
      id,
      clientId: id,
      details: {
        agentId: [agentId, to.id],
        agent: [agentName, to.name],
        ...(moved.length > 1 ? { others: moved.length - 1 } : {}),
      },
    })),
  )
