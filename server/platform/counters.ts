/** Counters since process start; `/metrics` exports them if enabled. */
export const counters = {
  /** Emails by result. `unsure`: the mail server did not answer. */
  mails: { sent: 0, refused: 0, unsure: 0 },
  /** Attempts, not jobs. */
  jobs: { done: 0, failed: 0 },
  /** Errors that browsers reported. */
  pageErrors: { told: 0 },
  /** Session lookups: from the session cache, or from the database. */
  sessions: { kept: 0, asked: 0 },
}
