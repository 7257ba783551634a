import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

// Linux counts in hundredths of a second everywhere: USER_HZ is part of its interface.
const tick = 10_000

interface Times {
  parent: number
  /** In µs. */
  own: number
  /** Of children that have ended. */
  ended: number
}

function timesOf(pid: number): Times | null {
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

/** CPU time of a process with the processes it started, those that have ended included, in µs: of a PostgreSQL for example. */
export function cpuWithChildren(parent: number): number {
  const main = timesOf(parent)
  return childrenOf(parent).reduce((sum, pid) => sum + cpuOf(pid), main ? main.own + main.ended : 0)
}

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => timesOf(pid)?.parent === parent)

/** Memory of a process now and at its most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

interface Statement {
  text: string
  values: unknown[]
  /** It is prepared under a name; else it is planned for its values each time. */
  named: boolean
}

/** Notes every statement that goes through a pool, whoever sends it. */
export function listenTo(pool: pg.Pool): Statement[] {
  const heard: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const listening = (...given: unknown[]) => {
      const [first, second] = given
      if (typeof first === 'string')
        heard.push({ text: first, values: Array.isArray(second) ? second : [], named: false })
      else if (isStatement(first))
        heard.push({ text: first.text, values: first.values ?? [], named: first.name !== undefined })
      return query(...given)
    }
    client.query = listening as typeof client.query
  })
  return heard
}

const isStatement = (given: unknown): given is { text: string; values?: unknown[]; name?: string } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'

const inText = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/** How PostgreSQL goes about a statement once it has seen it a few times and has settled on a plan; run, or only explained. */
export async function planOf(
  connection: pg.ClientConfig,
  { text, values, named }: Statement,
  { run, once = false }: { run: boolean; once?: boolean },
): Promise<string> {
  const database = new pg.Client(connection)
  await database.connect()
  try {
    const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(inText(value))))
    const execute = `execute plan${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
    if (once) await database.query('set plan_cache_mode = force_generic_plan')
    else if (!named) await database.query('set plan_cache_mode = force_custom_plan')
    await database.query(`prepare plan as ${text}`)
    // Explained as often as it is asked until PostgreSQL has chosen between a plan for all values and one for each.
    for (let time = 0; time < 6; time++) await database.query(`explain ${execute}`)
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (costs off${run ? ', analyze, buffers, timing off' : ''}) ${execute}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await database.end()
  }
}
