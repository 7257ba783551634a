import { join } from 'node:path'
import { z } from 'zod'
import { newestBackupIn, openStore } from '../backup/open-store.ts'
import type { BackupHeader } from '../backup/parts.ts'
import {
  backupKeyFor,
  readBackup,
  restoreParts,
  verifyBackup,
  withPortalStopped,
} from '../backup/restore-backup.ts'
import { conflict } from '../failure.ts'
import { openFiles } from '../open-context.ts'
import { readKeyFile, writeKeyFile } from '../platform/key-file.ts'
import type { Settings } from '../settings.ts'
import { connectToDatabase, consoleLog } from './cli-database.ts'
import { type CliCommand, readArguments } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const RestoreArguments = z.object({
  from: z.string('Please name the backup'),
  'without-jobs': z.boolean().default(false),
})

export const restoreCommand: CliCommand = {
  usage: `restore FILE|FOLDER|s3://bucket/prefix [--without-jobs]
      Restores the newest backup there into an empty database and storage, and verifies it. Pending jobs
      and emails continue when the portal starts; use --without-jobs for a trial.`,
  options: { 'without-jobs': { type: 'boolean' } },
  words: ['from'],
  async run(options) {
    const { from, 'without-jobs': skipsJobs } = readArguments(RestoreArguments, options)
    const { settings, key: present } = settingsWithoutKey()
    const { passphrase } = settings.backup
    await using resources = new AsyncDisposableStack()
    const { place, name } = await openStore(from, settings)
    resources.defer(() => place.close())
    const backupToRead = { place, name: name ?? (await newestBackupIn(place)) }
    const { about } = await verifyBackup(readBackup(backupToRead, passphrase), (backupHeader) => {
      backupKeyFor(backupHeader, present)
      refuseOtherPreviousKey(backupHeader, settings)
    })
    const { connection, stop } = await connectToDatabase(settings)
    resources.defer(stop)
    const { files, closeFiles } = await openFiles(settings)
    resources.defer(closeFiles)
    const manifest = await withPortalStopped(connection, () =>
      restoreParts(readBackup(backupToRead, passphrase), {
        connection,
        files,
        withJobs: !skipsJobs,
        log: consoleLog,
        beforeCommit: () => storeRestoredKeys(about, { present, settings }),
      }),
    )
    const { takenAt, keys } = about
    console.info(
      `Restored ${backupToRead.name}, the portal as it was at ${takenAt}: ${manifest.tables.length} tables and ${manifest.files.count} files, all verified. ${present === undefined && keys?.present ? `Its key is kept in ${join(settings.dataDir, 'secret.key')}. ` : ''}Start the portal with these settings`,
    )
    if (keys?.before)
      console.error(
        `Its key change was not finished. Start the portal with the previous key as SECRET_KEY_PREVIOUS; it is in ${join(settings.dataDir, previousKeyFile)}`,
      )
    if (manifest.files.wrong > 0)
      console.error(`${manifest.files.wrong} files were missing or damaged before the backup was made`)
  },
}

const previousKeyFile = 'secret.key.previous'

/**
 * Stores a backup's keys where the portal reads them. Restored data is unreadable without its key.
 */
function storeRestoredKeys(
  header: BackupHeader,
  { present, settings: { dataDir } }: { present: string | undefined; settings: Settings },
): void {
  const key = backupKeyFor(header, present)
  try {
    if (present === undefined && key !== undefined) writeKeyFile(dataDir, key)
    if (header.keys?.before) writeKeyFile(dataDir, header.keys.before, previousKeyFile)
  } catch (error) {
    throw conflict(
      'key',
      `The key could not be saved in ${dataDir}: ${error instanceof Error ? error.message : error}. Nothing was restored`,
    )
  }
}

/** Throws early if the backup's previous key could not be stored at the end. */
function refuseOtherPreviousKey({ keys }: BackupHeader, { dataDir }: Settings): void {
  const previousKey = readKeyFile(dataDir, previousKeyFile)
  if (keys?.before === undefined || previousKey === undefined || previousKey === keys.before) return
  throw conflict(
    'key',
    `${join(dataDir, previousKeyFile)} and the backup hold different keys. Move that file away. Nothing was restored`,
  )
}
