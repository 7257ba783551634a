import { z } from 'zod'
import { newestIn, placeNamed } from '../backup/places.ts'
import { readBackup, verifyBackup } from '../backup/restore-backup.ts'
import { type Command, read } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const Given = z.object({ from: z.string('Please name the backup') })

export const verifyBackupCommand: Command = {
  usage: `verify-backup FILE|FOLDER|s3://bucket/prefix
      Reads a backup to its end, of several the last one, and says whether all of it is as it was.`,
  options: {},
  words: ['from'],
  async run(given) {
    const { from } = read(Given, given)
    const { settings } = settingsWithoutKey()
    await using opened = new AsyncDisposableStack()
    const { place, name } = await placeNamed(from, settings)
    opened.defer(() => place.close())
    const chosen = { place, name: name ?? (await newestIn(place)) }
    const { about, files } = await verifyBackup(readBackup(chosen, settings.backup.passphrase))
    console.info(
      `${chosen.name} is whole: the portal as it was at ${about.takenAt}, with ${files.count} files`,
    )
  },
}
