import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { conflict } from '../failure.ts'
import {
  discardFile,
  flushToDisk,
  noFilesIfMissing,
  orStorageFailure,
  throwStorageFailure,
} from '../platform/files.ts'
import { type BackupStore, isBackupName } from './backup-store.ts'

const unfinished = '.part'

/** Backups in a folder. One has its name once all of it is on the disk. */
export function folderStore(folder: string): BackupStore {
  return {
    shown: folder,
    close: () => undefined,
    names: async () => (await orStorageFailure(readdir(folder).catch(noFilesIfMissing))).filter(isBackupName),
    remove: (name) => discardFile(join(folder, name)),
    async read(name) {
      // Opened first, so that what cannot be read is known at once.
      return createReadStream('', { fd: await open(join(folder, name), 'r'), highWaterMark: 2 ** 18 })
    },
    async write(name, content) {
      const path = join(folder, name)
      if (existsSync(path)) throw conflict('exists', `${path} is there already. Please give another name`)
      await mkdir(folder, { recursive: true })
      // What is left of one whose process was killed: no other is being made.
      for (const left of await readdir(folder))
        if (left.endsWith(unfinished) && isBackupName(left.slice(0, -unfinished.length)))
          await rm(join(folder, left), { force: true })
      const part = path + unfinished
      try {
        await pipeline(content, createWriteStream(part, { flush: true, mode: 0o600 }))
        const { size } = statSync(part)
        await rename(part, path)
        await flushToDisk(folder)
        return size
      } catch (error) {
        await discardFile(part)
        // Another error is not the folder's, but of what was to be written.
        if (error instanceof Error && 'syscall' in error) throwStorageFailure(error)
        throw error
      }
    },
  }
}
