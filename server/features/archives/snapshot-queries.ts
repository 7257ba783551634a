import { type Expression, type Kysely, sql } from 'kysely'
import type { DB, Db } from '../../database/tables.ts'
import type { RowReader } from '../../registry/archive-table.ts'

// So many rows are held at a time.
const atATime = 500

interface SnapshotReading<Kept> {
  /** Reads what stands there at one moment. */
  rows: (reader: RowReader) => Promise<void>
  /** What is read on of that moment when it is over. */
  kept: Expression<Kept>
  /** Reads that: it takes long, and the database need not keep for it what has changed since. */
  after: (kept: AsyncGenerator<Kept[]>) => Promise<void>
}

/** Reads everything as it is at one moment, on a connection of its own. */
export const readSnapshot = <Kept>(
  db: Kysely<DB>,
  { rows, kept, after }: SnapshotReading<Kept>,
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
        await rows({ db: tx, rows: (query) => oneByOne(tx, query) })
        await sql`declare archive_kept no scroll cursor with hold for ${kept}`.execute(tx)
      })
    try {
      await after(fetched(connection, 'archive_kept'))
    } finally {
      await sql`close archive_kept`.execute(connection)
    }
  })

async function* oneByOne<Row>(tx: Db, query: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare archive_rows no scroll cursor for ${query}`.execute(tx)
  yield* fetched<Row>(tx, 'archive_rows')
  await sql`close archive_rows`.execute(tx)
}

async function* fetched<Row>(db: Db, cursor: string): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atATime)} from ${sql.id(cursor)}`.execute(db)
    if (rows.length === 0) return
    yield rows
  }
}
