import type { Context } from './context.ts'
import { sweepIncoming } from './features/documents/sweep.ts'

const cleanupInterval = 20 * 60_000

/**
 * Looks at the folder for incoming files now, since an earlier process may have been killed, and again and again. It is no
 * job: jobs go to any instance, and another may have another disk.
 */
export function startIncomingCleanup(context: Context): () => Promise<void> {
  const look = () =>
    sweepIncoming(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'What uploads left behind could not be looked at. It is tried again'),
    )
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, cleanupInterval)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
