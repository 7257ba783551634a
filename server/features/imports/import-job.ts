import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { MissingFileFailure, StorageFullFailure } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { BusyError } from '../../platform/outage.ts'
import { UnreadableTableError } from '../../platform/table-files/unreadable-table.ts'
import { record } from '../activity/record.ts'
import {
  beginImportAttempt,
  type LockedRun,
  lockImportAttempt,
  lockRunInState,
  undoImportAttempt,
  updateImportAttempt,
} from './queries.ts'

const ImportJobPayload = z.object({ run: z.string() })

const maxTries = 5
// Time in ms between two updates of the progress.
const progressInterval = 500

/** The run was removed, or another process took over: stop silently. */
class ImportJobSuperseded extends Error {}

/**
 * One attempt at a run, identified by its key. If two attempts run at the same time, only the later
 * one continues.
 */
export interface ImportAttempt {
  run: LockedRun
  /** Stores the progress, 0 to 1. Throws if this attempt must stop. */
  reportProgress: (progress: number) => Promise<void>
  /** Runs one part of the import in a transaction that locks the run against other attempts. */
  runPart: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** A failure whose message is shown to staff, because a person must act. */
export class ImportJobError extends Error {}

const failureTextOf = (error: unknown): string | null => {
  if (error instanceof ImportJobError || error instanceof UnreadableTableError) return error.message
  if (error instanceof MissingFileFailure) return 'A file of this import is missing'
  if (error instanceof StorageFullFailure) return 'There is no storage space left'
  return null
}

interface ImportJobSteps {
  /** The state of a run to be processed, and its state after a failure. */
  state: 'rehearsing' | 'committing' | 'undoing'
  stateAfterFailure: 'open' | 'stopped'
  work: (attempt: ImportAttempt) => Promise<void>
}

/**
 * Processes a run, with a limited number of attempts. Work is committed part by part, so a retry
 * continues where a killed process stopped.
 */
export const importJob =
  (context: Context, { state, stateAfterFailure, work }: ImportJobSteps) =>
  async (payload: unknown): Promise<void> => {
    const { run: id } = ImportJobPayload.parse(payload)
    const { db } = context
    const key = newId()
    const run = await db.transaction().execute(async (tx) => {
      const row = await lockRunInState(tx, id, state)
      if (row) await beginImportAttempt(tx, id, key)
      return row
    })
    if (!run) return
    const markFailed = (failure: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await updateImportAttempt(tx, key, { state: stateAfterFailure, failure, tryKey: null }))) return
        await record(
          tx,
          { me: null, now: context.now },
          { action: 'agency.importStopped', details: { run: id, name: run.name, failure } },
        )
      })
    // An attempt that was killed could not store why it failed, so this text explains it.
    if (run.tries >= maxTries) return markFailed('The portal stopped each time while working on the import')
    try {
      await work({
        run,
        reportProgress: createProgressNoter(context, key),
        runPart: (part) => runPart(db, key, part),
      })
    } catch (error) {
      if (error instanceof ImportJobSuperseded) return
      if (error instanceof BusyError) {
        await undoImportAttempt(db, key)
        throw error
      }
      const reason = failureTextOf(error)
      if (reason === null && run.tries + 1 < maxTries) throw error
      if (reason === null) context.log.error({ err: error }, 'An import could not be done')
      await markFailed(reason ?? "It failed repeatedly. The portal's log has the reason")
    }
  }

const runPart = <T>(db: Context['db'], key: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockImportAttempt(tx, key))) throw new ImportJobSuperseded()
    return work(tx)
  })

function createProgressNoter({ db, pause }: Pick<Context, 'db' | 'pause'>, key: string) {
  let lastNotedAt = Number.NEGATIVE_INFINITY
  return async (progress: number) => {
    const now = performance.now()
    if (now < lastNotedAt + progressInterval) return
    lastNotedAt = now
    await pause(0)
    if (!(await updateImportAttempt(db, key, { progress: Math.min(1, Math.round(progress * 1000) / 1000) })))
      throw new ImportJobSuperseded()
  }
}
