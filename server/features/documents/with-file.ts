import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Visit } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { Upload } from '../../http/uploads.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { removeUnlessFiled } from './queries.ts'

/** What becomes a document: its bytes are kept under this id. */
export type Kept = Pick<Upload, 'name' | 'contentType' | 'size' | 'sha256'> & { id: string }

/**
 * Does a writing that comes with a file. The file is kept before any row names it, so there is never a row without a file;
 * a file without a row, should the process end between the two, is found by the sweep.
 */
export async function writeWithFile<Answer>(
  visit: Visit,
  file: Upload,
  work: (tx: Db, kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  const id = newId()
  await visit.files.keep(id, file.path)
  let wanted = false
  try {
    return await visit.write((tx) => {
      wanted = true
      return work(tx, { ...file, id })
    })
  } catch (error) {
    // Refused for certain. After any other error the row may yet be there.
    if (error instanceof Failure) wanted = false
    throw error
  } finally {
    // Also when the same call was answered before: its file is kept already.
    if (!wanted) await takeAway(visit, id)
  }
}

/** Keeps a paper that the portal drew, under an id of its own. */
export type KeepDrawn = (name: string, content: Uint8Array) => Promise<Kept>

// Longer than any call takes.
const untilFiled = 60 * 60_000

/**
 * Keeps the papers of one call, each before any row names it, so there is never a row without a file. What no row names an
 * hour later is taken away by then: the call was refused, had to be drawn anew, or its process ended.
 */
export function drawnKeeper({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): KeepDrawn {
  const call = newId()
  return async (name, content) => {
    const id = newId()
    const path = join(files.incoming, id)
    await mkdir(files.incoming, { recursive: true })
    await writeFile(path, content, { flush: true, mode: 0o600 })
    await removeUnlessFiled(db, { call, key: id, at: new Date(now().getTime() + untilFiled) })
    await files.keep(id, path)
    const sha256 = createHash('sha256').update(content).digest()
    return { id, name, contentType: 'application/pdf', size: content.length, sha256 }
  }
}

/** The call's own answer stands, whatever becomes of this: what stays behind is the sweep's. */
async function takeAway({ files, log }: Pick<Context, 'files' | 'log'>, id: string) {
  try {
    await files.remove(id)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A file that no document has was not removed; the sweep will find it')
  }
}
