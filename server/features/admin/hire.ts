import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { differences, record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { deleteLinksOf } from '../auth/link-queries.ts'
import { queueAccessLink } from '../auth/queries.ts'
import { addUser, changeUser, emptyIsNone } from '../users/queries.ts'
import { unlessTaken, withEmail } from '../users/taken.ts'
import { changeStaff, mustBeAdmin } from './change-staff.ts'
import { tellThem } from './queries.ts'

type NewAgent = z.output<typeof api.admin.hire.body>
type Changes = z.output<typeof api.admin.update.body>

/** Adds somebody to the agency, without a password; a link to choose one is mailed. */
export async function hire(tx: Db, visit: Visit, given: NewAgent): Promise<string> {
  await mustBeAdmin(tx, visit)
  const id = newId()
  const createdAt = visit.now().toISOString()
  await unlessTaken(addUser(tx, { ...given, id, createdAt }), given.email)
  await queueAccessLink(tx, { id, acceptedAt: null })
  const { firstName, lastName, email, role } = given
  await record(tx, visit, { action: 'agent.created', id, details: { firstName, lastName, email, role } })
  return id
}

/** Corrects what is known of somebody. With another e-mail the links that went to the old one are dead. */
export async function changeAgent(
  tx: Db,
  visit: Visit,
  id: string,
  { version, ...changes }: Changes,
): Promise<void> {
  const person = await changeStaff(tx, visit, id)
  mustBeVersion(person, version, { of: ['agent'], id })
  const details = differences(person, emptyIsNone(changes))
  if (Object.keys(details).length === 0) return
  const { email } = changes
  const isElsewhere = email !== undefined && email !== person.email
  const moved = isElsewhere ? withEmail(person, email) : {}
  await unlessTaken(changeUser(tx, id, { ...changes, ...moved }), email)
  if (isElsewhere) {
    await deleteLinksOf(tx, id)
    if (!person.canSignIn && !person.deactivatedAt) await queueAccessLink(tx, person)
  }
  await record(tx, visit, { action: 'agent.changed', id, details })
  await tellThem(tx, [id])
}
