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
  async run(given) {
    const { from } = readArguments(VerifyBackupArguments, given)
    const { settings } = settingsWithoutKey()
    await using opened = new AsyncDisposableStack()
    const { place, name } = await openStore(from, settings)
    opened.defer(() => place.close())
    const chosen = { place, name: name ?? (await newestBackupIn(place)) }
    const { about, files } = await verifyBackup(readBackup(chosen, settings.backup.passphrase))
    console.info(
      `${chosen.name} is intact: the portal as it was at ${about.takenAt}, with ${files.count} files`,
    )
  },
}
