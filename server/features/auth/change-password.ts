import type { Visit } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { guarded, ownGuess } from '../../http/guessing.ts'
import { closeSessionsOf, confirmSession } from '../../http/session.ts'
import { hashPassword, isPassword, passwordRefusal } from '../../platform/passwords.ts'
import { record } from '../activity/record.ts'
import { changeUser, passwordHashOf } from '../users/queries.ts'
import { removeLinksOf } from './link-queries.ts'
import { lockSelf } from './queries.ts'

/** The names a password must not be equal to. */
export function namesOf(person: {
  firstName: string | null
  lastName: string | null
  email: string
  username?: string
  company?: string | null
}) {
  const { firstName, lastName, email, username = null, company = null } = person
  return [
    firstName,
    lastName,
    `${firstName} ${lastName}`,
    `${firstName}${lastName}`,
    email,
    username,
    company,
  ]
}

/** Refuses a password that is too common or the person's own name; the field is named. */
export function checkPassword(field: string, password: string, person: Parameters<typeof namesOf>[0]): void {
  const refusal = passwordRefusal(password, namesOf(person))
  if (refusal) throw wrongField(field, refusal)
}

/** Their password as it is stored, where it is the one given. Guessing it in an open session is slowed like guessing at the door. */
const checkedOwn = (password: string, visit: Visit) =>
  guarded(
    visit,
    ownGuess(`own password of ${visit.me.id}`, visit.ip),
    async () => {
      const hash = await passwordHashOf(visit.db, visit.me.id)
      return (await isPassword(password, hash, { first: true })) ? hash : null
    },
    (tx) => record(tx, visit, { action: 'user.passwordRefused', id: visit.me.id }),
  )

/** Confirms the password again, so that access may be changed in this session for a while. */
export async function confirmPassword({ password }: { password: string }, visit: Visit): Promise<void> {
  const refused = () => wrongField('password', 'This password is not right')
  const verified = await checkedOwn(password, visit)
  if (!verified) throw refused()
  await visit.write(async (tx) => {
    if ((await lockSelf(tx, visit)).passwordHash !== verified) throw refused()
    if (visit.session) await confirmSession(tx, visit.session, visit.now())
    await record(tx, visit, { action: 'user.passwordConfirmed', id: visit.me.id })
  })
}

/** Sets a new password. The person's other sessions end, this one goes on. */
export async function changePassword(
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  visit: Visit,
): Promise<void> {
  const { me } = visit
  checkPassword('newPassword', newPassword, me)
  const refused = () => wrongField('currentPassword', 'Current password is not right')
  const verified = await checkedOwn(currentPassword, visit)
  if (!verified) throw refused()
  const passwordHash = await hashPassword(newPassword)
  await visit.write(async (tx) => {
    if ((await lockSelf(tx, visit)).passwordHash !== verified) throw refused()
    await changeUser(tx, me.id, { passwordHash })
    // A link that is still on its way would undo it.
    await removeLinksOf(tx, me.id)
    await closeSessionsOf(tx, me.id, visit.session)
    await record(tx, visit, { action: 'user.passwordChanged', id: me.id })
  })
}
