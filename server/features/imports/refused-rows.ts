import pg from 'pg'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { withSavepoint } from '../../platform/db.ts'

/** Messages by the constraint or index that refused the row. */
const textsByConstraint: Record<string, string> = {
  accounts_number: 'Another client has this account number',
  certificate_holders_once: 'The client already has this certificate holder',
  users_email: 'Someone else has this email address',
}

const contradictsText = 'Its dates conflict with the policy on file'

/** Messages by SQLSTATE; longer codes first. */
const textsBySqlState: readonly (readonly [RegExp, string])[] = [
  [/^(22001|54)/, 'One of its texts is too long'],
  [/^22P05|^22021/, 'One of its texts has characters that cannot be stored'],
  [/^22/, 'One of its values is out of range'],
  [/^23505/, 'This record is already on file'],
  [/^23503/, 'The record it belongs to was not imported'],
  [/^23502/, 'A required value is missing'],
  [/^23/, 'One of its values is not allowed'],
  [/^(PL|P0001)/, contradictsText],
]

/**
 * The reason, for people, why a row cannot be written; null if the error does not concern the row.
 * Other errors, such as a lost connection, a lock or a wrong statement, would hit every row.
 */
function refusalTextOf(error: unknown): string | null {
  // The policy history throws this before anything is written, if an event cannot follow the
  // earlier ones.
  if (error instanceof Failure) return contradictsText
  if (!(error instanceof pg.DatabaseError)) return null
  const { code = '', constraint = '' } = error
  const sqlStateText = textsBySqlState.find(([codes]) => codes.test(code))
  return sqlStateText ? (textsByConstraint[constraint] ?? sqlStateText[1]) : null
}

/**
 * Writes rows together. If the database refuses a row, the rows are halved until it is found; the
 * rest is written. Returns the refused rows with their errors.
 */
export async function writeExceptRefusedRows<Row>(
  rows: readonly Row[],
  tx: Db,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<Map<Row, { reason: string; error: unknown }>> {
  const refusals = new Map<Row, { reason: string; error: unknown }>()
  const writeHalves = async (batch: readonly Row[]): Promise<void> => {
    const [firstRow, secondRow] = batch
    if (firstRow === undefined) return
    try {
      await withSavepoint(tx, () => write(batch))
    } catch (error) {
      const message = refusalTextOf(error)
      if (message === null) throw error
      if (secondRow === undefined) {
        refusals.set(firstRow, { reason: message, error })
        return
      }
      const halfLength = Math.ceil(batch.length / 2)
      await writeHalves(batch.slice(0, halfLength))
      await writeHalves(batch.slice(halfLength))
    }
  }
  await writeHalves(rows)
  return refusals
}
