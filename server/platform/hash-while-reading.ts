import type { Hash } from 'node:crypto'

/** Passes content on, and hashes it on its way. */
export async function* hashWhileReading(
  content: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
