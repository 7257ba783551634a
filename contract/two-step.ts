import { z } from 'zod'
import { allRoles, anyone, endpoint } from './endpoint.ts'
import { User } from './users.ts'
import { exactText } from './values/text.ts'

/** Spaces and dashes are ignored. */
const Code = exactText(40).min(1, { error: 'Please enter the code', abort: true })
const AppCode = Code.refine(
  (typedText) => /^\d{6}$/.test(typedText.replace(/[\s-]/g, '')),
  'The code has six digits',
)

/**
 * Each code replaces the authenticator once. The codes are shown when they are created, and again
 * only if that reply was lost.
 */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const EnteredCode = z.object({ code: AppCode })

export const twoStep = {
  /** The second step of a sign-in. Checks the first step again. */
  signIn: endpoint({
    summary: 'Sign in: the second step',
    method: 'POST',
    path: '/api/auth/second-step',
    who: anyone,
    changes: ['user'],
    body: z.object({ usernameOrEmail: exactText(254), password: exactText(1000), code: Code }),
    reply: z.object({ user: User }),
    refuses: ['not_allowed', 'single_sign_on_required', 'too_many_tries', 'wrong_credentials'],
    fails: 'Login failed',
  }),
  /**
   * Creates a secret for an authenticator app. The secret takes effect when the person enters a
   * code from the app.
   */
  start: endpoint({
    summary: 'Create a new secret for an authenticator app',
    method: 'POST',
    path: '/api/auth/two-step/start',
    who: allRoles,
    changes: [],
    needsConfirmedPassword: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    fails: 'Failed to set up two-step sign-in',
  }),
  // `changes` is empty: the page refetches by itself after the person has seen the codes.
  turnOn: endpoint({
    summary: 'Turn on two-step sign-in',
    method: 'POST',
    path: '/api/auth/two-step/turn-on',
    who: allRoles,
    changes: [],
    needsConfirmedPassword: true,
    isIdempotent: true,
    body: EnteredCode,
    reply: RecoveryCodes,
    refuses: ['not_started', 'too_many_tries'],
    fails: 'Failed to turn on two-step sign-in',
  }),
  turnOff: endpoint({
    summary: 'Turn off two-step sign-in',
    method: 'POST',
    path: '/api/auth/two-step/turn-off',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    status: 204,
    refuses: ['two_step_needed', 'two_step_off'],
    fails: 'Failed to turn off two-step sign-in',
  }),
  recoveryCodes: endpoint({
    summary: 'Create recovery codes, which replace the earlier ones',
    method: 'POST',
    path: '/api/auth/two-step/recovery-codes',
    who: allRoles,
    changes: ['user'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    reply: RecoveryCodes,
    refuses: ['two_step_off'],
    fails: 'Failed to create recovery codes',
  }),
}
