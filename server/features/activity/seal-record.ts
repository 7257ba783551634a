import type { Context } from '../../context.ts'
import {
  dataKeysOf,
  entriesToSeal,
  readSealedUntil,
  recordSealedUntil,
  replaceSealedDetails,
} from './seal-queries.ts'
import { sealDetails } from './sealed-details.ts'

/** In ms. Recent entries stay unsealed, because undo and queued emails still read their details. */
const sealDelay = 60 * 60_000

// Entries per transaction, few enough that other transactions hardly wait for the locks.
const entriesPerTransaction = 200

/**
 * Hourly job: seals personal details in the log with the key of the person or client concerned.
 * Each batch is one transaction. The next run continues after the last batch. The job also seals
 * entries that an older release has written in parallel.
 */
export const sealRecord =
  ({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>) =>
  async (): Promise<void> => {
    const endTime = new Date(now().getTime() - sealDelay).toISOString()
    const sealPart = () =>
      db.transaction().execute(async (tx) => {
        const entries = await entriesToSeal(tx, await readSealedUntil(tx), endTime, entriesPerTransaction)
        const last = entries.at(-1)
        if (!last) return 0
        const keys = await dataKeysOf(
          tx,
          entries.map(({ subject }) => subject),
          secrets,
          now(),
        )
        const sealedEntries = entries.flatMap(({ id, action, details, subject }) => {
          const key = keys.get(subject)
          const sealedDetails = key ? sealDetails(action, details, key) : null
          return sealedDetails ? [{ id, details: sealedDetails }] : []
        })
        if (sealedEntries.length > 0) await replaceSealedDetails(tx, sealedEntries)
        await recordSealedUntil(tx, { at: last.at, eventId: last.id })
        return entries.length
      })
    while ((await sealPart()) === entriesPerTransaction);
  }
