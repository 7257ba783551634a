// `npm run tables`: writes server/database/tables.ts from the migrations, by running them on an
// empty database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrations.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { tableTypes } from '../server/platform/table-types.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-tables-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ folder, log: () => undefined })
const db = openDb(openPool(postgres.connection))
try {
  await migrate(db)
  await writeFile(new URL('../server/database/tables.ts', import.meta.url), await tableTypes(db))
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true })
}
