import type { SkippedCell } from '../../../contract/values/import-storage.ts'
import { maxNoteLength } from '../../../contract/values/note-labels.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { ImportAttempt } from './import-job.ts'
import { importNotesOf, insertImportNotes, leftOutCellsByClient } from './note-queries.ts'

const clientsPerPart = 300
// Max notes per client and import. The rest is only in the import's files.
const maxNotes = 20
// In characters. The beginning of a cell, up to this length, identifies the cell.
const maxMarkLength = 2000

const formatCell = ({ column, says, text }: SkippedCell): string =>
  text === null ? `${column}: ${says} (content not kept)` : `${column} “${text}”: ${says}`

/** Cells with the same text count as one cell, whatever their row and file. */
const markOf = (cell: SkippedCell) => formatCell(cell).slice(0, maxMarkLength)
const lineOf = (cell: SkippedCell) => `${cell.file}, row ${cell.row}: ${formatCell(cell)}`

/** Packs the lines of one client into notes of at most `maxNoteLength` characters. */
function notesOf(name: string, lines: readonly string[]): string[] {
  const noteHeading = `Skipped in the import “${name}”:`
  const notes: string[] = []
  let note = noteHeading
  for (const line of lines) {
    if (note !== noteHeading && note.length + 1 + line.length > maxNoteLength) {
      notes.push(note)
      note = noteHeading
    }
    note += `\n${line}`
    while (note.length > maxNoteLength) {
      notes.push(note.slice(0, maxNoteLength).toWellFormed())
      note = `${noteHeading}\n${note.slice(maxNoteLength)}`
    }
  }
  return [...notes, note].slice(0, maxNotes)
}

/**
 * Writes the cells that an import left out into staff notes of the clients. A cell noted by an
 * earlier import is not noted again, even if somebody removed that note.
 */
export async function writeSkippedCellNotes(
  { run, runPart }: ImportAttempt,
  { at, by }: { at: string; by: string },
): Promise<void> {
  let lastId = ''
  for (;;) {
    const lastAccountId = await runPart(async (tx: Db) => {
      const clients = await leftOutCellsByClient(tx, run.id, { after: lastId, limit: clientsPerPart })
      const notesByClient = await importNotesOf(
        tx,
        clients.map(({ accountId }) => accountId),
      )
      const notes = clients.flatMap(({ accountId, cells }) => {
        const earlierNotes = notesByClient.get(accountId) ?? []
        const isNoted = (cell: SkippedCell) => earlierNotes.some((text) => text.includes(markOf(cell)))
        const lines = [...new Set(cells.filter((cell) => !isNoted(cell)).map(lineOf))]
        return lines.length === 0
          ? []
          : notesOf(run.name, lines).map((text) => ({ id: newId(), clientId: accountId, text }))
      })
      await insertImportNotes(tx, notes, { runId: run.id, timestamp: at, actorId: by })
      return clients.at(-1)?.accountId
    })
    if (lastAccountId === undefined) return
    lastId = lastAccountId
  }
}
