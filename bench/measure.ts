import { readdirSync, readFileSync } from 'node:fs'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../server/platform/tables.ts'

// Linux counts in hundredths of a second everywhere: USER_HZ is part of its interface.
const tick = 10_000

interface Times {
  parent: number
  /** In µs. */
  own: number
  /** Of children that have ended. */
  ended: number
}

function timesOf(pid: number | string): Times | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name stands in parentheses and may hold blanks.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11)
  return { parent, own: (utime + stime) * tick, ended: (cutime + cstime) * tick }
}

/** CPU time of a process with its threads, in µs. */
export const cpuOf = (pid: number) => timesOf(pid)?.own ?? 0

/** CPU time of a PostgreSQL over all its processes, those that have ended included, in µs. */
export function cpuOfPostgres(postmaster: number): number {
  const main = timesOf(postmaster)
  let sum = main ? main.own + main.ended : 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = timesOf(pid)
    if (times?.parent === postmaster) sum += times.own
  }
  return sum
}

/** Memory of a process now and at its most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** How PostgreSQL goes about each statement that a piece of work makes. */
export async function plansOf(
  connection: pg.ClientConfig,
  work: (db: Kysely<DB>) => Promise<unknown>,
): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const pool = new pg.Pool({ ...connection, max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  })
  try {
    await work(db)
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off, timing off) ${sql}`,
        [...parameters],
      )
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await db.destroy()
  }
}
