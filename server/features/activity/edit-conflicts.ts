import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { type EditTarget, lastChangeOf } from './version-queries.ts'

/** 409: it stands in another version than the one on which somebody worked. */
class VersionConflict extends Failure {
  readonly edited: EditTarget

  constructor(edited: EditTarget) {
    super(409, 'changed', 'Somebody has changed this meanwhile')
    this.edited = edited
  }
}

/**
 * Refuses what was worked out on another version than the one that stands. `standing` is the row that the transaction has
 * locked: whoever comes at the same time waits for it, and reads the version that it has then. What says no version is not asked.
 */
export function assertVersion(
  standing: { version: number },
  version: number | undefined,
  edited: EditTarget,
): void {
  if (version !== undefined && version !== standing.version) throw new VersionConflict(edited)
}

/** A refusal for another version carries what stands, as `now` answers it, with who changed it last and when. */
export async function withConflictDetails<Answer>(
  { db }: Pick<RequestContext, 'db'>,
  work: () => Promise<Answer>,
  now: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
    const { status, code, message, edited } = error
    const changed = await lastChangeOf(db, edited)
    const text = changed.by === null ? message : `${changed.by} has changed this meanwhile`
    throw new Failure(status, code, text, { standing: { now: await now(), changed }, cause: error })
  }
}

/**
 * Changes something that is edited, and answers it as it is then, with what the change says of itself; as it stands, where it
 * was refused for another version.
 */
export const edit = <Done, Answer>(
  visit: RequestContext,
  {
    change,
    answer,
  }: {
    change: (tx: Db) => Promise<Done>
    answer: (db: Db, done: Done | null) => Promise<Answer>
  },
): Promise<Answer> =>
  withConflictDetails(
    visit,
    () => visit.write(async (tx) => answer(tx, await change(tx))),
    () => answer(visit.db, null),
  )
