import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limitConcurrency } from '../concurrency.ts'
import type { Content } from '../files.ts'
import { noCanvas } from './no-canvas.ts'

const program = join(import.meta.dirname, 'draw.ts')

// In ms. A photo takes a tenth of a second, a page half a second.
const timeLimit = 30_000
const memoryCheckInterval = 100
// In bytes. The largest photo takes 256 MB decoded.
const maxMemory = 512 * 1024 * 1024
const maxResult = 256 * 1024
// The lowest: requests go first.
const priority = 19

/** This machine has no canvas, so nothing is known about the file. */
export class NoCanvasError extends Error {}

const oneAtOnce = limitConcurrency(1)

/**
 * Draws a WebP of a photo, or of a PDF's first page, in a process of its own with the lowest
 * priority, bounded in time and memory. Null if none can be drawn.
 */
export const drawThumbnail = (
  content: Content,
  contentType: string,
  limits: Partial<DrawingLimits> = {},
): Promise<Buffer | null> =>
  oneAtOnce(() => drawInProcess(content, contentType, { timeLimit, maxMemory, ...limits }))

interface DrawingLimits {
  timeLimit: number
  maxMemory: number
}

async function drawInProcess(
  content: Content,
  contentType: string,
  limits: DrawingLimits,
): Promise<Buffer | null> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, contentType], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The process gets no secret.
    env: {},
  })
  const kill = () => void child.kill('SIGKILL')
  // A drawing does not outlive the portal.
  process.once('exit', kill)
  const timer = setTimeout(kill, limits.timeLimit)
  const watch = setInterval(() => void killIfLarge(child, limits.maxMemory), memoryCheckInterval)
  const result: Buffer[] = []
  let size = 0
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > maxResult) kill()
    else result.push(piece)
  })
  const exitPromise = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    if (child.pid !== undefined) lowerPriority(child.pid)
    // A storage may hang: an ended process does not wait for the rest of the file.
    const code = await Promise.race([exitPromise, sendTo(child.stdin, content, kill).then(() => exitPromise)])
    if (code === noCanvas) throw new NoCanvasError('This machine has no canvas for thumbnails')
    return code === 0 && size > 0 && size <= maxResult ? Buffer.concat(result) : null
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    process.off('exit', kill)
    kill()
  }
}

/** An ended process takes no more input, which is no failure. A failing storage is one. */
async function sendTo(stdin: NodeJS.WritableStream, content: Content, kill: () => void): Promise<void> {
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
async function* copiesOf(content: Content) {
  for await (const piece of content) yield Buffer.from(piece)
}

function lowerPriority(pid: number): void {
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
