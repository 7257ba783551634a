import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'
import { NewPassword } from './values/password.ts'
import { exactText } from './values/text.ts'

export const ForgotPassword = z.object({
  usernameOrEmail: exactText(254).min(1, 'Please enter your username or email'),
})

export const ChosenPassword = z.object({ token: exactText(1000), password: NewPassword })

export const accessLinks = {
  /** Gives the same answer whether or not the account exists. */
  ask: endpoint({
    summary: 'Ask for a link to choose a new password',
    method: 'POST',
    path: '/api/auth/forgot-password',
    who: anyone,
    changes: [],
    body: ForgotPassword,
    status: 204,
    refuses: ['too_many_tries'],
    fails: 'Failed to send the link',
  }),
  /**
   * Returns the account that a link is for, before a password is chosen. POST keeps the token out
   * of URLs.
   */
  lookup: endpoint({
    summary: 'Look up the account of a link to choose a password',
    method: 'POST',
    path: '/api/auth/choose-password/lookup',
    who: anyone,
    changes: [],
    body: z.object({ token: exactText(1000) }),
    reply: z.object({ link: z.object({ kind: z.enum(['welcome', 'reset']), firstName: z.string() }) }),
    refuses: ['not_found'],
    fails: 'Failed to look up the link',
  }),
  /** Sets the password but signs nobody in, because two-step sign-in may be on. */
  choose: endpoint({
    summary: 'Choose a password by an emailed link',
    method: 'POST',
    path: '/api/auth/choose-password',
    who: anyone,
    changes: ['user'],
    isIdempotent: true,
    body: ChosenPassword,
    status: 204,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to set the password',
  }),
}
