import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { discardFile } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { type ImportFile, openImport } from './file-preview.ts'

/**
 * Copies a stored file to the local disk for the duration of `work`. Throws `UnreadableTableError`.
 */
export async function withLocalCopy<T>(
  { files }: Pick<Context, 'files'>,
  { storageKey, size }: { storageKey: string; size: number },
  work: (file: ImportFile) => Promise<T>,
): Promise<T> {
  const path = join(files.incoming, newId())
  await mkdir(files.incoming, { recursive: true })
  try {
    // The storage stream reuses its buffers, so each chunk is copied.
    const copies = async function* () {
      for await (const piece of await files.read(storageKey, { start: 0, end: size - 1 }))
        yield Buffer.from(piece)
    }
    await pipeline(Readable.from(copies()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const file = await openImport(path)
    try {
      return await work(file)
    } finally {
      await file.close()
    }
  } finally {
    await discardFile(path)
  }
}
