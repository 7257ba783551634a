import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { MissingFileFailure, StorageFullFailure } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { BusyError } from '../../platform/outage.ts'
import { UnreadableTable } from '../../platform/table-files/unreadable.ts'
import { record } from '../activity/record.ts'
import {
  beginImportAttempt,
  lockImportAttempt,
  type RunToDo,
  runToDo,
  undoImportAttempt,
  updateImportAttempt,
} from './queries.ts'

const ImportJobPayload = z.object({ run: z.string() })

const maxTries = 5
// In ms: so often it is noted how far it has come.
const progressInterval = 500

/** It was removed meanwhile, or another process is at it: there is nothing more to do. */
class Superseded extends Error {}

/** One try at a run, by its key: of two that are at it at the same time only the later goes on. */
export interface ImportAttempt {
  run: RunToDo
  /** Notes how far it has come. Throws where it is not to go on. */
  reportProgress: (progress: number) => Promise<void>
  /** Does a part of it in one transaction, while no other try may. */
  part: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Why a person should look after it themselves, in words. */
export class CannotContinue extends Error {}

const whyOf = (error: unknown): string | null => {
  if (error instanceof CannotContinue || error instanceof UnreadableTable) return error.message
  if (error instanceof MissingFileFailure) return 'A file of it is not there any more'
  if (error instanceof StorageFullFailure) return 'There is no room left'
  return null
}

interface ImportJobSteps {
  /** In which state a run stands that is to be done, and in which one that could not be. */
  state: 'rehearsing' | 'committing' | 'undoing'
  failsAs: 'open' | 'stopped'
  work: (own: ImportAttempt) => Promise<void>
}

/**
 * Does what a run waits for, in tries. What was done of it is written part by part, so that a further try goes on where one was
 * killed.
 */
export const importJob =
  (context: Context, { state, failsAs, work }: ImportJobSteps) =>
  async (payload: unknown): Promise<void> => {
    const { run: id } = ImportJobPayload.parse(payload)
    const { db } = context
    const key = newId()
    const run = await db.transaction().execute(async (tx) => {
      const row = await runToDo(tx, id, state)
      if (row) await beginImportAttempt(tx, id, key)
      return row
    })
    if (!run) return
    const fails = (failure: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await updateImportAttempt(tx, key, { state: failsAs, failure, tryKey: null }))) return
        await record(
          tx,
          { me: null, now: context.now },
          { action: 'agency.importStopped', details: { run: id, name: run.name, failure } },
        )
      })
    // Every try was killed, so none could say why.
    if (run.tries >= maxTries) return fails('The portal was ended each time while it was at it')
    try {
      await work({
        run,
        reportProgress: notedNowAndThen(context, key),
        part: (part) => inPart(db, key, part),
      })
    } catch (error) {
      if (error instanceof Superseded) return
      if (error instanceof BusyError) {
        await undoImportAttempt(db, key)
        throw error
      }
      const why = whyOf(error)
      if (why === null && run.tries + 1 < maxTries) throw error
      if (why === null) context.log.error({ err: error }, 'An import could not be done')
      await fails(why ?? 'It failed again and again. The log of the portal says why')
    }
  }

const inPart = <T>(db: Context['db'], key: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockImportAttempt(tx, key))) throw new Superseded()
    return work(tx)
  })

function notedNowAndThen({ db, pause }: Pick<Context, 'db' | 'pause'>, key: string) {
  let notedAt = Number.NEGATIVE_INFINITY
  return async (progress: number) => {
    const now = performance.now()
    if (now < notedAt + progressInterval) return
    notedAt = now
    await pause(0)
    if (!(await updateImportAttempt(db, key, { progress: Math.min(1, Math.round(progress * 1000) / 1000) })))
      throw new Superseded()
  }
}
