import type { LeftOutCell } from '../../../contract/values/import-kept.ts'
import { mostOfNote } from '../../../contract/values/note-words.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { cellsLeftOut, insertImportNotes, notesOfImports } from './note-queries.ts'
import type { Try } from './work.ts'

const inPart = 300
// Max notes of one client and import. The rest is in the import's files alone.
const mostNotes = 20
// In characters: by so much of its beginning a cell is known again.
const longestMark = 2000

const toldOf = ({ column, says, text }: LeftOutCell): string =>
  text === null ? `${column}: ${says} (its content is not kept)` : `${column} “${text}”: ${says}`

/** By this a cell is known again, in whichever row and file it comes. */
const markOf = (cell: LeftOutCell) => toldOf(cell).slice(0, longestMark)
const lineOf = (cell: LeftOutCell) => `${cell.file}, row ${cell.row}: ${toldOf(cell)}`

/** The lines of one client as notes, none longer than a note may be. */
function notesOf(name: string, lines: readonly string[]): string[] {
  const head = `Left out of the import “${name}”:`
  const notes: string[] = []
  let note = head
  for (const line of lines) {
    if (note !== head && note.length + 1 + line.length > mostOfNote) {
      notes.push(note)
      note = head
    }
    note += `\n${line}`
    while (note.length > mostOfNote) {
      notes.push(note.slice(0, mostOfNote).toWellFormed())
      note = `${head}\n${note.slice(mostOfNote)}`
    }
  }
  return [...notes, note].slice(0, mostNotes)
}

/**
 * Writes what an import has left out into staff notes of the clients. A cell that stands in the note of an earlier import is not
 * told again, also where somebody has removed that note.
 */
export async function noteLeftOutCells(
  { run, part }: Try,
  { at, by }: { at: string; by: string },
): Promise<void> {
  let after = ''
  for (;;) {
    const last = await part(async (tx: Db) => {
      const clients = await cellsLeftOut(tx, run.id, { after, limit: inPart })
      const before = await notesOfImports(
        tx,
        clients.map(({ accountId }) => accountId),
      )
      const notes = clients.flatMap(({ accountId, cells }) => {
        const told = before.get(accountId) ?? []
        const isTold = (cell: LeftOutCell) => told.some((text) => text.includes(markOf(cell)))
        const lines = [...new Set(cells.filter((cell) => !isTold(cell)).map(lineOf))]
        return lines.length === 0
          ? []
          : notesOf(run.name, lines).map((text) => ({ id: newId(), clientId: accountId, text }))
      })
      await insertImportNotes(tx, notes, { runId: run.id, at, by })
      return clients.at(-1)?.accountId
    })
    if (last === undefined) return
    after = last
  }
}
