import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredContent } from './files.ts'

const memoryCheckInterval = 100

export interface ProcessLimits {
  /** In ms. */
  timeLimit: number
  /** In bytes. */
  maxMemory: number
  /** In bytes. */
  maxResult: number
  /** Priority in the operating system; 19 is the lowest. */
  priority: number
}

interface ProcessResult {
  /** Null if the process was ended from outside. */
  code: number | null
  output: Buffer
}

interface BoundedChild {
  child: ChildProcessByStdio<Writable, Readable, null>
  kill: () => void
}

/** Starts a program of the portal without secrets. The process does not outlive the portal. */
export function startBounded(
  program: string,
  args: readonly string[],
  { priority }: Pick<ProcessLimits, 'priority'>,
): BoundedChild {
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The process gets no secret.
    env: {},
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  if (child.pid !== undefined) lowerPriority(child.pid, priority)
  return { child, kill }
}

/** Kills a process that exceeds its time or memory, until the answer is called. */
export function startBounds(
  { child, kill }: BoundedChild,
  { timeLimit, maxMemory }: Pick<ProcessLimits, 'timeLimit' | 'maxMemory'>,
): () => void {
  const timer = setTimeout(kill, timeLimit)
  const memoryTimer = setInterval(() => void killIfLarge(child, maxMemory), memoryCheckInterval)
  return () => {
    clearTimeout(timer)
    clearInterval(memoryTimer)
  }
}

/**
 * Runs a program of the portal on content that may be hostile: in a process of its own without
 * secrets, bounded in time, memory and output. The content is the standard input.
 */
export async function runBounded(
  program: string,
  { args, content }: { args: readonly string[]; content: StoredContent },
  limits: ProcessLimits,
): Promise<ProcessResult> {
  const boundedChild = startBounded(program, args, limits)
  const { child, kill } = boundedChild
  const endBounds = startBounds(boundedChild, limits)
  const pieces: Buffer[] = []
  let size = 0
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > limits.maxResult) kill()
    else pieces.push(piece)
  })
  const exitPromise = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    // A storage may hang: an ended process does not wait for the rest of the file.
    const code = await Promise.race([exitPromise, sendTo(child.stdin, content, kill).then(() => exitPromise)])
    return { code: size > limits.maxResult ? null : code, output: Buffer.concat(pieces) }
  } finally {
    endBounds()
    kill()
  }
}

/** An ended process takes no more input, which is no failure. A failing storage is one. */
async function sendTo(stdin: NodeJS.WritableStream, content: StoredContent, kill: () => void): Promise<void> {
  try {
    await pipeline(copiesOf(content), stdin)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return
    kill()
    throw error
  }
}

/** The storage reuses the memory of a piece for the next one. */
async function* copiesOf(content: StoredContent) {
  for await (const piece of content) yield Buffer.from(piece)
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // The process has ended already.
  }
}

const pageSize = 4096

/** On Linux. Elsewhere the bounds on time and on pixels hold. */
async function killIfLarge(child: ChildProcess, maxMemory: number): Promise<void> {
  const pages = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => '')
  if (Number(pages.split(' ')[1] ?? 0) * pageSize > maxMemory) child.kill('SIGKILL')
}
