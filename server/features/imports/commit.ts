import { dayIn } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { staffFrom } from './as-book.ts'
import { staffNamed } from './book-queries.ts'
import { noteClients } from './invitation-queries.ts'
import type { ImportKind, WriteContext } from './kinds/import-kind.ts'
import { kindsInOrder } from './kinds/import-kinds.ts'
import { knownNames } from './known-names.ts'
import { noteLeftOutCells } from './left-out-notes.ts'
import { updateRun } from './queries.ts'
import { recheckRows } from './recheck-rows.ts'
import { writeAllButRefused } from './refused-rows.ts'
import { countRows, stagedRows } from './row-queries.ts'
import { currentRows } from './table-queries.ts'
import { CannotGoOn, importJob, type Try } from './work.ts'
import {
  countToWrite,
  lastPlace,
  markLeft,
  markWritten,
  noteChanges,
  noteKnown,
  type RowToWrite,
  rowsToWrite,
  talliesOf,
} from './write-queries.ts'

/** Rows in one transaction. */
const inPart = 300
/** Rows that are read at once. */
const atATime = 1000

/**
 * A job: writes what a rehearsal came to, part by part. Each part stands in the book with its marks and on record, or nothing of
 * it: whoever goes on after a process was killed begins at the next. Nobody is told of what it adds.
 */
export const commitImport = (context: Context) =>
  importJob(context, {
    state: 'committing',
    failsAs: 'stopped',
    work: async (own) => {
      const { db, now } = context
      const { run } = own
      const writing = await writeContext(context, own)
      const todo = await countToWrite(db, run.id)
      const before = await talliesOf(db, run.id)
      const done = before.added + before.changed
      let written = 0
      let part = run.parts
      for (const kind of kindsInOrder)
        for (;;) {
          const { count, refused } = await own.part((tx) =>
            writePart(tx, own, kind, writing, { part: part + 1, now }),
          )
          for (const { id, error } of refused)
            context.log.warn(
              { err: error, run: run.id, row: id },
              'A row of an import was refused and left out',
            )
          if (count === 0) break
          part++
          written += count
          await own.comes((done + written) / Math.max(1, done + todo))
        }
      await rememberRows(db, own)
      await noteLeftOutCells(own, writing)
      await own.part(async (tx) => {
        await noteClients(tx, run.id)
        const { added, changed } = await talliesOf(tx, run.id)
        await updateRun(tx, run.id, {
          ...{ state: 'committed', progress: 1, tryKey: null },
          counts: JSON.stringify(await countRows(tx, run.id)),
        })
        await record(
          tx,
          { me: { id: writing.by }, now },
          { action: 'agency.importCommitted', details: { run: run.id, name: run.name, added, changed } },
        )
      })
    },
  })

async function writeContext({ db, agency, secrets, now }: Context, { run }: Try): Promise<WriteContext> {
  const people = await staffNamed(db)
  const { agentId } = run
  if (agentId === null || !people.some(({ id, role }) => id === agentId && role === 'agent'))
    throw new CannotGoOn(
      'The agent who was to look after its clients is not here any more. Please choose another',
    )
  const { lines, timeZone } = agency()
  const { companyId } = await knownNames(db, lines, run.meanings)
  const at = now()
  return {
    runId: run.id,
    at: at.toISOString(),
    by: run.committedBy ?? run.createdBy,
    agentId,
    staff: staffFrom(people),
    secrets,
    timeZone,
    day: dayIn(timeZone, at),
    lines,
    companyId,
  }
}

/** Writes the next part of a kind. Gives how many rows it had, and which of them the database refused. */
async function writePart(
  tx: Db,
  { run }: Try,
  kind: ImportKind,
  context: WriteContext,
  { part, now }: { part: number; now: Context['now'] },
): Promise<{ count: number; refused: { id: string; error: unknown }[] }> {
  const staged = await rowsToWrite(tx, { runId: run.id, kind: kind.name, limit: inPart })
  if (staged.length === 0) return { count: 0, refused: [] }
  const rows = (await kind.complete?.(tx, run.id, staged)) ?? staged
  const left = await recheckRows(tx, kind, rows, context)
  const taken = rows.filter(({ id }) => !left.has(id))
  const refused = await writeAllButRefused(taken, tx, (some) =>
    writeTogether(tx, kind, some, { part, context }),
  )
  for (const [{ id }, { says }] of refused) left.set(id, says)
  const written = taken.filter((row) => !refused.has(row))
  const added = written.filter(({ outcome }) => outcome === 'new').length
  await markWritten(
    tx,
    written.map(({ id }) => id),
  )
  if (left.size > 0)
    await markLeft(
      tx,
      [...left].map(([id, says]) => ({ id, says })),
    )
  await updateRun(tx, run.id, { parts: part })
  const details = { run: run.id, name: run.name, part, kind: kind.name, added }
  await record(
    tx,
    { me: { id: context.by }, now },
    { action: 'agency.importPart', details: { ...details, changed: written.length - added } },
  )
  return { count: rows.length, refused: [...refused].map(([{ id }, { error }]) => ({ id, error })) }
}

/** Writes rows into the book, and by what an undo takes them out again. */
async function writeTogether(
  tx: Db,
  kind: ImportKind,
  rows: readonly RowToWrite[],
  { part, context }: { part: number; context: WriteContext },
): Promise<void> {
  const before = await currentRows(
    tx,
    kind.name,
    rows.flatMap(({ outcome, targetId }) => (outcome === 'changed' && targetId !== null ? targetId : [])),
  )
  const parts = await kind.parts?.(tx, [...before.keys()])
  await kind.write(
    tx,
    {
      all: rows,
      added: rows.filter(({ outcome }) => outcome === 'new'),
      changed: rows.flatMap((row) => {
        const stood = before.get(row.targetId ?? '')
        return row.outcome === 'changed' && stood ? [{ row, stood }] : []
      }),
    },
    context,
  )
  const after = await currentRows(
    tx,
    kind.name,
    rows.flatMap(({ targetId }) => targetId ?? []),
  )
  const place = await lastPlace(tx, context.runId)
  const changes = rows.flatMap((row, at) => {
    const stands = after.get(row.targetId ?? '')
    if (!stands) return []
    const stood = row.outcome === 'changed' ? before.get(stands.id) : undefined
    return {
      id: newId(),
      runId: context.runId,
      part,
      place: place + at + 1,
      kind: kind.name,
      rowId: stands.id,
      title: row.title,
      isNew: row.outcome === 'new',
      before: JSON.stringify(stood ? { ...stood.columns, beside: parts?.get(stands.id) ?? null } : null),
      einSealed: stood?.sealed ?? null,
      afterHash: stands.hash,
    }
  })
  if (changes.length > 0) await noteChanges(tx, changes)
}

/** Notes by what a later list knows the rows again, so that it does not ask anew. */
async function rememberRows(db: Db, { run, part }: Try): Promise<void> {
  for (const kind of kindsInOrder) {
    const remember = kind.remember?.(db, run.id)
    if (!remember) continue
    for await (const rows of stagedRows(db, { runId: run.id, kind: kind.name, limit: atATime })) {
      const known = await remember(rows)
      if (known.length > 0) await part((tx) => noteKnown(tx, known, run.id))
    }
  }
}
