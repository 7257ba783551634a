import { fullName } from '../../../contract/values/names.ts'
import type { AgencyProfile } from '../../agency.ts'
import type { RequestContext } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { knownDeviceAttempt, throttleLogin } from '../../http/login-throttle.ts'
import { closeSessionsOf, confirmSession } from '../../http/session.ts'
import { serialize } from '../../platform/concurrency.ts'
import { passwordWeaknessOf } from '../../platform/password-guessing.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { record } from '../activity/record.ts'
import { changeUser, passwordHashOf } from '../users/queries.ts'
import { deleteAccessLinksOf } from './link-queries.ts'
import { lockSelf } from './queries.ts'

const maxQueued = 20

interface Person {
  firstName: string | null
  lastName: string | null
  email: string
  username?: string
  company?: string | null
}

/**
 * Refuses a password that is the person's own name or email, or is easy to guess for somebody who
 * knows the person and the agency. Throws a field error with the reason.
 */
export async function checkPassword(
  field: string,
  password: string,
  { firstName, lastName, email, username = '', company = null }: Person,
  agency: Pick<AgencyProfile, 'name'>,
): Promise<void> {
  const names = [fullName(firstName, lastName), fullName(lastName, firstName)]
  const own = [firstName, lastName, ...names, `${firstName}${lastName}`, email, username, company]
  const typed = password.trim().toLowerCase()
  if (typed && own.some((name) => name?.trim().toLowerCase() === typed))
    throw wrongField(field, 'Password must not be your name or email')
  const why = await passwordWeaknessOf(password, {
    'your name': names,
    'your email': [email],
    'your username': [username],
    'your company': [company],
    "your agency's name": [agency.name],
  })
  if (why) throw wrongField(field, why)
}

/** The stored hash if the password is right. Throttled, since an open session allows guessing. */
const checkedOwn = (password: string, visit: RequestContext) =>
  throttleLogin(
    visit,
    knownDeviceAttempt(`own password of ${visit.me.id}`, visit.ip),
    async () => {
      const hash = await passwordHashOf(visit.db, visit.me.id)
      return (await verifyPassword(password, hash, { first: true })) ? hash : null
    },
    (tx) => record(tx, visit, { action: 'user.passwordRefused', id: visit.me.id }),
  )

/**
 * Checks the person's password once more. For a while, this session may then make changes that need
 * a confirmed password.
 */
export async function confirmPassword(
  { password }: { password: string },
  visit: RequestContext,
): Promise<void> {
  const refused = () => wrongField('password', 'This password is incorrect')
  const verified = await checkedOwn(password, visit)
  if (!verified) throw refused()
  await visit.write(async (tx) => {
    if ((await lockSelf(tx, visit)).passwordHash !== verified) throw refused()
    if (visit.session) await confirmSession(tx, visit.session, visit.now())
    await record(tx, visit, { action: 'user.passwordConfirmed', id: visit.me.id })
  })
}

interface PasswordInput {
  currentPassword: string
  newPassword: string
}

/** Sets a new password and ends the person's other sessions. */
export const changePassword = (change: PasswordInput, visit: RequestContext): Promise<void> =>
  // Changes of one person run one after another, because estimating password strength is costly.
  serialize(`new password of ${visit.me.id}`, () => setNewPassword(change, visit), { most: maxQueued })

async function setNewPassword(
  { currentPassword, newPassword }: PasswordInput,
  visit: RequestContext,
): Promise<void> {
  const { me } = visit
  const refused = () => wrongField('currentPassword', 'Current password is incorrect')
  const verified = await checkedOwn(currentPassword, visit)
  if (!verified) throw refused()
  await checkPassword('newPassword', newPassword, me, visit.agency())
  const passwordHash = await hashPassword(newPassword)
  await visit.write(async (tx) => {
    if ((await lockSelf(tx, visit)).passwordHash !== verified) throw refused()
    await changeUser(tx, me.id, { passwordHash })
    // An access link that is still valid could reset the new password.
    await deleteAccessLinksOf(tx, me.id)
    await closeSessionsOf(tx, me.id, visit.session)
    await record(tx, visit, { action: 'user.passwordChanged', id: me.id })
  })
}
