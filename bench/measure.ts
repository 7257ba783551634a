import { readdirSync, readFileSync } from 'node:fs'

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

const childrenOf = (parent: number): number[] =>
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
