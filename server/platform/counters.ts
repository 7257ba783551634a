/** Counters since process start; `/metrics` exports them if enabled. */
export const counters = {
  /** Emails by result. `unsure`: the mail server did not answer. */
  mails: { sent: 0, refused: 0, unsure: 0 },
  /**
   * Attempts at jobs: a job that succeeds at the third attempt counts as two failures and one
   * success.
   */
  jobs: { done: 0, failed: 0 },
  /** Errors that browsers reported. */
  pageErrors: { told: 0 },
  /** Session lookups. `kept`: answered by the session cache. `asked`: answered by the database. */
  sessions: { kept: 0, asked: 0 },
}
