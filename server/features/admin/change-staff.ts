import { fullName } from '../../../contract/values/names.ts'
import type { Visit } from '../../context.ts'
import { conflict, Failure, notFound, wrongField } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import { record } from '../activity/record.ts'
import { clientsCount } from './client-queries.ts'
import { endCoversOf } from './cover-queries.ts'
import { handOver } from './hand-over.ts'
import { type StaffRow, staffToChange, tellThem } from './queries.ts'

const isActiveAdmin = ({ role, deactivatedAt }: StaffRow) => role === 'admin' && deactivatedAt === null

interface Change {
  /** Whether it leaves an admin an admin. */
  staysAdmin?: boolean
  /** Another person whom it concerns. */
  clientsTo?: string | null
}

/**
 * Somebody of the agency, or 404, locked with the admins. Of these one must stay, or nobody could bring the agency back;
 * and whoever asks must still be one.
 */
export async function changeStaff(
  tx: Db,
  { me }: Visit,
  id: string,
  { staysAdmin = true, clientsTo = null }: Change = {},
): Promise<StaffRow> {
  const rows = await staffToChange(tx, clientsTo ? [id, clientsTo] : [id])
  const person = rows.find((row) => row.id === id)
  if (!person) throw notFound('Agent')
  const admins = rows.filter(isActiveAdmin)
  if (!staysAdmin && isActiveAdmin(person) && admins.length === 1)
    throw conflict(
      'last_admin',
      'This is the last active admin. Make somebody else an admin first, then try again',
    )
  if (!admins.some((admin) => admin.id === me.id))
    throw new Failure(403, 'not_allowed', 'You do not have permission to do this')
  return person
}

/** The clients of somebody who will have none any more go to another agent, who must be named where there are any. */
export async function partFromClients(tx: Db, visit: Visit, person: StaffRow, clientsTo: string | null) {
  const count = await clientsCount(tx, person.id)
  if (count === 0) return { moved: 0, clashes: [] }
  const name = fullName(person.firstName, person.lastName)
  const clients = count === 1 ? 'client' : `${count} clients`
  if (!clientsTo) throw wrongField('clientsTo', `Please choose who takes over ${name}’s ${clients}`)
  if (clientsTo === person.id) throw wrongField('clientsTo', 'Please choose another agent')
  return handOver(tx, visit, { ofAgent: person.id }, clientsTo)
}

/** Nobody stands in for them any more, nor they for anybody. */
export async function endTheirCovers(tx: Db, visit: Visit, id: string): Promise<void> {
  const ended = await endCoversOf(tx, id, { by: visit.me.id, at: visit.now() })
  for (const { id: cover, agentId, coverId, fromDay, untilDay } of ended)
    await record(tx, visit, {
      action: 'agent.coverEnded',
      id: agentId,
      details: { cover, coverId, fromDay, untilDay },
    })
  await tellThem(tx, [...new Set(ended.flatMap(({ agentId, coverId }) => [agentId, coverId]))])
}
