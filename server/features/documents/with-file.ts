import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import {
  discardFile,
  noteStoring,
  orStorageFailure,
  removeStoringNote,
  StorageTimeout,
} from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { queueRemovalUnlessFiled } from './file-queries.ts'

/** What becomes a document: its bytes are kept under this id. */
export type StoredFile = Pick<Upload, 'name' | 'contentType' | 'size' | 'sha256'> & { id: string }

/**
 * Does a writing that comes with a file. The file is kept before any row names it, so there is never a row without a file;
 * should the process end between the two, the note that is made before either has the file removed.
 */
export async function writeWithFile<Answer>(
  visit: RequestContext,
  file: Upload,
  work: (tx: Db, kept: StoredFile) => Promise<Answer>,
): Promise<Answer> {
  const id = newId()
  await noteStoring(visit.files, id, file.path)
  let begun = false
  // Also when the same call was answered before: its file is kept already.
  let outcome: FilingOutcome = 'unfiled'
  try {
    await visit.files.keep(id, file.path)
    const answer = await visit.write((tx) => {
      begun = true
      return work(tx, { ...file, id })
    })
    if (begun) outcome = 'filed'
    return answer
  } catch (error) {
    // After anything but a refusal the row may yet be there; and the file, where the storage fell silent.
    if (error instanceof StorageTimeout || (begun && !(error instanceof Failure))) outcome = 'unknown'
    throw error
  } finally {
    await settle(visit, id, outcome)
  }
}

/** Whether a row names the file; of one that may be there without, that is not known before a later look. */
type FilingOutcome = 'filed' | 'unfiled' | 'unknown'

/** The call's own answer stands, whatever becomes of this: while the note stands, the file is looked at again. */
async function settle({ files, log }: Pick<Context, 'files' | 'log'>, id: string, outcome: FilingOutcome) {
  if (outcome === 'unknown') return
  try {
    if (outcome === 'unfiled') await files.remove(id)
    await removeStoringNote(files, id)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A kept file was not settled; the next look does it')
  }
}

/** Keeps a paper that the portal drew, under an id of its own. */
export type StoreDrawnFile = (name: string, content: Uint8Array) => Promise<StoredFile>

// Longer than any call takes.
const untilFiled = 60 * 60_000

/**
 * Keeps the papers of one call, each before any row names it, so there is never a row without a file. What no row names an
 * hour later is taken away by then: the call was refused, had to be drawn anew, or its process ended. A job does it and not
 * the notes of uploads: a paper is drawn ahead of its transaction, so that its call cannot say at the end what became of it.
 */
export function drawnFileStore({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): StoreDrawnFile {
  const call = newId()
  return async (name, content) => {
    const id = newId()
    const path = join(files.incoming, id)
    try {
      await orStorageFailure(writeTo(path, content))
      await queueRemovalUnlessFiled(db, { call, key: id, at: new Date(now().getTime() + untilFiled) })
      await files.keep(id, path)
    } catch (error) {
      await discardFile(path)
      throw error
    }
    const sha256 = createHash('sha256').update(content).digest()
    return { id, name, contentType: 'application/pdf', size: content.length, sha256 }
  }
}

async function writeTo(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { flush: true, mode: 0o600 })
}
