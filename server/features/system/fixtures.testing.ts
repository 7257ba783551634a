import { sql } from 'kysely'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'

export const systemFixtures = new Fixtures(({ context }) => ({
  /** An email that a job could not deliver. Returns the ID of the job. */
  async undelivered(overrides: { to?: string; why?: string; tries?: number } = {}) {
    const { to = 'grace@stonecrop.example', why = 'The mail server cannot be reached', tries = 3 } = overrides
    const { rows } = await sql<{ id: number }>`
        select id from graphile_worker.add_job('tell', '{}'::json, run_at => now() + interval '1 hour')`.execute(
      context.db,
    )
    const [{ id } = { id: 0 }] = rows
    await sql`update graphile_worker._private_jobs set last_error = ${why}, attempts = ${tries} where id = ${id}`.execute(
      context.db,
    )
    await sql`insert into undelivered (job_id, recipient, subject) values (${id}, ${to}, 'A pipe burst')`.execute(
      context.db,
    )
    return String(id)
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof systemFixtures> {}
}

export const systemCalls = exampleCalls('system', {
  check: { send: () => ({ part: 'database' }), records: [] },
  failedJobs: { records: [] },
  tryAgain: {
    send: async ({ given }) => ({ id: await given.undelivered() }),
    records: ['agency.triedAgain'],
  },
  dismiss: {
    send: async ({ given }) => ({ id: await given.undelivered() }),
    records: ['agency.mailGivenUp'],
  },
  sendTestMail: {
    send({ context }) {
      // The example of a notice of loss sets a mail server.
      context.settings.smtpUrl = undefined
      return { to: 'denise@harborline.example' }
    },
    records: ['agency.testMailKept'],
  },
})
