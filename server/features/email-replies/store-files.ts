import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { checkUpload } from '../../http/check-upload.ts'
import { storableName } from '../../http/incoming-file.ts'
import { discardFile, wrapStorageError } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { fileDocument } from '../documents/file-document.ts'
import { queueRemovalUnlessFiled } from '../documents/file-queries.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import type { EmailFile } from './read-email.ts'

const maxFiles = 20
const maxFileBytes = 20 * 1024 * 1024
const headBytes = 4200

// In ms. A file without a document by then is removed: the email was given twice, or the process
// ended.
const filingTimeout = 60 * 60_000

/**
 * Checks the files of an email like uploads, and stores those that pass. `refusedFiles` has the
 * names of the others, each with the reason.
 */
export async function storeFiles(
  context: Pick<Context, 'db' | 'files' | 'scan' | 'log' | 'now'>,
  files: readonly EmailFile[],
): Promise<{ stored: StoredFile[]; refused: string[] }> {
  const { db, files: storage, now } = context
  const storedFiles: StoredFile[] = []
  const refusedFiles: string[] = []
  const call = newId()
  for (const [index, { name, content }] of files.entries()) {
    const path = join(storage.incoming, newId())
    try {
      if (index >= maxFiles) throw new Failure(413, 'too_large', `An email may have ${maxFiles} files`)
      if (content.length > maxFileBytes) throw new Failure(413, 'too_large', 'This file is too large')
      await wrapStorageError(mkdir(storage.incoming, { recursive: true }))
      await wrapStorageError(writeFile(path, content, { mode: 0o600 }))
      const head = Buffer.from(content.subarray(0, headBytes))
      const sha256 = createHash('sha256').update(content).digest()
      const file = { name: storableName(name), path, size: content.length, sha256, head }
      const upload = await checkUpload(file, context, { keepsMetadata: false })
      const id = newId()
      await queueRemovalUnlessFiled(db, { call, key: id, at: new Date(now().getTime() + filingTimeout) })
      await storage.store(id, upload.path)
      storedFiles.push({ ...upload, id })
    } catch (error) {
      await discardFile(path)
      // A scanner or storage that is away may be back at the next try.
      if (!(error instanceof Failure) || error.status >= 500) throw error
      refusedFiles.push(`${storableName(name)}: ${error.message}`)
    }
  }
  return { stored: storedFiles, refused: refusedFiles }
}

/** Files the stored files as documents of a message. Returns their ids. */
export async function fileDocuments(
  tx: Db,
  actor: Parameters<typeof fileDocument>[1],
  { stored, clientId, messageId }: { stored: readonly StoredFile[]; clientId: string; messageId: string },
): Promise<string[]> {
  for (const storedFile of stored)
    await fileDocument(tx, actor, {
      storedFile,
      clientId,
      title: titleOf(storedFile.name),
      type: 'other',
      messageId,
    })
  return stored.map(({ id }) => id)
}

/** The file name without its extension. */
const titleOf = (name: string) => name.slice(0, name.lastIndexOf('.')).trim() || name
