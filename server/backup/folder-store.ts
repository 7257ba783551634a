import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { conflict } from '../failure.ts'
import {
  discardFile,
  flushToDisk,
  noFilesIfMissing,
  throwStorageFailure,
  wrapStorageError,
} from '../platform/files.ts'
import { type BackupStore, isBackupName } from './backup-store.ts'

const partialSuffix = '.part'

/** Backups in a folder. A backup gets its name once it is complete and synced to disk. */
export function folderStore(folder: string): BackupStore {
  return {
    displayName: folder,
    close: () => undefined,
    names: async () => (await wrapStorageError(readdir(folder).catch(noFilesIfMissing))).filter(isBackupName),
    remove: (name) => discardFile(join(folder, name)),
    async read(name) {
      // The file is opened before the stream exists, so that an error shows at once.
      return createReadStream('', { fd: await open(join(folder, name), 'r'), highWaterMark: 2 ** 18 })
    },
    async write(name, content) {
      const path = join(folder, name)
      if (existsSync(path)) throw conflict('exists', `${path} already exists. Please give another name`)
      await mkdir(folder, { recursive: true })
      // Leftovers of a killed process. No other backup is running.
      for (const leftoverName of await readdir(folder))
        if (
          leftoverName.endsWith(partialSuffix) &&
          isBackupName(leftoverName.slice(0, -partialSuffix.length))
        )
          await rm(join(folder, leftoverName), { force: true })
      const part = path + partialSuffix
      try {
        await pipeline(content, createWriteStream(part, { flush: true, mode: 0o600 }))
        const { size } = statSync(part)
        await rename(part, path)
        await flushToDisk(folder)
        return size
      } catch (error) {
        await discardFile(part)
        // Any other error comes from the content, not from the folder.
        if (error instanceof Error && 'syscall' in error) throwStorageFailure(error)
        throw error
      }
    },
  }
}
