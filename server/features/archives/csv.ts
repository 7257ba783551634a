import { createHash } from 'node:crypto'
import { toCsvLine } from '../activity/csv-line.ts'

// Spreadsheets recognize UTF-8 only by a byte order mark.
const byteOrderMark = '\uFEFF'
// Characters per chunk.
const flushLength = 65_536

/** Number of lines without the headers, and the hash of the whole file. */
export interface CsvSummary {
  lines: number
  sha256: string
}

/**
 * Yields a CSV as bytes, headers first. Calls `onProgress` after each chunk and `onEnd` at the end.
 */
export async function* csvBytes(
  headers: readonly string[],
  lines: AsyncIterable<readonly string[]>,
  onEnd: (summary: CsvSummary) => void,
  onProgress?: (lines: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let heldText = byteOrderMark + toCsvLine(headers)
  let count = 0
  const flushText = () => {
    const bytes = Buffer.from(heldText)
    heldText = ''
    hash.update(bytes)
    return bytes
  }
  for await (const cells of lines) {
    heldText += toCsvLine(cells)
    count += 1
    if (heldText.length < flushLength) continue
    yield flushText()
    await onProgress?.(count)
  }
  yield flushText()
  onEnd({ lines: count, sha256: hash.digest('hex') })
}
