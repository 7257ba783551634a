import type { StaffRole } from '../../../contract/values/roles.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { makeLinkToHand } from '../auth/access-links.ts'
import { queueAccessLink, takeAccess } from '../auth/queries.ts'
import { changeStaff, endTheirCovers, partFromClients } from './change-staff.ts'
import { passTasksOfLeaver } from './client-queries.ts'
import { setRole, tellThem, updateStaff } from './queries.ts'
import { partFromTeams } from './team.ts'

const notYourself = (text: string) => conflict('not_yourself', text)

/** Somebody leaves: their sessions and covers end, and their clients go to another agent. */
export async function deactivate(tx: Db, visit: Visit, id: string, clientsTo: string | null) {
  const person = await changeStaff(tx, visit, id, { staysAdmin: false, clientsTo })
  if (id === visit.me.id) throw notYourself('You cannot deactivate yourself. Ask another admin')
  if (person.deactivatedAt) throw conflict('deactivated', 'This person has already been deactivated')
  await partFromTeams(tx, visit, id)
  const handedOver = await partFromClients(tx, visit, person, clientsTo)
  await endTheirCovers(tx, visit, id)
  await passTheirTasks(tx, visit, id, clientsTo)
  await updateStaff(tx, id, { deactivatedAt: visit.now().toISOString() })
  await closeSessionsOf(tx, id, null)
  await record(tx, visit, {
    action: 'agent.deactivated',
    id,
    details: { moved: handedOver.moved, ...(handedOver.moved > 0 ? { clientsTo } : {}) },
  })
  await tellThem(tx, [id])
  return handedOver
}

/** What they still have to do is somebody's who stays: about no client it becomes that of who takes over, or of who asks. */
async function passTheirTasks(tx: Db, visit: Visit, id: string, clientsTo: string | null): Promise<void> {
  const toId = clientsTo ?? visit.me.id
  for (const { id: task, clientId, ownerId } of await passTasksOfLeaver(tx, id, toId))
    await record(tx, visit, {
      action: 'task.changed',
      id: task,
      ...(clientId ? { clientId } : {}),
      details: { agentId: [id, ownerId] },
    })
}

/** Back again. What opened the door before stays shut: a link to choose a password is mailed. */
export async function restore(tx: Db, visit: Visit, id: string): Promise<void> {
  const person = await changeStaff(tx, visit, id)
  if (!person.deactivatedAt) throw conflict('active', 'This person is active')
  await takeAccess(tx, id)
  await updateStaff(tx, id, { deactivatedAt: null })
  await queueAccessLink(tx, person)
  await record(tx, visit, { action: 'agent.restored', id })
}

/** For somebody who lost password, authenticator or device: nothing opens the door but the link that is mailed. */
export async function resetAccess(tx: Db, visit: Visit, id: string): Promise<void> {
  const person = await changeStaff(tx, visit, id)
  if (id === visit.me.id)
    throw notYourself('You cannot reset your own access here. Ask another admin, or use your own account')
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them instead')
  await takeAccess(tx, id)
  await queueAccessLink(tx, person)
  await record(tx, visit, { action: 'agent.accessReset', id })
  await tellThem(tx, [id])
}

/** A link for somebody who has no password yet, where the mail with it does not reach them. Those that are out stay good. */
export async function linkToHand(tx: Db, visit: Visit, id: string) {
  const person = await changeStaff(tx, visit, id)
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them instead')
  if (person.canSignIn)
    throw conflict(
      'can_sign_in',
      'This person has a password. Reset their access first, or let them use “Forgot password?”',
    )
  const link = await makeLinkToHand(tx, visit, person)
  await record(tx, visit, { action: 'agent.linkCopied', id })
  return link
}

/** An agent becomes an admin, who has no clients of their own and covers nobody; or an admin an agent. */
export async function changeRole(
  tx: Db,
  visit: Visit,
  id: string,
  { role, clientsTo }: { role: StaffRole; clientsTo: string | null },
) {
  const person = await changeStaff(tx, visit, id, { staysAdmin: role === 'admin', clientsTo })
  if (person.deactivatedAt) throw conflict('deactivated', 'This person is deactivated. Restore them first')
  if (person.role === role) return { moved: 0, clashes: [] }
  await partFromTeams(tx, visit, id)
  const handedOver = await partFromClients(tx, visit, person, clientsTo)
  await endTheirCovers(tx, visit, id)
  await setRole(tx, id, role)
  await record(tx, visit, {
    action: 'agent.roleChanged',
    id,
    details: { role: [person.role, role], moved: handedOver.moved },
  })
  await tellThem(tx, [id])
  return handedOver
}
