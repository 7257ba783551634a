import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type ProcessLimits, startBounded, startBounds } from './bounded-process.ts'

interface ProgramLimits extends ProcessLimits {
  /** In ms. A process without an order ends after that. */
  maxIdle: number
  /** A process ends after that many orders, which bounds what its heap collects. */
  maxOrders: number
}

interface RunningProgram {
  /** The answer, or null if the process ended. */
  ask(order: string): Promise<string | null>
  hasEnded(): boolean
}

function startProgram(program: string, limits: ProgramLimits): RunningProgram {
  const boundedChild = startBounded(program, [], limits)
  const { child, kill } = boundedChild
  let ordersLeft = limits.maxOrders
  let size = 0
  let hasEnded = false
  let failure: Error | null = null
  let idleTimer: NodeJS.Timeout | undefined
  const endProgram = () => {
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
      clearTimeout(idleTimer)
      const endBounds = startBounds(boundedChild, limits)
      size = 0
      child.stdin.write(`${order}\n`)
      const { value, done } = await lines.next()
      endBounds()
      if (failure) throw failure
      ordersLeft -= 1
      const isAnswered = !done && size <= limits.maxResult
      if (isAnswered && ordersLeft > 0) idleTimer = setTimeout(endProgram, limits.maxIdle).unref()
      else endProgram()
      return isAnswered ? value : null
    },
  }
}

/**
 * Keeps a program that answers each line with a line, because its start takes longer than its work.
 * Each call has a process for itself; the next call may get the same one.
 */
export function keepProgramRunning(
  program: string,
  limits: ProgramLimits,
): (order: string) => Promise<string | null> {
  const idlePrograms: RunningProgram[] = []
  return async (order) => {
    let runningProgram = idlePrograms.pop()
    while (runningProgram?.hasEnded()) runningProgram = idlePrograms.pop()
    runningProgram ??= startProgram(program, limits)
    const answer = await runningProgram.ask(order)
    if (!runningProgram.hasEnded()) idlePrograms.push(runningProgram)
    return answer
  }
}
