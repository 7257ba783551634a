import { join } from 'node:path'
import { z } from 'zod'
import { archiveHours } from '../../../contract/values/archive-words.ts'
import type { Context } from '../../context.ts'
import { discard, StorageFull } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { Busy } from '../../platform/outage.ts'
import { record } from '../activity/record.ts'
import { archiveToMake, beginTry, takeBackTry, updateTry } from './queries.ts'
import { type Come, writeArchive } from './write-archive.ts'

const Asked = z.object({ archive: z.string() })

const mostTries = 5
// In ms: so often it is noted how far it has come.
const betweenNotes = 500

/** It was removed meanwhile, or another process makes it: there is nothing more to do. */
class Overtaken extends Error {}

/**
 * A job: makes an archive. Each try has a key of its own under which its file is kept, and by which its row knows it: what a
 * killed one left behind is removed by the next, and of two that are at it at the same time only the later goes on.
 */
export const makeArchive = (context: Context) => async (payload: unknown) => {
  const { archive: id } = Asked.parse(payload)
  const key = newId()
  const asked = await context.db.transaction().execute(async (tx) => {
    const row = await archiveToMake(tx, id)
    if (!row) return null
    if (row.tries < mostTries) await beginTry(tx, id, key)
    return row
  })
  if (!asked) return
  if (asked.storageKey) await context.files.remove(asked.storageKey)
  // Every try was killed, so none could say why.
  if (asked.tries >= mostTries)
    return fail(
      context,
      { ...asked, storageKey: asked.storageKey ?? '' },
      'The portal was ended each time while it made it',
    )
  await tryToMake(context, { ...asked, storageKey: key, isLast: asked.tries + 1 === mostTries })
}

interface Making {
  clientId: string | null
  askedBy: string
  withNotes: boolean
  storageKey: string
}

async function tryToMake(
  context: Context,
  { isLast, ...making }: Making & { isLast: boolean },
): Promise<void> {
  const { storageKey, clientId, withNotes } = making
  const { db, files } = context
  const path = join(files.incoming, storageKey)
  try {
    const comes = notedNowAndThen(context, storageKey)
    const made = await writeArchive(context, { path, scope: { clientId, withNotes }, comes })
    await files.keep(storageKey, path)
    if (!(await finish(context, making, made))) await files.remove(storageKey)
  } catch (error) {
    await discard(path)
    if (error instanceof Overtaken) return
    if (error instanceof Busy) await takeBackTry(db, storageKey)
    const isFull = isNoRoom(error)
    if (!(isFull || (isLast && !(error instanceof Busy)))) throw error
    context.log.error({ err: error }, 'An archive could not be made')
    await fail(
      context,
      making,
      isFull
        ? 'There is no room left where it is to be kept'
        : 'It failed again and again. The log of the portal says why',
    )
  }
}

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG']
const isNoRoom = (error: unknown) =>
  error instanceof StorageFull ||
  (error instanceof Error && 'code' in error && noRoom.includes(String(error.code)))

/** Notes how far it has come; ends it where the portal closes, or where it is not wanted any more. */
function notedNowAndThen({ db, pause }: Pick<Context, 'db' | 'pause'>, storageKey: string) {
  let notedAt = Number.NEGATIVE_INFINITY
  return async ({ progress, rows, files }: Come) => {
    const now = performance.now()
    if (now < notedAt + betweenNotes) return
    notedAt = now
    await pause(0)
    const changes = { progress: Math.round(progress * 1000) / 1000, rowsCount: rows, filesCount: files }
    if (!(await updateTry(db, storageKey, changes))) throw new Overtaken()
  }
}

const actsOf = (clientId: string | null) =>
  clientId === null
    ? ({ made: 'agency.archiveMade', failed: 'agency.archiveFailed' } as const)
    : ({ made: 'client.archiveMade', failed: 'client.archiveFailed' } as const)

/** It is there for a day from now on; answers whether it was still wanted. */
const finish = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { storageKey, clientId, askedBy }: Making,
  { size, sha256, rows, files }: Come & { size: number; sha256: Buffer },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isWanted = await updateTry(tx, storageKey, {
      state: 'ready',
      progress: 1,
      rowsCount: rows,
      filesCount: files,
      size,
      sha256,
      endedAt: now().toISOString(),
      expiresAt: new Date(now().getTime() + archiveHours * 3_600_000).toISOString(),
    })
    if (!isWanted) return false
    await record(
      tx,
      { me: null, now },
      {
        action: actsOf(clientId).made,
        ...(clientId ? { id: clientId, clientId } : {}),
        details: { agentId: [null, askedBy], rows, files, bytes: size },
      },
    )
    return true
  })

const fail = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { storageKey, clientId, askedBy }: Pick<Making, 'storageKey' | 'clientId' | 'askedBy'>,
  failure: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const endedAt = now().toISOString()
    if (!(await updateTry(tx, storageKey, { state: 'failed', failure, endedAt }))) return
    await record(
      tx,
      { me: null, now },
      {
        action: actsOf(clientId).failed,
        ...(clientId ? { id: clientId, clientId } : {}),
        details: { agentId: [null, askedBy], failure },
      },
    )
  })
