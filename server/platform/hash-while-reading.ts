import type { Hash } from 'node:crypto'

/** Passes content through and hashes it on the way. */
export async function* hashWhileReading(
  content: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
