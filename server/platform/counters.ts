/** What this process has counted since it began: a number goes up, and `/metrics` shows it where that is on. */
export const counters = {
  /** By what came of them; unsure where the mail server did not say. */
  mails: { sent: 0, refused: 0, unsure: 0 },
  /** Each try of a job. */
  jobs: { done: 0, failed: 0 },
  /** Errors of the page that browsers told of. */
  pageErrors: { told: 0 },
  /** Whose call it is: kept in the process, or asked of the database. */
  sessions: { kept: 0, asked: 0 },
}
