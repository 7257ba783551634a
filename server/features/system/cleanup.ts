import type { Context } from '../../context.ts'
import { deleteOldFailures } from '../../http/attempt-queries.ts'
import { deleteExpiredKeys } from '../../http/idempotency.ts'
import { removeExpiredSessions } from '../../http/session.ts'
import { loadFeatureParts } from '../../registry/features.ts'

/** An hourly job that deletes expired data. */
export const cleanUp = (context: Context) => async () => {
  const { db, now } = context
  await removeExpiredSessions(db, now())
  await deleteExpiredKeys(db, now())
  await deleteOldFailures(db, now())
  for (const cleanup of await loadFeatureParts((feature) => feature.cleanup)) await cleanup(context)
}
