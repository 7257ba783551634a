import { z } from 'zod'
import { Failure } from '../failure.ts'

const Texts = z.array(z.string())

export const wrongCursor = () =>
  new Failure(400, 'invalid', 'This cursor is not one of ours', {
    fields: { cursor: 'This cursor is not one of ours' },
  })

export const writeCursor = (list: string, steps: readonly string[]) =>
  Buffer.from(JSON.stringify([list, ...steps])).toString('base64url')

/** The values of a row's steps, as they stand behind the name of the list that the cursor belongs to. */
export function readCursor(cursor: string, list: string, count: number): string[] {
  try {
    const [of, ...steps] = Texts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (of === list && steps.length === count) return steps
  } catch {
    // Neither JSON nor a list of texts: as wrong as one of another list.
  }
  throw wrongCursor()
}

/** PostgreSQL's class of errors for values that cannot be read. */
export const isWrongValue = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22')
