import { conflict } from '../../failure.ts'
import { violatedConstraint } from '../../platform/db.ts'

export const emailTakenError = (email = '') =>
  conflict(
    'email_taken',
    `A person with ${email ? `the email address ${email}` : 'this email address'} is already registered`,
  )

/**
 * Turns a violation of the unique email or username into an error for the form, so that concurrent
 * requests cannot take the same one. The error text names `email`.
 */
export async function rejectTakenEmail<Result>(work: Promise<Result>, email?: string): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw ['users_email', 'users_username'].includes(violatedConstraint(error) ?? '')
      ? emailTakenError(email)
      : error
  }
}

/** The new email. The username changes too if it was the old email. */
export const emailAndUsername = (
  { email: emailBefore, username }: { email: string; username: string },
  email: string,
) => ({
  email,
  ...(username.toLowerCase() === emailBefore ? { username: email } : {}),
})
