import { createHash } from 'node:crypto'
import { csvLine } from '../activity/csv-line.ts'

// A spreadsheet reads it as what it is, and not in the letters of its own country, only with this mark.
const byteOrderMark = '\uFEFF'
// So many characters are handed on at once.
const atATime = 65_536

/** How many lines were written without their heads, and the hash of all of it. */
export interface CsvSummary {
  lines: number
  sha256: string
}

/** A CSV as bytes, from its heads on. `told` is called as it goes on, and at its end once all is written. */
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
