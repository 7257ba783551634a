import { z } from 'zod'
import { newestBackupIn, openStore } from '../backup/open-store.ts'
import { readBackup, verifyBackup } from '../backup/restore-backup.ts'
import { type CliCommand, readArguments } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const VerifyBackupArguments = z.object({ from: z.string('Please name the backup') })

export const verifyBackupCommand: CliCommand = {
  usage: `verify-backup FILE|FOLDER|s3://bucket/prefix
      Reads the newest backup there to its end and says whether it is intact.`,
  options: {},
  words: ['from'],
  async run(options) {
    const { from } = readArguments(VerifyBackupArguments, options)
    const { settings } = settingsWithoutKey()
    await using resources = new AsyncDisposableStack()
    const { place, name } = await openStore(from, settings)
    resources.defer(() => place.close())
    const backupToRead = { place, name: name ?? (await newestBackupIn(place)) }
    const { about, files } = await verifyBackup(readBackup(backupToRead, settings.backup.passphrase))
    console.info(
      `${backupToRead.name} is intact: the portal as it was at ${about.takenAt}, with ${files.count} files`,
    )
  },
}
