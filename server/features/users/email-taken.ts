import { conflict } from '../../failure.ts'
import { violatedConstraint } from '../../platform/db.ts'

export const emailTaken = (email = '') =>
  conflict(
    'email_taken',
    `A person with ${email ? `the e-mail address ${email}` : 'this e-mail address'} is already registered`,
  )

/** The unique e-mail and username have the last word, also on two who press at once. `email` is named where it helps. */
export async function rejectTakenEmail<Done>(work: Promise<Done>, email?: string): Promise<Done> {
  try {
    return await work
  } catch (error) {
    throw ['users_email', 'users_username'].includes(violatedConstraint(error) ?? '')
      ? emailTaken(email)
      : error
  }
}

/** A person's new e-mail, and with it the username where that was the old one. */
export const emailAndUsername = (
  { email: before, username }: { email: string; username: string },
  email: string,
) => ({
  email,
  ...(username.toLowerCase() === before ? { username: email } : {}),
})
