import type { Secrets } from '../../platform/secrets.ts'

/**
 * The token of an emailed link, the same for each retry of a job. If the mail server did accept an
 * earlier try, both emails contain the link that works.
 */
export const linkTokenOf = (secrets: Secrets, sendingId: string) =>
  secrets.keyedHash(`mailed link ${sendingId}`).toString('base64url')
