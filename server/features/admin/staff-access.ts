import type { StaffRole } from '../../../contract/values/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { endKeysOfLeaver } from '../api-keys/change-keys.ts'
import { revokeKeysOf } from '../api-keys/queries.ts'
import { makeLinkToShow } from '../auth/access-links.ts'
import { queueAccessLink, revokeAccess } from '../auth/queries.ts'
import { deleteRepresentative } from '../fillable-forms/queries.ts'
import { deleteFeedsWithoutAccess } from '../users/feed-queries.ts'
import { endWebhooksOf } from '../webhooks/queries.ts'
import { assertNotEmergencyAdmin, changeStaff, endStandInsFor, reassignClients } from './change-staff.ts'
import { reassignTasksOfLeaver } from './client-queries.ts'
import { notifyStaffChanged, setRole, updateStaff } from './queries.ts'
import { leaveTeams } from './team.ts'

const ownAccountError = (text: string) => conflict('not_yourself', text)

/**
 * Deactivates a staff member: ends their sessions, covers and authorization as representative, and
 * hands over their clients and tasks.
 */
export async function deactivateStaff(
  tx: Db,
  context: RequestContext,
  id: string,
  successorId: string | null,
) {
  const person = await changeStaff(tx, context, id, { staysAdmin: false, clientsTo: successorId })
  if (id === context.me.id) throw ownAccountError('You cannot deactivate yourself. Ask another admin')
  if (person.deactivatedAt) throw conflict('deactivated', 'This person has already been deactivated')
  await leaveTeams(tx, context, id)
  const reassignment = await reassignClients(tx, context, person, successorId)
  await endStandInsFor(tx, context, id)
  await handOverTasks(tx, context, id, successorId)
  await endKeysOfLeaver(tx, context, id)
  await deleteRepresentative(tx, id)
  await endWebhooksOf(tx, id, { timestamp: context.now().toISOString(), adminId: context.me.id })
  await updateStaff(tx, id, { deactivatedAt: context.now().toISOString() })
  await closeSessionsOf(tx, id, null)
  await deleteFeedsWithoutAccess(tx, { userId: id })
  await record(tx, context, {
    action: 'agent.deactivated',
    id,
    details: { moved: reassignment.moved, ...(reassignment.moved > 0 ? { clientsTo: successorId } : {}) },
  })
  await notifyStaffChanged(tx, [id])
  return reassignment
}

/** Tasks without a client go to the new agent. Without a new agent, they go to the caller. */
async function handOverTasks(
  tx: Db,
  context: RequestContext,
  id: string,
  successorId: string | null,
): Promise<void> {
  const toId = successorId ?? context.me.id
  for (const { id: task, clientId, ownerId } of await reassignTasksOfLeaver(tx, id, toId))
    await record(tx, context, {
      action: 'task.changed',
      id: task,
      ...(clientId ? { clientId } : {}),
      details: { agentId: [id, ownerId] },
    })
}

/**
 * Restores a deactivated staff member. Former passwords and devices stay invalid, so the portal
 * emails an access link.
 */
export async function restoreStaff(tx: Db, context: RequestContext, id: string): Promise<void> {
  const person = await changeStaff(tx, context, id)
  if (!person.deactivatedAt) throw conflict('active', 'This person is active')
  await revokeAccess(tx, id)
  await updateStaff(tx, id, { deactivatedAt: null })
  await queueAccessLink(tx, person)
  await record(tx, context, { action: 'agent.restored', id })
}

/**
 * For somebody who lost a password, authenticator or device. Afterwards, only the emailed link
 * gives access.
 */
export async function resetStaffAccess(tx: Db, context: RequestContext, id: string): Promise<void> {
  const person = await changeStaff(tx, context, id)
  if (id === context.me.id)
    throw ownAccountError('You cannot reset your own access here. Ask another admin, or use your own account')
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them instead')
  await assertNotEmergencyAdmin(tx, id)
  await revokeAccess(tx, id)
  await revokeKeysOf(tx, id, context.now().toISOString())
  await endWebhooksOf(tx, id, { timestamp: context.now().toISOString() })
  await queueAccessLink(tx, person)
  await record(tx, context, { action: 'agent.accessReset', id })
  await notifyStaffChanged(tx, [id])
}

/**
 * An access link to hand over in person when the emailed link does not arrive. Earlier links stay
 * valid.
 */
export async function makeStaffAccessLink(tx: Db, context: RequestContext, id: string) {
  const person = await changeStaff(tx, context, id)
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them instead')
  if (person.canSignIn)
    throw conflict(
      'can_sign_in',
      'This person has a password. Reset their access first, or let them use “Forgot password?”',
    )
  const link = await makeLinkToShow(tx, context, person)
  await record(tx, context, { action: 'agent.linkCopied', id })
  return link
}

/**
 * Changes the role between agent and admin. An admin has no clients, covers for nobody and is
 * covered by nobody.
 */
export async function changeStaffRole(
  tx: Db,
  context: RequestContext,
  id: string,
  { role, clientsTo }: { role: StaffRole; clientsTo: string | null },
) {
  const person = await changeStaff(tx, context, id, { staysAdmin: role === 'admin', clientsTo })
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them first')
  if (person.role === role) return { moved: 0, clashes: [] }
  await leaveTeams(tx, context, id)
  const reassignment = await reassignClients(tx, context, person, clientsTo)
  await endStandInsFor(tx, context, id)
  await setRole(tx, id, role)
  await record(tx, context, {
    action: 'agent.roleChanged',
    id,
    details: { role: [person.role, role], moved: reassignment.moved },
  })
  await notifyStaffChanged(tx, [id])
  return reassignment
}
