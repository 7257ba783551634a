import { BusyError } from './outage.ts'

/**
 * Lets so many works run at once; the others wait for their turn, first come first served, those with `first` before all
 * others. Where `waiting` of the same kind wait already, throws Busy.
 */
export function limitConcurrency(most: number, { waiting = Number.POSITIVE_INFINITY } = {}) {
  let running = 0
  const ahead: (() => void)[] = []
  const others: (() => void)[] = []
  return async <T>(work: () => Promise<T>, { first = false } = {}): Promise<T> => {
    const line = first ? ahead : others
    if (running < most) running++
    else if (line.length >= waiting) throw new BusyError('Too many wait for their turn')
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = ahead.shift() ?? others.shift()
      if (next) next()
      else running--
    }
  }
}

const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/** One after the other for the same key, in the order in which they came. Throws Busy where `most` are there already. */
export async function serialize<T>(
  key: string,
  work: () => Promise<T>,
  { most = Number.POSITIVE_INFINITY } = {},
): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= most) throw new BusyError(`Too many stand in the line ${key}`)
  const mine = line.last.then(work, work)
  lines.set(key, line)
  line.last = mine
  line.length++
  try {
    return await mine
  } finally {
    line.length--
    if (line.length === 0) lines.delete(key)
  }
}
