import type { Context } from '../../context.ts'
import { InvalidSettingError } from '../../platform/invalid-setting.ts'
import { encryptedColumns } from '../../registry/encrypted-columns.ts'
import {
  beginKeyChange,
  countSealedValues,
  databaseKeyMark,
  finishKeyChange,
  openKeyChange,
  queueReseal,
  replaceSealedValues,
  sealedRowsAfter,
  updateResealProgress,
} from './key-queries.ts'

/**
 * Refuses to start under a key other than the database's, by throwing InvalidSettingError. If the
 * database's key is configured as the previous key, a key change begins instead. No other instance
 * may start during the call.
 */
export async function claimDatabaseKey({
  db,
  secrets,
  now,
}: Pick<Context, 'db' | 'secrets' | 'now'>): Promise<void> {
  const { mark, markBefore } = secrets
  const timestamp = now().toISOString()
  await db.transaction().execute(async (tx) => {
    const key = await databaseKeyMark(tx, mark)
    const change = await openKeyChange(tx)
    if (key === mark) {
      if (!change) return
      if (markBefore === change.fromKey) return queueReseal(tx, change.id)
      if (markBefore !== null)
        throw new InvalidSettingError(
          'SECRET_KEY_PREVIOUS: this is not the database’s previous key. Set that key',
        )
      if (change.sealedAnewAt === null)
        throw new InvalidSettingError(
          'SECRET_KEY_PREVIOUS: some data is still encrypted with the previous key. Set that key again, and remove it when Settings in the portal says so',
        )
      return finishKeyChange(tx, { id: change.id, at: timestamp, keys: [mark] })
    }
    if (key !== markBefore)
      throw new InvalidSettingError(
        'SECRET_KEY: this database was created with another key. Set that key, or restore its DATA_DIR/secret.key (the file there now may be new, made by this start). To change the key, set the old one as SECRET_KEY_PREVIOUS',
      )
    if (change) {
      // Going back to the previous key is always allowed, because both keys are configured.
      if (change.sealedAnewAt === null && change.fromKey !== mark)
        throw new InvalidSettingError(
          'SECRET_KEY: the last key change is not finished. Set both of its keys, and change the key again when Settings in the portal says that the change is finished',
        )
      await finishKeyChange(tx, { id: change.id, at: timestamp, keys: [mark, markBefore] })
    }
    await queueReseal(tx, await beginKeyChange(tx, { from: markBefore, to: mark, at: timestamp }))
  })
}

/**
 * Job: during a key change, reseals values of the previous key with the present key. Each run reads
 * every value, because an instance with the previous key may have sealed more values.
 */
export const resealWithNewKey =
  ({ db, secrets, now, log }: Pick<Context, 'db' | 'secrets' | 'now' | 'log'>) =>
  async () => {
    const change = await openKeyChange(db)
    if (!change) return
    // Throwing makes the queue retry the job, so an instance with both keys can take it.
    if (change.toKey !== secrets.mark || change.fromKey !== secrets.markBefore)
      throw new Error('This instance does not have the two keys that the change is between')
    let remainingCount = await countSealedValues(db)
    let unreadableCount = 0
    for (const column of encryptedColumns) {
      let rows = await sealedRowsAfter(db, column, null)
      while (rows.length > 0) {
        const rowsWithKey = rows.map((row) => ({ ...row, under: secrets.sealedUnder(row.sealed) }))
        unreadableCount += rowsWithKey.filter(({ under }) => under === null).length
        const resealedRows = rowsWithKey
          .filter(({ under }) => under === 'before')
          .map(({ id, sealed }) => ({ id, sealed, anew: secrets.seal(secrets.open(sealed)) }))
        if (resealedRows.length > 0) await replaceSealedValues(db, column, resealedRows)
        remainingCount = Math.max(0, remainingCount - rows.length)
        if (change.sealedAnewAt === null)
          await updateResealProgress(db, change.id, { leftToSeal: remainingCount })
        rows = await sealedRowsAfter(db, column, rows.at(-1)?.id ?? null)
      }
    }
    if (unreadableCount > 0)
      log.error(
        { unreadable: unreadableCount },
        'Some encrypted data opens neither under SECRET_KEY nor under the previous key',
      )
    await updateResealProgress(db, change.id, { leftToSeal: 0, sealedAnewAt: now().toISOString() })
  }
