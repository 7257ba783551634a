import { readdirSync, readFileSync } from 'node:fs'

// /proc counts in hundredths of a second on every Linux: USER_HZ is part of the kernel's interface.
const tickMicroseconds = 10_000

interface CpuTimes {
  parent: number
  /** In µs. */
  own: number
  /** CPU of child processes that have ended, in µs. */
  ended: number
}

function timesOf(pid: number): CpuTimes | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name is in parentheses and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parentPid = 0] = fields
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11)
  return {
    parent: parentPid,
    own: (utime + stime) * tickMicroseconds,
    ended: (cutime + cstime) * tickMicroseconds,
  }
}

/** CPU time of a process with its threads, in µs. */
export const cpuOf = (pid: number) => timesOf(pid)?.own ?? 0

/** CPU time of a process and its children in µs, ended ones included; for example of PostgreSQL. */
export function cpuWithChildren(parentPid: number): number {
  const main = timesOf(parentPid)
  return childrenOf(parentPid).reduce((sum, pid) => sum + cpuOf(pid), main ? main.own + main.ended : 0)
}

const childrenOf = (parentPid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => timesOf(pid)?.parent === parentPid)

/** Current and peak memory of a process in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
