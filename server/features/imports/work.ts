import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { FileLost, StorageFull } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { Busy } from '../../platform/outage.ts'
import { Unreadable } from '../../platform/rows/unreadable.ts'
import { record } from '../activity/record.ts'
import { beginTry, holdTry, type RunToDo, runToDo, takeBackTry, updateTry } from './queries.ts'

const Asked = z.object({ run: z.string() })

const mostTries = 5
// In ms: so often it is noted how far it has come.
const betweenNotes = 500

/** It was removed meanwhile, or another process is at it: there is nothing more to do. */
class Overtaken extends Error {}

/** One try at a run, by its key: of two that are at it at the same time only the later goes on. */
export interface Try {
  run: RunToDo
  /** Notes how far it has come. Throws where it is not to go on. */
  comes: (progress: number) => Promise<void>
  /** Does a part of it in one transaction, while no other try may. */
  part: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Why a person should look after it themselves, in words. */
export class CannotGoOn extends Error {}

const whyOf = (error: unknown): string | null => {
  if (error instanceof CannotGoOn || error instanceof Unreadable) return error.message
  if (error instanceof FileLost) return 'A file of it is not there any more'
  if (error instanceof StorageFull) return 'There is no room left'
  return null
}

interface Work {
  /** In which state a run stands that is to be done, and in which one that could not be. */
  state: 'rehearsing' | 'committing' | 'undoing'
  failsAs: 'open' | 'stopped'
  work: (own: Try) => Promise<void>
}

/**
 * Does what a run waits for, in tries. What was done of it is written part by part, so that a further try goes on where one was
 * killed.
 */
export const importJob =
  (context: Context, { state, failsAs, work }: Work) =>
  async (payload: unknown): Promise<void> => {
    const { run: id } = Asked.parse(payload)
    const { db } = context
    const key = newId()
    const run = await db.transaction().execute(async (tx) => {
      const row = await runToDo(tx, id, state)
      if (row) await beginTry(tx, id, key)
      return row
    })
    if (!run) return
    const fails = (failure: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await updateTry(tx, key, { state: failsAs, failure, tryKey: null }))) return
        await record(
          tx,
          { me: null, now: context.now },
          { action: 'agency.importStopped', details: { run: id, name: run.name, failure } },
        )
      })
    // Every try was killed, so none could say why.
    if (run.tries >= mostTries) return fails('The portal was ended each time while it was at it')
    try {
      await work({ run, comes: notedNowAndThen(context, key), part: (part) => inPart(db, key, part) })
    } catch (error) {
      if (error instanceof Overtaken) return
      if (error instanceof Busy) {
        await takeBackTry(db, key)
        throw error
      }
      const why = whyOf(error)
      if (why === null && run.tries + 1 < mostTries) throw error
      if (why === null) context.log.error({ err: error }, 'An import could not be done')
      await fails(why ?? 'It failed again and again. The log of the portal says why')
    }
  }

const inPart = <T>(db: Context['db'], key: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (!(await holdTry(tx, key))) throw new Overtaken()
    return work(tx)
  })

function notedNowAndThen({ db, pause }: Pick<Context, 'db' | 'pause'>, key: string) {
  let notedAt = Number.NEGATIVE_INFINITY
  return async (progress: number) => {
    const now = performance.now()
    if (now < notedAt + betweenNotes) return
    notedAt = now
    await pause(0)
    if (!(await updateTry(db, key, { progress: Math.min(1, Math.round(progress * 1000) / 1000) })))
      throw new Overtaken()
  }
}
