import { createHash } from 'node:crypto'
import { csvLine } from '../activity/csv-line.ts'

// Spreadsheets recognize UTF-8 only by a byte order mark.
const byteOrderMark = '\uFEFF'
// Characters per chunk.
const atATime = 65_536

/** Number of lines without the headers, and the hash of the whole file. */
export interface CsvSummary {
  lines: number
  sha256: string
}

/** Yields a CSV as bytes, headers first. Calls `goesOn` after each chunk and `done` at the end. */
export async function* csvBytes(
  heads: readonly string[],
  lines: AsyncIterable<readonly string[]>,
  done: (written: CsvSummary) => void,
  goesOn?: (lines: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = byteOrderMark + csvLine(heads)
  let count = 0
  const handed = () => {
    const bytes = Buffer.from(held)
    held = ''
    hash.update(bytes)
    return bytes
  }
  for await (const cells of lines) {
    held += csvLine(cells)
    count += 1
    if (held.length < atATime) continue
    yield handed()
    await goesOn?.(count)
  }
  yield handed()
  done({ lines: count, sha256: hash.digest('hex') })
}
