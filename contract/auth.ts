import { z } from 'zod'
import { allRoles, anyone, clientsOnly, endpoint, Id, versionField } from './endpoint.ts'
import { Passkey } from './passkeys.ts'
import { User } from './users.ts'
import { NewPassword } from './values/password.ts'
import { OptionalPhone } from './values/phone.ts'
import { exactText, nullToEmptyText, text } from './values/text.ts'

export const PasswordChange = z.object({ currentPassword: exactText(1000), newPassword: NewPassword })

export const PasswordConfirmation = z.object({ password: exactText(1000) })

export const OwnDetails = z
  .object({ phone: nullToEmptyText(OptionalPhone), address: nullToEmptyText(text(500)) })
  .partial()

export const auth = {
  me: endpoint({
    summary: 'Who is signed in',
    method: 'GET',
    path: '/api/auth/me',
    who: allRoles,
    shows: ['user'],
    reply: z.object({ user: User }),
    fails: 'Session error',
  }),
  login: endpoint({
    summary: 'Sign in with a password',
    method: 'POST',
    path: '/api/auth/login',
    who: anyone,
    changes: ['user'],
    body: z.object({ usernameOrEmail: exactText(254), password: exactText(1000) }),
    reply: z.object({ user: User }),
    refuses: ['not_allowed', 'second_step', 'single_sign_on_required', 'too_many_tries', 'wrong_credentials'],
    fails: 'Login failed',
  }),
  logout: endpoint({
    summary: 'Sign out',
    method: 'POST',
    path: '/api/auth/logout',
    who: anyone,
    changes: ['user'],
    status: 204,
  }),
  updatePassword: endpoint({
    summary: "Change one's own password",
    method: 'POST',
    path: '/api/auth/update-password',
    who: allRoles,
    changes: ['user'],
    body: PasswordChange,
    status: 204,
    refuses: ['too_many_tries'],
    fails: 'Failed to update password',
  }),
  confirm: endpoint({
    summary: 'Confirm the password: for ten minutes, this session may change access rights',
    method: 'POST',
    path: '/api/auth/confirm',
    who: allRoles,
    changes: [],
    body: PasswordConfirmation,
    status: 204,
    refuses: ['too_many_tries'],
    fails: 'Failed to confirm your password',
  }),
  safety: endpoint({
    summary: 'Sign-in security of the signed-in person',
    method: 'GET',
    path: '/api/auth/safety',
    who: allRoles,
    shows: ['user'],
    reply: z.object({
      twoStep: z.object({
        on: z.boolean(),
        since: z.string().nullable(),
        recoveryCodesLeft: z.number(),
      }),
      /** The agency requires two-step sign-in of this person. */
      required: z.boolean(),
      passkeys: z.array(Passkey),
    }),
    fails: 'Failed to load your security settings',
  }),
  /** Switches the session, so the other tabs of the session switch too. */
  account: endpoint({
    summary: 'Switch to another client that the person may act for',
    method: 'POST',
    path: '/api/auth/account',
    who: clientsOnly,
    changes: ['user'],
    body: z.object({ accountId: Id }),
    reply: z.object({ user: User }),
    refuses: ['not_found'],
    fails: 'Failed to change the account',
  }),
  updateDetails: endpoint({
    summary: "Change one's own telephone and address",
    method: 'PUT',
    path: '/api/auth/me',
    who: ['client'],
    changes: ['user', 'client'],
    body: OwnDetails.extend(versionField),
    reply: z.object({ user: User }),
    fails: 'Failed to save your details',
  }),
}
