import { type Expression, type Kysely, sql } from 'kysely'
import type { DB, Db } from '../../database/tables.ts'
import type { RowReader } from '../../registry/archive-table.ts'

// Rows that are in memory at a time.
const batchSize = 500

interface SnapshotReading<Item> {
  /** Called with a reader of the snapshot. */
  rows: (reader: RowReader) => Promise<void>
  /** The rows of the snapshot that `after` needs. */
  kept: Expression<Item>
  /** Runs after the transaction, because a long transaction would delay vacuuming. */
  after: (chunks: AsyncGenerator<Item[]>) => Promise<void>
}

/** Reads everything in one snapshot, on its own connection. */
export const readSnapshot = <Item>(
  db: Kysely<DB>,
  { rows, kept, after }: SnapshotReading<Item>,
): Promise<void> =>
  db.connection().execute(async (connection) => {
    await connection
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config(name, '0', true) from pg_settings where name in ('statement_timeout', 'lock_timeout',
          'idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(tx)
        await sql`select set_config('datestyle', 'ISO, MDY', true)`.execute(tx)
        await rows({ db: tx, rows: (query) => readThroughCursor(tx, query) })
        await sql`declare archive_kept no scroll cursor with hold for ${kept}`.execute(tx)
      })
    try {
      await after(fetchRows(connection, 'archive_kept'))
    } finally {
      await sql`close archive_kept`.execute(connection)
    }
  })

async function* readThroughCursor<Row>(tx: Db, query: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare archive_rows no scroll cursor for ${query}`.execute(tx)
  yield* fetchRows<Row>(tx, 'archive_rows')
  await sql`close archive_rows`.execute(tx)
}

async function* fetchRows<Row>(db: Db, cursor: string): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${sql.id(cursor)}`.execute(db)
    if (rows.length === 0) return
    yield rows
  }
}
