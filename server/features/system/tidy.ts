import type { Context } from '../../context.ts'
import { forgetOldAnswers } from '../../http/once.ts'
import { removeExpiredSessions } from '../../http/session.ts'
import { forgetOldFailures } from '../../http/tries-queries.ts'
import { partOfAll } from '../../registry/features.ts'

/** A job, every hour: removes what has had its time. */
export const tidy = (context: Context) => async () => {
  const { db, now } = context
  await removeExpiredSessions(db, now())
  await forgetOldAnswers(db, now())
  await forgetOldFailures(db, now())
  for (const cleanup of await partOfAll((brings) => brings.cleanup)) await cleanup(context)
}
