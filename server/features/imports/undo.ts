import { z } from 'zod'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { features } from '../../registry/features.ts'
import { record } from '../activity/record.ts'
import { deleteImportNotes } from './note-queries.ts'
import { updateRun } from './queries.ts'
import { writeAllButRefused } from './refused-rows.ts'
import { importJob, type Try } from './work.ts'
import {
  type ChangeToUndo,
  type Columns,
  changesToUndo,
  deleteRows,
  hanging,
  keepOfAccounts,
  lookAgain,
  markLeftInPlace,
  markUndone,
  standing,
  talliesOf,
  updateRows,
  withALife,
} from './write-queries.ts'

const inPart = 300

const rowNames = new Map(features.flatMap((brings) => Object.entries(brings.rowNames ?? {})))

const Before = z.looseObject({
  beside: z
    .object({
      id: z.string(),
      externalIds: z.array(z.object({ system: z.string(), externalId: z.string() })),
      managers: z.array(z.string()),
    })
    .nullable(),
})

/**
 * A job: undoes what a run has written, the last first, part by part. What was edited since stays as it is, and so does what was
 * added and on which something hangs; both are named. The run stays, and so does the record.
 */
export const undoImport = (context: Context) =>
  importJob(context, {
    state: 'undoing',
    failsAs: 'stopped',
    work: async (own) => {
      const { db, now } = context
      const { run } = own
      const by = run.undoneBy ?? run.createdBy
      // The first try of one that is asked for.
      if (run.tries === 0)
        await own.part(async (tx) => {
          await lookAgain(tx, run.id)
          await deleteImportNotes(tx, run.id)
        })
      const { added, changed, undone, left } = await talliesOf(db, run.id)
      let done = undone + left
      for (;;) {
        const { count, refused } = await own.part((tx) => undoPart(tx, own, { by, now }))
        for (const error of refused)
          context.log.warn({ err: error, run: run.id }, 'A row of an import was refused and left as it is')
        if (count === 0) break
        done += count
        await own.comes(done / Math.max(1, added + changed))
      }
      await own.part(async (tx) => {
        const after = await talliesOf(tx, run.id)
        await updateRun(tx, run.id, { state: 'undone', progress: 1, tryKey: null })
        await record(
          tx,
          { me: { id: by }, now },
          {
            action: 'agency.importUndone',
            details: { run: run.id, name: run.name, undone: after.undone, left: after.left },
          },
        )
      })
    },
  })

/** Takes out rows that an import has added, and puts back those that it has changed. */
async function undoTogether(
  tx: Db,
  kind: BookKind,
  changes: readonly ChangeToUndo[],
  at: string,
): Promise<void> {
  await deleteRows(
    tx,
    kind,
    changes.flatMap(({ isNew, rowId }) => (isNew ? rowId : [])),
  )
  const restored = changes.flatMap(({ isNew, rowId, before, einSealed }) =>
    isNew ? [] : { rowId, einSealed, before: Before.parse(before) },
  )
  await updateRows(
    tx,
    kind,
    restored.map(({ rowId, einSealed, before }) => ({
      ...before,
      id: rowId,
      ein_sealed: einSealed && `\\x${einSealed.toString('hex')}`,
    })),
    at,
  )
  if (kind === 'accounts')
    await keepOfAccounts(
      tx,
      restored.flatMap(({ before }) => before.beside ?? []),
    )
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Whether a policy's dates would be others again; where its cancellation came with them, it goes with them. */
const movesDates = (now: Columns, before: Columns) =>
  now.cancelled_on === before.cancelled_on &&
  (now.start_date !== before.start_date || now.end_date !== before.end_date)

async function undoPart(
  tx: Db,
  { run }: Try,
  { by, now }: { by: string; now: Context['now'] },
): Promise<{ count: number; refused: unknown[] }> {
  const changes = await changesToUndo(tx, run.id, inPart)
  const [first] = changes
  if (!first) return { count: 0, refused: [] }
  const { kind } = first
  const ids = changes.map(({ rowId }) => rowId)
  const stands = await standing(tx, kind, ids)
  const lives = kind === 'policies' ? await withALife(tx, ids) : new Set<string>()
  const whyLeft = (
    { rowId, isNew, before, afterHash }: ChangeToUndo,
    onThem: ReadonlyMap<string, string[]>,
  ): string | null => {
    const row = stands.get(rowId)
    if (row && row.hash !== afterHash) return 'It was edited since'
    if (row && !isNew && lives.has(rowId) && movesDates(row.columns, Before.parse(before)))
      return 'Of its dates more is on file here by now: change them by hand'
    const what = isNew ? (onThem.get(rowId) ?? []) : []
    if (what.length === 0) return null
    const named = [...new Set(what.map((table) => rowNames.get(table) ?? table.replaceAll('_', ' ')))]
    return `On it hangs ${named.join(', ')}`
  }
  const left: { id: string; why: string }[] = []
  const hindered = new Set<string>()
  // A row that is left may keep another in place: a term that was edited since keeps the one before.
  for (let before = -1; before < hindered.size; ) {
    before = hindered.size
    const going = changes.flatMap(({ id, isNew, rowId }) => (isNew && !hindered.has(id) ? rowId : []))
    const onThem = await hanging(tx, kind, going, going)
    for (const change of changes) {
      const why = hindered.has(change.id) ? null : whyLeft(change, onThem)
      if (why === null) continue
      left.push({ id: change.id, why })
      hindered.add(change.id)
    }
  }
  const at = now().toISOString()
  const refused = await writeAllButRefused(
    changes.filter(({ id, rowId }) => !hindered.has(id) && stands.has(rowId)),
    tx,
    (some) => undoTogether(tx, kind, some, at),
  )
  for (const [{ id }, { says }] of refused)
    left.push({ id, why: `It could not be put back: ${lowerFirst(says)}` })
  const isLeft = new Set(left.map(({ id }) => id))
  // What somebody has taken away since needs no undoing.
  await markUndone(
    tx,
    changes.flatMap(({ id }) => (isLeft.has(id) ? [] : id)),
    at,
  )
  if (left.length > 0) await markLeftInPlace(tx, left)
  await record(
    tx,
    { me: { id: by }, now },
    {
      action: 'agency.importUndonePart',
      details: { run: run.id, name: run.name, kind, undone: changes.length - left.length, left: left.length },
    },
  )
  return { count: changes.length, refused: [...refused.values()].map(({ error }) => error) }
}
