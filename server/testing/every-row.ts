import pg from 'pg'
import type { Connection } from '../platform/connection.ts'

/** Every row of every table as text, and the queued jobs, to compare databases. */
export async function readEveryRow(connection: Connection): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  const textsOf = async (query: string) =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text).sort()
  try {
    await client.query(`set timezone = 'UTC'`)
    const tables = await textsOf(
      'select tablename as text from pg_tables where schemaname = current_schema()',
    )
    const foundInput: Record<string, string[]> = {}
    for (const table of tables) foundInput[table] = await textsOf(`select t::text as text from "${table}" t`)
    foundInput.jobs = await textsOf(`
      select jsonb_build_array(j.id, t.identifier, j.payload, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.priority)::text
        as text
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`)
    foundInput.sequences = await textsOf(
      `select sequencename || ' ' || last_value as text from pg_sequences where schemaname = current_schema() and last_value is not null`,
    )
    return foundInput
  } finally {
    await client.end()
  }
}
