import { insertAgencyIfNone } from './agency.ts'
import type { Context } from './context.ts'
import { loadConfiguredDemo } from './demo/load-configured-demo.ts'
import { refuseDemoOnRealData } from './demo/refuse-demo.ts'
import { claimDatabaseKey } from './features/admin/encryption-key.ts'
import { setupAddress } from './features/setup/complete-setup.ts'
import type { Connection } from './platform/connection.ts'
import { openDb, openPoolWith } from './platform/db.ts'
import { prepareJobs } from './platform/jobs.ts'
import { migrate, withStartLock } from './platform/migrations.ts'
import { version } from './platform/releases.ts'
import { noTimeLimits } from './platform/time-limits.ts'

/** Stores the agency's profile from the settings once. Afterwards admins edit it under Settings. */
async function initAgency({ db, settings, rereadAgency, agency, log }: Context): Promise<void> {
  if (settings.agency) await insertAgencyIfNone(db, settings.agency)
  await rereadAgency()
  if (settings.demo === 'none' && settings.agency && settings.agency.name !== agency().name)
    log.info(
      {},
      'AGENCY_NAME and similar settings apply at the first start only. Change the agency under Settings',
    )
}

/** The setup page's URL if the portal has no admin yet. */
async function offerSetup(context: Context): Promise<string | null> {
  const setupUrl = await setupAddress(context)
  if (setupUrl)
    context.log.warn(
      {},
      'This portal has no admin yet. The portal prints the address of the setup page when it starts',
    )
  return setupUrl
}

/**
 * Work at the start, under the start lock, so that no other instance starts meanwhile. Returns the
 * URL of the setup page if the portal has no admin yet.
 */
export const runStartupTasks = ({
  connection,
  context,
}: {
  connection: Connection
  context: Context
}): Promise<string | null> =>
  withStartLock(connection, async () => {
    const pool = openPoolWith(noTimeLimits, connection, 4)
    const startupContext = { ...context, db: openDb(pool), pool }
    try {
      const upgrade = await migrate(startupContext.db)
      if (upgrade?.isNewer)
        context.log.warn(
          { by: upgrade.databaseRelease?.by },
          `A newer release has upgraded the database. ${version} still works with it`,
        )
      await prepareJobs(pool, context.log)
      await claimDatabaseKey(startupContext)
      await refuseDemoOnRealData(startupContext)
      await initAgency(startupContext)
      await loadConfiguredDemo(startupContext)
      return await offerSetup(startupContext)
    } finally {
      await pool.end()
    }
  })
