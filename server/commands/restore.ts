import { join } from 'node:path'
import { z } from 'zod'
import type { About } from '../backup/parts.ts'
import { newestIn, placeNamed } from '../backup/places.ts'
import { keyFor, readBackup, restoreParts, verifyBackup, whileStopped } from '../backup/restore-backup.ts'
import { conflict } from '../failure.ts'
import { openFiles } from '../parts.ts'
import { keepKey, keptKey } from '../platform/kept-key.ts'
import type { Settings } from '../settings.ts'
import { type Command, read } from './command.ts'
import { reachDatabase, spoken } from './on-database.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const Given = z.object({
  from: z.string('Please name the backup'),
  'without-jobs': z.boolean().default(false),
})

export const restoreCommand: Command = {
  usage: `restore FILE|FOLDER|s3://bucket/prefix [--without-jobs]
      Puts a backup, of several the last one, into a database and a storage that are empty, and compares all of
      it. What waited to be done and sent goes on when the portal starts; not so --without-jobs, for a trial.`,
  options: { 'without-jobs': { type: 'boolean' } },
  words: ['from'],
  async run(given) {
    const { from, 'without-jobs': withoutJobs } = read(Given, given)
    const { settings, key: present } = settingsWithoutKey()
    const { passphrase } = settings.backup
    await using opened = new AsyncDisposableStack()
    const { place, name } = await placeNamed(from, settings)
    opened.defer(() => place.close())
    const chosen = { place, name: name ?? (await newestIn(place)) }
    await verifyBackup(readBackup(chosen, passphrase), (about) => {
      keyFor(about, present)
      refuseOtherKeyBefore(about, settings)
    })
    const { connection, stop } = await reachDatabase(settings)
    opened.defer(stop)
    const { files, closeFiles } = await openFiles(settings)
    opened.defer(closeFiles)
    const manifest = await whileStopped(connection, () =>
      restoreParts(readBackup(chosen, passphrase), {
        connection,
        files,
        withJobs: !withoutJobs,
        log: spoken,
      }),
    )
    const { takenAt, keys } = manifest.about
    const key = keyFor(manifest.about, present)
    if (present === undefined && key !== undefined) keepKey(settings.dataDir, key)
    console.info(
      `Restored ${chosen.name}, the portal as it was at ${takenAt}: ${manifest.tables.length} tables and ${manifest.files.count} files, each compared`,
    )
    if (keys?.before)
      console.error(
        `Its key was being changed. Start the portal with the key before as SECRET_KEY_PREVIOUS; it is kept in ${keepKey(settings.dataDir, keys.before, keyFileBefore)}`,
      )
    if (manifest.files.wrong > 0)
      console.error(`${manifest.files.wrong} files were missing or damaged before the backup was made`)
  },
}

const keyFileBefore = 'secret.key.previous'

/** Throws where the key before, which a backup holds, could not be kept in the end. */
function refuseOtherKeyBefore({ keys }: About, { dataDir }: Settings): void {
  const kept = keptKey(dataDir, keyFileBefore)
  if (keys?.before === undefined || kept === undefined || kept === keys.before) return
  throw conflict(
    'key',
    `${join(dataDir, keyFileBefore)} holds another key than the backup's own. Move it away; nothing was restored`,
  )
}
