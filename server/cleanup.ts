import type { Context } from './context.ts'
import { sweepIncomingFiles } from './features/documents/file-cleanup.ts'

const cleanupInterval = 20 * 60_000

/**
 * Cleans the folder for incoming files, at start (an earlier process may have been killed) and at
 * intervals. This is not a job: a job runs on any one instance, and each instance may have its own
 * disk.
 */
export function startIncomingCleanup(context: Context): () => Promise<void> {
  const removeOldFiles = () =>
    sweepIncomingFiles(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'Cleanup of unfinished uploads failed; it will be retried'),
    )
  let sweepPromise = removeOldFiles()
  const timer = setInterval(() => {
    sweepPromise = sweepPromise.then(removeOldFiles)
  }, cleanupInterval)
  return async () => {
    clearInterval(timer)
    await sweepPromise
  }
}
