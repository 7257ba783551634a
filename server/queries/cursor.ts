import { z } from 'zod'
import { Failure } from '../failure.ts'

const CursorTexts = z.array(z.string())

export const cursorError = () =>
  new Failure(400, 'invalid', 'This cursor is not one of ours', {
    fields: { cursor: 'This cursor is not one of ours' },
  })

export const writeCursor = (list: string, steps: readonly string[]) =>
  Buffer.from(JSON.stringify([list, ...steps])).toString('base64url')

/** Parses a cursor of this list into its `count` order values. Throws 400 for other cursors. */
export function readCursor(cursor: string, list: string, count: number): string[] {
  try {
    const [listName, ...steps] = CursorTexts.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    if (listName === list && steps.length === count) return steps
  } catch {
    // A cursor that is neither JSON nor a list of texts is refused like the cursor of another list.
  }
  throw cursorError()
}

/** PostgreSQL error class 22: a value cannot be parsed. */
export const isWrongValue = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22')
