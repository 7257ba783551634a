import type { Context } from '../../context.ts'
import { dataKeysOf, entriesToSeal, noteSealedUntil, putSealed, sealedUntil } from './seal-queries.ts'
import { sealedDetails } from './sealed-details.ts'

/** What was done so lately may still be taken back, and its mails may still be on their way. */
const lately = 60 * 60_000

// So few that nobody waits for what is held.
const part = 200

/**
 * A job, every hour: seals what is personal in the record by the key of whom it is about. Each part is one transaction, after
 * which a next run goes on; what an older release beside writes is sealed like all else.
 */
export const sealRecord =
  ({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>) =>
  async (): Promise<void> => {
    const before = new Date(now().getTime() - lately).toISOString()
    const sealPart = () =>
      db.transaction().execute(async (tx) => {
        const entries = await entriesToSeal(tx, await sealedUntil(tx), before, part)
        const last = entries.at(-1)
        if (!last) return 0
        const keys = await dataKeysOf(
          tx,
          entries.map(({ subject }) => subject),
          secrets,
          now(),
        )
        const sealed = entries.flatMap(({ id, action, details, subject }) => {
          const key = keys.get(subject)
          const anew = key ? sealedDetails(action, details, key) : null
          return anew ? [{ id, details: anew }] : []
        })
        if (sealed.length > 0) await putSealed(tx, sealed)
        await noteSealedUntil(tx, { at: last.at, eventId: last.id })
        return entries.length
      })
    while ((await sealPart()) === part);
  }
