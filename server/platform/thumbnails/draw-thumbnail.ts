import { join } from 'node:path'
import { runBounded } from '../bounded-process.ts'
import { limitConcurrency } from '../concurrency.ts'
import type { StoredContent } from '../files.ts'
import { noCanvasExitCode } from './no-canvas.ts'

const program = join(import.meta.dirname, 'draw.ts')

const defaultLimits = {
  // In ms. A photo takes a tenth of a second, a page half a second.
  timeLimit: 30_000,
  // In bytes. The largest photo takes 256 MB decoded.
  maxMemory: 512 * 1024 * 1024,
  maxResult: 256 * 1024,
  // The lowest: requests go first.
  priority: 19,
}

/** This machine has no canvas, so nothing is known about the file. */
export class NoCanvasError extends Error {}

const oneAtOnce = limitConcurrency(1)

/**
 * Draws a WebP of a photo, or of a PDF's first page, in a process of its own with the lowest
 * priority, bounded in time and memory. Null if none can be drawn.
 */
export const drawThumbnail = (
  content: StoredContent,
  contentType: string,
  limits: Partial<Record<'timeLimit' | 'maxMemory', number>> = {},
): Promise<Buffer | null> =>
  oneAtOnce(async () => {
    const drawRequest = { args: [contentType], content }
    const { code, output } = await runBounded(program, drawRequest, { ...defaultLimits, ...limits })
    if (code === noCanvasExitCode) throw new NoCanvasError('This machine has no canvas for thumbnails')
    return code === 0 && output.length > 0 ? output : null
  })
