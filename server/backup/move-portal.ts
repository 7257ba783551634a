import type { Connection } from '../platform/connection.ts'
import type { Files } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import { loadFiles } from './load-parts.ts'
import { restoreParts, withPortalStopped } from './restore-backup.ts'
import { snapshotFiles, takeSnapshot } from './snapshot.ts'
import { connectUnlimited } from './unlimited-connection.ts'

interface MoveOptions {
  from: Connection
  /** The new database. Null: only the files are moved. */
  to: Connection | null
  /** The old and the new storage. Null: only the database is moved. */
  files: { from: Files; to: Files } | null
  log: Log
}

/**
 * Moves a stopped portal to another database, its files to another storage, or both. Everything
 * moved is compared.
 */
export const movePortal = ({ from, to, files, log }: MoveOptions): Promise<void> =>
  withPortalStopped(from, async () => {
    const client = await connectUnlimited(from)
    try {
      if (to) {
        const now = () => new Date()
        const snapshot = takeSnapshot({ client, files: files?.from ?? null, now })
        const target = { connection: to, files: files?.to ?? null, withJobs: true, log }
        await withPortalStopped(to, () => restoreParts(snapshot, target))
      } else if (files) await loadFiles(snapshotFiles(client, files.from), client, files.to)
    } finally {
      await client.end()
    }
  })
