import { createHash } from 'node:crypto'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableDigest } from './parts.ts'

// In bytes: the part of a table held in memory at a time.
const pieceSize = 2 ** 20

/** The source or target of a COPY: a table with some of its columns. */
export const copyTargetSql = (table: string, columns: readonly string[]) =>
  `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`

/** Reads rows in COPY format, in chunks. Returns the digest of all rows. */
export async function* copyFromTable(
  client: pg.Client,
  name: string,
  source: string,
): AsyncGenerator<Buffer, TableDigest> {
  const stream = client.query(to(`copy ${source} to stdout`))
  const hash = createHash('sha256')
  let heldChunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const rows: Buffer = chunk
    hash.update(rows)
    heldChunks.push(rows)
    size += rows.length
    if (size < pieceSize) continue
    yield Buffer.concat(heldChunks)
    heldChunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(heldChunks)
  return { name, rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** Reads rows to their end without keeping them. Returns the digest of all rows. */
export async function sumRows(rows: AsyncGenerator<unknown, TableDigest>): Promise<TableDigest> {
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}

/** Writes rows, in chunks. */
export function copyIntoTable(client: pg.Client, target: string) {
  const stream = client.query(from(`copy ${target} from stdin`))
  const endPromise = new Promise<void>((resolve, reject) =>
    stream.once('finish', resolve).once('error', reject),
  )
  let isOver = false
  endPromise.catch(() => {
    isOver = true
  })
  return {
    async write(rows: Buffer) {
      const writePromise = new Promise<void>((resolve) => stream.write(rows, () => resolve()))
      await Promise.race([writePromise, endPromise])
    },
    async end() {
      stream.end()
      await endPromise
    },
    /**
     * Aborts the COPY. Until the COPY is aborted or complete, its connection takes no other query.
     */
    breakOff() {
      if (!isOver) stream.destroy()
    },
  }
}
