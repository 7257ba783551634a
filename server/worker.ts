import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Line } from './platform/workers/line.ts'
import { openPortal, type Portal } from './portal.ts'
import type { Settings } from './settings.ts'

const Connection = z.object({
  host: z.string().optional(),
  port: z.number().optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  database: z.string().optional(),
  connectionString: z.string().optional(),
  limitsOnRole: z.boolean().optional(),
  prepared: z.boolean().optional(),
})
const Databases = z.object({
  connection: Connection,
  pooled: Connection.optional(),
  standby: Connection.optional(),
})

/** Serves the portal beside other workers, on the database that their primary process has opened and brings up to date. */
export async function openWorker(settings: Settings, log: FastifyBaseLogger, primary: Line): Promise<Portal> {
  const opening = primary.ask('database').then((given) => ({
    ...Databases.parse(given),
    lost: new Promise<void>(() => undefined),
    stop: async () => undefined,
  }))
  const portal = await openPortal(settings, log, {
    opening,
    whenUpToDate: async ({ address }) => {
      await primary.ask('listening', address)
      return null
    },
  })
  await primary.ask('ready')
  return portal
}
