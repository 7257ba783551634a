import type { Secrets } from '../../platform/secrets.ts'

/**
 * The token of a link that a job mails, the same for each try of one sending: should the mail server have taken an earlier
 * try after all, both letters have the link that works.
 */
export const linkToken = (secrets: Secrets, sending: string) =>
  secrets.keyedHash(`mailed link ${sending}`).toString('base64url')
