import { z } from 'zod'
import type { Context } from '../../context.ts'
import { MissingFileFailure } from '../../platform/files.ts'
import { BusyError } from '../../platform/outage.ts'
import { UnreadableTableError } from '../../platform/table-files/unreadable-table.ts'
import { previewFile } from './file-preview.ts'
import { withLocalCopy } from './local-copy.ts'
import { readLookups } from './lookups.ts'
import { beginPreviewAttempt, importFilesOf, undoPreviewAttempt, updateImportFile } from './queries.ts'

const maxTries = 5

const unreadableText =
  'This file could not be read. Please save or export it again, as CSV or as an Excel workbook (.xlsx), and add the new file. Remove this one'

const removedFileText = 'This file is no longer on file. Please remove it and add it again'

const FilePreviewJob = z.object({ run: z.string(), file: z.string() })

/**
 * A job that reads an uploaded file and guesses what its columns mean. The attempt is counted
 * before reading, so a file that crashes the process is given up after `maxTries`.
 */
export const previewImportFile = (context: Context) => async (payload: unknown) => {
  const { run, file: id } = FilePreviewJob.parse(payload)
  const { db, agency, now } = context
  const file = (await importFilesOf(db, run)).find((one) => one.id === id)
  if (!file?.storageKey || file.state !== 'looking') return
  const markUnreadable = (failure: string) => updateImportFile(db, id, { state: 'unreadable', failure })
  const attemptCount = await beginPreviewAttempt(db, id)
  if (attemptCount > maxTries) {
    context.log.warn({ file: id }, 'A file to be imported ended the process each time it was read')
    await markUnreadable(unreadableText)
    return
  }
  try {
    const lookups = await readLookups(db, agency().lines)
    const { storageKey, size } = file
    const preview = await withLocalCopy(context, { storageKey, size }, (table) =>
      previewFile(table, { lookups, year: now().getUTCFullYear() }),
    )
    const failure =
      preview.tables.length === 0 ? 'The file is empty. Please check that the right file was saved' : null
    await updateImportFile(db, id, {
      ...{ state: failure ? 'unreadable' : 'ready', failure, form: preview.form },
      ...{ said: JSON.stringify(preview.notes), tables: JSON.stringify(preview.tables) },
    })
  } catch (error) {
    if (error instanceof UnreadableTableError) {
      await markUnreadable(error.message)
      return
    }
    if (error instanceof BusyError) {
      await undoPreviewAttempt(db, id)
      throw error
    }
    if (attemptCount < maxTries) throw error
    context.log.warn({ err: error, file: id }, 'A file to be imported could not be read')
    await markUnreadable(error instanceof MissingFileFailure ? removedFileText : unreadableText)
  }
}
