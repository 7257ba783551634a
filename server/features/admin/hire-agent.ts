import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { deleteAccessLinksOf } from '../auth/link-queries.ts'
import { queueAccessLink } from '../auth/queries.ts'
import { addUser, changeUser, emptyToNull } from '../users/queries.ts'
import { emailAndUsername, rejectTakenEmail } from '../users/taken-email.ts'
import { assertAdmin, changeStaff } from './change-staff.ts'
import { notifyStaffChanged } from './queries.ts'

type NewAgent = z.output<typeof api.admin.hire.body>
type AgentChanges = z.output<typeof api.admin.update.body>

/** Adds an agent or admin without a password; the portal emails an access link. */
export async function hireAgent(tx: Db, context: RequestContext, input: NewAgent): Promise<string> {
  await assertAdmin(tx, context)
  const id = newId()
  const createdAt = context.now().toISOString()
  await rejectTakenEmail(addUser(tx, { ...input, id, createdAt }), input.email)
  await queueAccessLink(tx, { id, acceptedAt: null })
  const { firstName, lastName, email, role } = input
  await record(tx, context, { action: 'agent.created', id, details: { firstName, lastName, email, role } })
  return id
}

/** Changes a person's details. A new email invalidates access links sent to the old one. */
export async function changeAgent(
  tx: Db,
  context: RequestContext,
  id: string,
  { version, ...changes }: AgentChanges,
): Promise<void> {
  const person = await changeStaff(tx, context, id)
  assertVersion(person, version, { entities: ['agent'], id })
  const details = changedFieldsBetween(person, emptyToNull(changes))
  if (Object.keys(details).length === 0) return
  const { email } = changes
  const isEmailChanged = email !== undefined && email !== person.email
  const emailColumns = isEmailChanged ? emailAndUsername(person, email) : {}
  await rejectTakenEmail(changeUser(tx, id, { ...changes, ...emailColumns }), email)
  if (isEmailChanged) {
    await deleteAccessLinksOf(tx, id)
    if (!person.canSignIn && !person.deactivatedAt) await queueAccessLink(tx, person)
  }
  await record(tx, context, { action: 'agent.changed', id, details })
  await notifyStaffChanged(tx, [id])
}
