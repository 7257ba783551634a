import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import {
  discardFile,
  recordPendingFile,
  removePendingFile,
  StorageTimeout,
  wrapStorageError,
} from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { queueRemovalUnlessFiled } from './file-queries.ts'

/** A stored file. Its document gets the same id. */
export type StoredFile = Pick<Upload, 'name' | 'contentType' | 'size' | 'sha256'> & { id: string }

/**
 * Runs a transaction with an uploaded file. The file is stored before its row, so no row lacks a
 * file. A note is written first: if the process crashes, a sweep finds the note and removes the
 * file.
 */
export async function writeWithFile<Answer>(
  context: RequestContext,
  file: Upload,
  work: (tx: Db, storedFile: StoredFile) => Promise<Answer>,
): Promise<Answer> {
  const id = newId()
  await recordPendingFile(context.files, id, file.path)
  let hasBegun = false
  // This is also the outcome of a repeated call: its answer refers to the file that the first call
  // has stored.
  let outcome: FilingOutcome = 'unfiled'
  try {
    await context.files.store(id, file.path)
    const answer = await context.write((tx) => {
      hasBegun = true
      return work(tx, { ...file, id })
    })
    if (hasBegun) outcome = 'filed'
    return answer
  } catch (error) {
    // After any other error, the row may have been written. After a storage timeout, the file may
    // have been stored.
    if (error instanceof StorageTimeout || (hasBegun && !(error instanceof Failure))) outcome = 'unknown'
    throw error
  } finally {
    await settlePendingFile(context, id, outcome)
  }
}

/** Whether a row refers to the file. If unknown, a later sweep decides. */
type FilingOutcome = 'filed' | 'unfiled' | 'unknown'

/**
 * An error here does not change the call's outcome. While the note exists, a sweep checks the file
 * again.
 */
async function settlePendingFile(
  { files, log }: Pick<Context, 'files' | 'log'>,
  id: string,
  outcome: FilingOutcome,
) {
  if (outcome === 'unknown') return
  try {
    if (outcome === 'unfiled') await files.remove(id)
    await removePendingFile(files, id)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A stored file was not settled; the next cleanup does it')
  }
}

/** Stores a PDF that the portal drew, under a new id. */
export type StoreDrawnFile = (name: string, content: Uint8Array) => Promise<StoredFile>

// In ms, longer than any call takes.
const filingTimeout = 60 * 60_000

/**
 * Stores the PDFs of one call, each before its row, so no row lacks a file. A job removes PDFs
 * without a row an hour later: the call failed, drew them again, or crashed. Upload notes cannot do
 * this: PDFs are drawn before the transaction, so their call does not know their outcome.
 */
export function drawnFileStore({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): StoreDrawnFile {
  const call = newId()
  return async (name, content) => {
    const id = newId()
    const path = join(files.incoming, id)
    try {
      await wrapStorageError(writeLocalFile(path, content))
      await queueRemovalUnlessFiled(db, { call, key: id, at: new Date(now().getTime() + filingTimeout) })
      await files.store(id, path)
    } catch (error) {
      await discardFile(path)
      throw error
    }
    const sha256 = createHash('sha256').update(content).digest()
    return { id, name, contentType: 'application/pdf', size: content.length, sha256 }
  }
}

async function writeLocalFile(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { flush: true, mode: 0o600 })
}
