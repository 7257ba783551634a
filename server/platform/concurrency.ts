import { BusyError } from './outage.ts'

/**
 * Limits how many tasks run at once. The other tasks wait in order of arrival; a task with `first`
 * goes ahead of all tasks without it. Throws BusyError if `waiting` tasks of the same priority
 * already wait.
 */
export function limitConcurrency(max: number, { waiting = Number.POSITIVE_INFINITY } = {}) {
  let runningCount = 0
  const priorityWaiters: (() => void)[] = []
  const normalWaiters: (() => void)[] = []
  return async <T>(work: () => Promise<T>, { first = false } = {}): Promise<T> => {
    const line = first ? priorityWaiters : normalWaiters
    if (runningCount < max) runningCount++
    else if (line.length >= waiting) throw new BusyError('Too many wait for their turn')
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const nextWaiter = priorityWaiters.shift() ?? normalWaiters.shift()
      if (nextWaiter) nextWaiter()
      else runningCount--
    }
  }
}

const lines = new Map<string, { lastTask: Promise<unknown>; length: number }>()

/**
 * Runs tasks with the same key one at a time, in order of arrival. Throws BusyError if `most` tasks
 * with the key already run or wait.
 */
export async function serialize<T>(
  key: string,
  work: () => Promise<T>,
  { most = Number.POSITIVE_INFINITY } = {},
): Promise<T> {
  const line = lines.get(key) ?? { lastTask: Promise.resolve(), length: 0 }
  if (line.length >= most) throw new BusyError(`Too many tasks wait for ${key}`)
  const ownTask = line.lastTask.then(work, work)
  lines.set(key, line)
  line.lastTask = ownTask
  line.length++
  try {
    return await ownTask
  } finally {
    line.length--
    if (line.length === 0) lines.delete(key)
  }
}
