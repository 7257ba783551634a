import { createHash } from 'node:crypto'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableDigest } from './parts.ts'

// How much of a table is held in memory at a time.
const pieceSize = 2 ** 20

/** What COPY takes rows from: some columns of a table, or a query in brackets. */
export const copyTarget = (table: string, columns: readonly string[]) =>
  `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`

/** Reads rows as PostgreSQL's COPY writes them, piece by piece, and ends with what they were all together. */
export async function* copyOut(
  client: pg.Client,
  name: string,
  source: string,
): AsyncGenerator<Buffer, TableDigest> {
  const stream = client.query(to(`copy ${source} to stdout`))
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  for await (const some of stream) {
    const rows: Buffer = some
    hash.update(rows)
    held.push(rows)
    size += rows.length
    if (size < pieceSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
  return { name, rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** What rows are all together, without keeping them. */
export async function sumRows(rows: AsyncGenerator<unknown, TableDigest>): Promise<TableDigest> {
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}

/** Takes rows in, piece by piece. */
export function copyIn(client: pg.Client, target: string) {
  const stream = client.query(from(`copy ${target} from stdin`))
  const ended = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  let isOver = false
  ended.catch(() => {
    isOver = true
  })
  return {
    async write(rows: Buffer) {
      const room = new Promise<void>((resolve) => stream.write(rows, () => resolve()))
      await Promise.race([room, ended])
    },
    async end() {
      stream.end()
      await ended
    },
    /** Nothing else can be asked on the connection before this, or the end. */
    breakOff() {
      if (!isOver) stream.destroy()
    },
  }
}
