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

const maxQueuedChecks = 20

interface PasswordOwner {
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
  { firstName, lastName, email, username = '', company = null }: PasswordOwner,
  agency: Pick<AgencyProfile, 'name'>,
): Promise<void> {
  const names = [fullName(firstName, lastName), fullName(lastName, firstName)]
  const ownNames = [firstName, lastName, ...names, `${firstName}${lastName}`, email, username, company]
  const normalizedPassword = password.trim().toLowerCase()
  if (normalizedPassword && ownNames.some((name) => name?.trim().toLowerCase() === normalizedPassword))
    throw wrongField(field, 'Password must not be your name or email')
  const reason = await passwordWeaknessOf(password, {
    'your name': names,
    'your email': [email],
    'your username': [username],
    'your company': [company],
    "your agency's name": [agency.name],
  })
  if (reason) throw wrongField(field, reason)
}

/** The stored hash if the password is right. Throttled, since an open session allows guessing. */
const checkOwnPassword = (password: string, context: RequestContext) =>
  throttleLogin(
    context,
    knownDeviceAttempt(`own password of ${context.me.id}`, context.ip),
    async () => {
      const hash = await passwordHashOf(context.db, context.me.id)
      return (await verifyPassword(password, hash, { hasPriority: true })) ? hash : null
    },
    (tx) => record(tx, context, { action: 'user.passwordRefused', id: context.me.id }),
  )

/**
 * Checks the person's password once more. For a while, this session may then make changes that need
 * a confirmed password.
 */
export async function confirmPassword(
  { password }: { password: string },
  context: RequestContext,
): Promise<void> {
  const passwordError = () => wrongField('password', 'This password is incorrect')
  const isVerified = await checkOwnPassword(password, context)
  if (!isVerified) throw passwordError()
  await context.write(async (tx) => {
    if ((await lockSelf(tx, context)).passwordHash !== isVerified) throw passwordError()
    if (context.session) await confirmSession(tx, context.session, context.now())
    await record(tx, context, { action: 'user.passwordConfirmed', id: context.me.id })
  })
}

interface PasswordInput {
  currentPassword: string
  newPassword: string
}

/** Sets a new password and ends the person's other sessions. */
export const changePassword = (change: PasswordInput, context: RequestContext): Promise<void> =>
  // Changes of one person run one after another, because estimating password strength is costly.
  serialize(`new password of ${context.me.id}`, () => setNewPassword(change, context), {
    most: maxQueuedChecks,
  })

async function setNewPassword(
  { currentPassword, newPassword }: PasswordInput,
  context: RequestContext,
): Promise<void> {
  const { me } = context
  const passwordError = () => wrongField('currentPassword', 'Current password is incorrect')
  const isVerified = await checkOwnPassword(currentPassword, context)
  if (!isVerified) throw passwordError()
  await checkPassword('newPassword', newPassword, me, context.agency())
  const passwordHash = await hashPassword(newPassword)
  await context.write(async (tx) => {
    if ((await lockSelf(tx, context)).passwordHash !== isVerified) throw passwordError()
    await changeUser(tx, me.id, { passwordHash })
    // An access link that is still valid could reset the new password.
    await deleteAccessLinksOf(tx, me.id)
    await closeSessionsOf(tx, me.id, context.session)
    await record(tx, context, { action: 'user.passwordChanged', id: me.id })
  })
}
