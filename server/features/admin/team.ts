import type { Team } from '../../../contract/users.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { readTeam } from '../accounts/team-queries.ts'
import { recordInBulk } from '../activity/bulk-queries.ts'
import { record } from '../activity/record.ts'
import { lockActiveAgent } from '../users/queries.ts'
import { assertAdmin } from './change-staff.ts'
import { clientsToMove, reassignMessages, reassignTasks } from './client-queries.ts'
import { notifyAgentsChanged, notifyClientPeopleChanged } from './queries.ts'
import { addManager, lockAccountsManagedBy, removeManager, setAgentContact } from './team-queries.ts'

interface TeamMember {
  id: string
  agentId: string
}

/** Locks the client and its conversation and returns the team. */
async function teamToChange(tx: Db, context: RequestContext, { id, agentId }: TeamMember) {
  await assertAdmin(tx, context, [agentId])
  const [client] = await clientsToMove(tx, context.me, { clientIds: [id] })
  if (!client) throw notFound('Client')
  return readTeam(tx, id)
}

const isInTeam = ({ producer, managers }: Team, agentId: string) =>
  [producer, ...managers].find(({ id }) => id === agentId)

/** Adds an account manager, who sees as much of the client as the producer. */
export async function addAccountManager(
  tx: Db,
  context: RequestContext,
  managerKey: TeamMember,
): Promise<Team> {
  const { id, agentId } = managerKey
  const team = await teamToChange(tx, context, managerKey)
  const teamMember = isInTeam(team, agentId)
  if (teamMember) throw conflict('on_team', `${teamMember.name} already looks after this client`)
  if (!(await lockActiveAgent(tx, agentId))) throw notFound('Agent')
  await addManager(tx, { ...managerKey, timestamp: context.now().toISOString(), actorId: context.me.id })
  await record(tx, context, {
    action: 'client.managerNamed',
    id,
    clientId: id,
    details: { agentId: [null, agentId] },
  })
  await notifyAgentsChanged(tx, [agentId])
  return readTeam(tx, id)
}

/** The manager loses access to the client; their tasks about the client go to the producer. */
export async function endManager(tx: Db, context: RequestContext, managerKey: TeamMember): Promise<Team> {
  const { id, agentId } = managerKey
  const team = await teamToChange(tx, context, managerKey)
  if (!team.managers.some((manager) => manager.id === agentId)) throw notFound('Account manager')
  await removeManager(tx, [id], agentId)
  const tasks = await reassignTasks(tx, [{ id, agentId, agentName: '' }], team.producer.id)
  await record(tx, context, {
    action: 'client.managerEnded',
    id,
    clientId: id,
    details: { agentId: [agentId, null] },
  })
  await recordInBulk(
    tx,
    context,
    'task.passedOn',
    tasks.map((task) => ({
      id: task.id,
      clientId: task.clientId,
      details: { agentId: [agentId, team.producer.id] },
    })),
  )
  await notifyAgentsChanged(tx, [agentId])
  if (team.contactId === agentId) await notifyClientPeopleChanged(tx, [id])
  return readTeam(tx, id)
}

/** Sets the team member whom the client sees and writes to, and who gets the unread messages. */
export async function markAgentContact(
  tx: Db,
  context: RequestContext,
  managerKey: TeamMember,
): Promise<Team> {
  const { id, agentId } = managerKey
  const team = await teamToChange(tx, context, managerKey)
  const isMember = isInTeam(team, agentId)
  if (!isMember)
    throw conflict('not_on_team', 'Please choose the client’s agent or one of the account managers')
  if (team.contactId === agentId) return team
  await setAgentContact(tx, [id], agentId === team.producer.id ? null : agentId)
  await reassignMessages(tx, [{ id, agentId: team.contactId, agentName: '' }], agentId)
  await record(tx, context, {
    action: 'client.contactMarked',
    id,
    clientId: id,
    details: { agentId: [team.contactId, agentId] },
  })
  await notifyClientPeopleChanged(tx, [id])
  return readTeam(tx, id)
}

/** Removes an agent from all teams when the agent leaves or becomes an admin. */
export async function leaveTeams(tx: Db, context: RequestContext, agentId: string): Promise<void> {
  const accounts = await lockAccountsManagedBy(tx, agentId)
  if (accounts.length === 0) return
  const ids = accounts.map(({ id }) => id)
  await removeManager(tx, ids, agentId)
  await recordInBulk(
    tx,
    context,
    'client.managerEnded',
    ids.map((id) => ({ id, clientId: id, details: { agentId: [agentId, null] } })),
  )
  await notifyClientPeopleChanged(tx, ids)
}
