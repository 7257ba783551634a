import type { HandOverResult } from '../../../contract/agents.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { recordInBulk } from '../activity/bulk-queries.ts'
import { record } from '../activity/record.ts'
import { setReminders } from '../appointments/booking.ts'
import { lockActiveAgent } from '../users/queries.ts'
import {
  type ClientSelection,
  type ClientToMove,
  clientsToMove,
  moveClientsTo,
  type PresentationToReassign,
  reassignMessages,
  reassignPresentations,
  reassignTasks,
} from './client-queries.ts'
import { notifyAgentsChanged, notifyClientPeopleChanged } from './queries.ts'

/**
 * Hands clients over to another agent with unread messages, upcoming presentations and tasks. A
 * presentation stays, and is reported as a clash, if the new agent has another one at that time.
 * The caller has locked the clients' former agents.
 */
export async function handOver(
  tx: Db,
  context: RequestContext,
  selection: ClientSelection,
  agentId: string,
): Promise<HandOverResult> {
  const agent = await lockActiveAgent(tx, agentId)
  if (!agent) throw notFound('Agent')
  const clients = await clientsToMove(tx, context.me, selection)
  if ('clientIds' in selection && clients.length < selection.clientIds.length) throw notFound('Client')
  const movedClients = clients.filter((client) => client.agentId !== agentId)
  if (movedClients.length === 0) return { moved: 0, clashes: [] }
  const clientIds = movedClients.map(({ id }) => id)
  await moveClientsTo(tx, clientIds, agentId)
  await reassignMessages(tx, movedClients, agentId)
  const tasks = await reassignTasks(tx, movedClients, agentId)
  const presentations = await reassignPresentations(tx, { clientIds, agentId, now: context.now() })
  const name = fullName(agent.firstName, agent.lastName)
  await recordClientMove(tx, context, movedClients, { id: agentId, name })
  await recordInBulk(
    tx,
    context,
    'task.passedOn',
    tasks.map(({ id, clientId, ownerId }) => ({ id, clientId, details: { agentId: [ownerId, agentId] } })),
  )
  const conflicts = await recordPresentations(tx, context, presentations, name)
  await notifyAgentsChanged(tx, [
    ...new Set([agentId, ...movedClients.map((client) => client.agentId ?? agentId)]),
  ])
  await notifyClientPeopleChanged(tx, clientIds)
  return { moved: movedClients.length, clashes: conflicts }
}

/**
 * Records the moved presentations, which notifies people, and queues their reminders again.
 * Notifies the new agent of the presentations that stayed.
 */
async function recordPresentations(
  tx: Db,
  context: RequestContext,
  presentations: readonly PresentationToReassign[],
  newAgent: string,
) {
  const reassignedPresentations = presentations.filter(({ isPassed }) => isPassed)
  const keptPresentations = presentations.filter(({ isPassed }) => !isPassed)
  for (const presentation of reassignedPresentations) await setReminders(tx, context, presentation)
  await recordInBulk(
    tx,
    context,
    'quote.presentationPassedOn',
    reassignedPresentations.map(({ id, quoteId, clientId, agentId, agentName }) => ({
      id: quoteId,
      clientId,
      details: { appointment: id, former: agentId, agent: [agentName, newAgent] },
    })),
  )
  for (const { id, quoteId, clientId, agentName, startsAt } of keptPresentations)
    await record(tx, context, {
      action: 'quote.presentationStayed',
      id: quoteId,
      clientId,
      details: { appointment: id, startsAt, agent: agentName },
    })
  return keptPresentations
}

const recordClientMove = (
  tx: Db,
  context: RequestContext,
  movedClients: readonly ClientToMove[],
  newAgent: { id: string; name: string },
) =>
  recordInBulk(
    tx,
    context,
    'client.reassigned',
    movedClients.map(({ id, agentId, agentName }) => ({
      id,
      clientId: id,
      details: {
        agentId: [agentId, newAgent.id],
        agent: [agentName, newAgent.name],
        ...(movedClients.length > 1 ? { others: movedClients.length - 1 } : {}),
      },
    })),
  )
