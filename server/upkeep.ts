import type { Context } from './context.ts'
import { forgetArchives } from './features/archives/sweep.ts'
import { forgetExpired } from './features/auth/queries.ts'
import { forgetLeftDrafts } from './features/claims/draft.ts'
import { forgetEmailChanges } from './features/clients/email-queries.ts'
import { sweepIncoming } from './features/documents/sweep.ts'
import { eraseWhatIsDue } from './features/erasing/erase.ts'
import { forgetImports } from './features/imports/sweep.ts'
import { forgetReadNotifications } from './features/notifications/bell-queries.ts'
import { forgetDelivered } from './features/system/queries.ts'
import { forgetSnoozes } from './features/today/thing-queries.ts'
import { forgetOldAnswers } from './http/once.ts'
import { removeExpiredSessions } from './http/session.ts'
import { forgetOldFailures } from './http/tries-queries.ts'

const betweenLooks = 20 * 60_000

/** A job, every hour: forgets what has had its time. */
export const tidy =
  ({ db, files, agency, now, log }: Pick<Context, 'db' | 'files' | 'agency' | 'now' | 'log'>) =>
  async () => {
    await removeExpiredSessions(db, now())
    await forgetOldAnswers(db, now())
    await forgetOldFailures(db, now())
    await forgetExpired(db, now())
    await forgetEmailChanges(db, now())
    await forgetReadNotifications(db, now())
    await forgetLeftDrafts({ db, now })
    await forgetDelivered(db)
    await forgetSnoozes(db, now())
    await forgetArchives({ db, files, now })
    await forgetImports({ db, files, now })
    await eraseWhatIsDue({ db, agency, now, log })
  }

/**
 * Looks at the folder for incoming files now, since an earlier process may have been killed, and again and again. It is no
 * job: jobs go to any instance, and another may have another disk.
 */
export function lookAfterIncoming(context: Context): () => Promise<void> {
  const look = () =>
    sweepIncoming(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'What uploads left behind could not be looked at. It is tried again'),
    )
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, betweenLooks)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
