import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'
import { NewPassword } from './values/password.ts'
import { exact } from './values/text.ts'

export const ForgotPassword = z.object({
  usernameOrEmail: exact(254).min(1, 'Please enter your username or e-mail'),
})

export const ChosenPassword = z.object({ token: exact(1000), password: NewPassword })

export const accessLinks = {
  /** Says the same whether there is such an account or not. */
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    who: anyone,
    changes: [],
    body: ForgotPassword,
    status: 204,
    fails: 'Failed to send the link',
  }),
  /** Whom a link is for, before a password is chosen. Not a GET: no address holds the token. */
  lookup: endpoint({
    method: 'POST',
    path: '/api/auth/choose-password/lookup',
    who: anyone,
    changes: [],
    body: z.object({ token: exact(1000) }),
    reply: z.object({ link: z.object({ kind: z.enum(['welcome', 'reset']), firstName: z.string() }) }),
    fails: 'Failed to look up the link',
  }),
  /** Sets the password and signs nobody in: two-step sign-in may be on. */
  choose: endpoint({
    method: 'POST',
    path: '/api/auth/choose-password',
    who: anyone,
    changes: ['user'],
    once: true,
    body: ChosenPassword,
    status: 204,
    fails: 'Failed to set the password',
  }),
}
