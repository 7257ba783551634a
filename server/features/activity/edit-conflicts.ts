import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { type EditTarget, lastChangeOf } from './version-queries.ts'

/** 409: another person has saved a newer version since the edit began. */
class VersionConflict extends Failure {
  readonly editTarget: EditTarget

  constructor(editTarget: EditTarget) {
    super(409, 'changed', 'Someone else has changed this in the meantime')
    this.editTarget = editTarget
  }
}

/**
 * Throws 409 if the edit is based on another version than the stored one. The caller has locked the
 * row, so concurrent edits wait. Without a `version`, nothing is checked.
 */
export function assertVersion(
  storedRow: { version: number },
  version: number | undefined,
  editTarget: EditTarget,
): void {
  if (version !== undefined && version !== storedRow.version) throw new VersionConflict(editTarget)
}

/**
 * Completes a version conflict for the reader: the current state, read by `readCurrent`, the last
 * editor and the time of the last change.
 */
export async function withConflictDetails<Answer>(
  { db }: Pick<RequestContext, 'db'>,
  work: () => Promise<Answer>,
  readCurrent: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
    const { status, code, message, editTarget } = error
    const lastChange = await lastChangeOf(db, editTarget)
    const text = lastChange.by === null ? message : `${lastChange.by} has changed this in the meantime`
    throw new Failure(status, code, text, {
      conflictDetails: { now: await readCurrent(), changed: lastChange },
      cause: error,
    })
  }
}

/**
 * Runs an edit and returns the result of `answer`. After a version conflict, `answer` gets null and
 * returns the current state, which becomes part of the conflict details.
 */
export const runEdit = <Result, Answer>(
  context: RequestContext,
  {
    change,
    answer,
  }: {
    change: (tx: Db) => Promise<Result>
    answer: (db: Db, changeResult: Result | null) => Promise<Answer>
  },
): Promise<Answer> =>
  withConflictDetails(
    context,
    () => context.write(async (tx) => answer(tx, await change(tx))),
    () => answer(context.db, null),
  )
