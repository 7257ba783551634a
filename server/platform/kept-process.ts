import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type ProcessLimits, startBounded, startBounds } from './bounded-process.ts'

interface KeptLimits extends ProcessLimits {
  /** In ms. A process without an order ends after that. */
  maxIdle: number
  /** A process ends after that many orders, which bounds what its heap collects. */
  maxOrders: number
}

interface KeptProcess {
  /** The answer, or null if the process ended. */
  ask(order: string): Promise<string | null>
  hasEnded(): boolean
}

function startKept(program: string, limits: KeptLimits): KeptProcess {
  const bounded = startBounded(program, [], limits)
  const { child, kill } = bounded
  let ordersLeft = limits.maxOrders
  let size = 0
  let hasEnded = false
  let failure: Error | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    hasEnded = true
    kill()
  }
  child.once('error', (error) => {
    failure = error
  })
  child.once('close', () => {
    hasEnded = true
  })
  // A process that was killed takes no more input.
  child.stdin.on('error', kill)
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > limits.maxResult) kill()
  })
  // An idle process does not keep the portal running.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    hasEnded: () => hasEnded,
    async ask(order) {
      clearTimeout(idle)
      const endBounds = startBounds(bounded, limits)
      size = 0
      child.stdin.write(`${order}\n`)
      const { value, done } = await lines.next()
      endBounds()
      if (failure) throw failure
      ordersLeft -= 1
      const isAnswered = !done && size <= limits.maxResult
      if (isAnswered && ordersLeft > 0) idle = setTimeout(end, limits.maxIdle).unref()
      else end()
      return isAnswered ? value : null
    },
  }
}

/**
 * Keeps a program that answers each line with a line, because its start takes longer than its work.
 * Each call has a process for itself; the next call may get the same one.
 */
export function keepProgram(program: string, limits: KeptLimits): (order: string) => Promise<string | null> {
  const free: KeptProcess[] = []
  return async (order) => {
    let kept = free.pop()
    while (kept?.hasEnded()) kept = free.pop()
    kept ??= startKept(program, limits)
    const answer = await kept.ask(order)
    if (!kept.hasEnded()) free.push(kept)
    return answer
  }
}
