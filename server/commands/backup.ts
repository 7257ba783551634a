import { constants, getPriority, setPriority } from 'node:os'
import { z } from 'zod'
import { backupNameOf } from '../backup/backup-store.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { openStore, pruneBackups } from '../backup/open-store.ts'
import { openFiles } from '../open-context.ts'
import { requireDatabase } from './cli-database.ts'
import { type CliCommand, readArguments, UsageError } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const BackupArguments = z.object({ to: z.string().optional() })

export const backupCommand: CliCommand = {
  usage: `backup [FILE|FOLDER|s3://bucket/prefix]
      Backs up database and files as of one moment, even while the portal runs. Without a place, the backup goes
      to BACKUP_TO, which keeps the last BACKUP_KEEP backups. With BACKUP_PASSPHRASE, the backup is encrypted
      and contains SECRET_KEY.`,
  options: {},
  words: ['to'],
  async run(options) {
    const { to } = readArguments(BackupArguments, options)
    const { settings } = settingsWithoutKey()
    const { backup } = settings
    if (to === undefined && backup.to === undefined)
      throw new UsageError('Please name a place for the backup, or set BACKUP_TO')
    // The portal's requests get the CPU before a backup. If this process has an even lower priority
    // already, raising it would fail.
    const { PRIORITY_BELOW_NORMAL } = constants.priority
    if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
    const isAutomatic = to === undefined
    await using resources = new AsyncDisposableStack()
    const { place, name } = await openStore(to ?? `${backup.to}/`, settings)
    resources.defer(() => place.close())
    const { connection, stop } = await requireDatabase(settings)
    resources.defer(stop)
    const { files, closeFiles } = await openFiles(settings)
    resources.defer(closeFiles)
    const now = () => new Date()
    const backupName = name ?? backupNameOf(now(), backup.passphrase !== undefined)
    const { manifest, wrongFiles } = await makeBackup({
      connection,
      files,
      settings,
      now,
      place,
      name: backupName,
      isAutomatic: isAutomatic,
    })
    if (isAutomatic) await pruneBackups(place, backup.keep)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.info(
      `Backed up into ${place.displayName}/${backupName}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files`,
    )
    if (wrongFiles.length > 0)
      console.error(
        `${manifest.files.wrong} of the files were already missing or damaged in the storage: ${wrongFiles.join(', ')}`,
      )
    if (backup.passphrase === undefined)
      console.error(
        'The backup is not encrypted and does not contain SECRET_KEY, which is needed to read encrypted columns',
      )
  },
}
