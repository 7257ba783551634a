import { fullName } from '../../../contract/values/names.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notAllowedError, notFound, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { isEmergencyAdmin } from '../users/signon-queries.ts'
import { countClients } from './client-queries.ts'
import { handOver } from './hand-over-clients.ts'
import { notifyStaffChanged, type StaffRow, staffToChange } from './queries.ts'
import { endStandInsOf } from './standin-queries.ts'

/**
 * An admin who has not chosen a password yet does not count as working, because their email address
 * may be mistyped.
 */
const isWorkingAdmin = ({ role, deactivatedAt, canSignIn }: StaffRow) =>
  role === 'admin' && deactivatedAt === null && canSignIn

/** Checks that the caller is still an admin once the rows are locked. */
function assertStaffIncludes(rows: readonly StaffRow[], { me }: RequestContext): void {
  if (!rows.some((row) => row.id === me.id && isWorkingAdmin(row))) throw notAllowedError()
}

/** Locks these people and all active admins. Throws if the caller is not an active admin. */
export async function assertAdmin(
  tx: Db,
  context: RequestContext,
  ids: readonly string[] = [],
): Promise<StaffRow[]> {
  const rows = await staffToChange(tx, [context.me.id, ...ids])
  assertStaffIncludes(rows, context)
  return rows
}

interface StaffChange {
  staysAdmin?: boolean
  /** Another person to lock: the agent who takes over the clients. */
  clientsTo?: string | null
}

/**
 * Locks a staff member and all active admins, or throws 404. One working admin must remain, because
 * nobody else could restore access. The caller must still be an admin.
 */
export async function changeStaff(
  tx: Db,
  context: RequestContext,
  id: string,
  { staysAdmin = true, clientsTo = null }: StaffChange = {},
): Promise<StaffRow> {
  const rows = await staffToChange(tx, clientsTo ? [id, clientsTo] : [id])
  const person = rows.find((row) => row.id === id)
  if (!person) throw notFound('Agent')
  const otherRows = rows.filter((row) => row.id !== id && isWorkingAdmin(row))
  if (!staysAdmin && person.role === 'admin' && person.deactivatedAt === null && otherRows.length === 0)
    throw conflict(
      'last_admin',
      'This is the last active admin. Make someone else an admin first, then try again',
    )
  assertStaffIncludes(rows, context)
  if (!staysAdmin) await assertNotEmergencyAdmin(tx, id)
  return person
}

/** While single sign-on is required, one admin keeps a password and a passkey. */
export async function assertNotEmergencyAdmin(tx: Db, id: string): Promise<void> {
  if (await isEmergencyAdmin(tx, id))
    throw conflict(
      'emergency_admin',
      'This is the emergency admin for single sign-on. Choose another emergency admin first',
    )
}

/**
 * Hands over somebody's clients. Throws a field error if the person has clients and `successorId`
 * is missing.
 */
export async function reassignClients(
  tx: Db,
  context: RequestContext,
  person: StaffRow,
  successorId: string | null,
) {
  const count = await countClients(tx, person.id)
  if (count === 0) return { moved: 0, clashes: [] }
  const name = fullName(person.firstName, person.lastName)
  const clients = count === 1 ? 'client' : `${count} clients`
  if (!successorId) throw wrongField('clientsTo', `Please choose who takes over ${name}’s ${clients}`)
  if (successorId === person.id) throw wrongField('clientsTo', 'Please choose another agent')
  return handOver(tx, context, { ofAgent: person.id }, successorId)
}

export async function endStandInsFor(tx: Db, context: RequestContext, id: string): Promise<void> {
  const endedCovers = await endStandInsOf(tx, id, { actorId: context.me.id, time: context.now() })
  for (const { id: cover, agentId, ...rest } of endedCovers)
    await record(tx, context, {
      action: 'agent.coverEnded',
      id: agentId,
      details: { cover, ...rest },
    })
  await notifyStaffChanged(tx, [
    ...new Set(endedCovers.flatMap(({ agentId, coverId }) => [agentId, coverId])),
  ])
}
