import { setTimeout as pause } from 'node:timers/promises'
import { MissingFileFailure, type StoredContent } from '../platform/files.ts'

// In ms. After a longer outage the whole backup is tried again.
const retryDelays = [200, 1000, 5000, 20_000]

/** Reads content and resumes at the same byte after a short outage of the storage. */
export async function* readResumably(
  openAt: (position: number) => Promise<StoredContent>,
): AsyncGenerator<Uint8Array, void> {
  let position = 0
  let attemptCount = 0
  for (;;) {
    try {
      for await (const piece of await openAt(position)) {
        position += piece.length
        attemptCount = 0
        yield piece
      }
      return
    } catch (error) {
      const retryDelay = retryDelays[attemptCount++]
      if (error instanceof MissingFileFailure || retryDelay === undefined) throw error
      await pause(retryDelay)
    }
  }
}
