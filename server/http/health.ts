import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { hasAdmin } from '../agency.ts'
import type { Context } from '../context.ts'
import { version } from '../platform/releases.ts'
import { errorBody } from './errors.ts'
import { mountMetrics } from './metrics.ts'
import { mountProbe } from './probe.ts'

/** `ready`: the start is complete and no stop was requested. */
export interface Readiness {
  ready: boolean
  /** Resolves when the start is complete; absent afterwards. */
  starting?: Promise<void> | undefined
}

/** Endpoints for operators: liveness, readiness, metrics. */
export async function mountHealth(
  app: FastifyInstance,
  context: Context,
  { readiness, pools }: { readiness: Readiness; pools: Record<string, pg.Pool> },
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok', version }))

  mountProbe(app, context)

  const warnIfNoAdmin = warnWithoutAdmin(context)
  app.get('/readyz', async (_, reply) => {
    if (!readiness.ready) return reply.code(503).send(errorBody('Not ready', 'unavailable'))
    await sql`select 1`.execute(context.db)
    await warnIfNoAdmin()
    return { status: 'ready' }
  })

  const token = context.settings.metricsToken
  if (token) await mountMetrics(app, context, { token, pools })
  else app.get('/metrics', (_, reply) => reply.code(404).send(errorBody('Not found', 'not_found')))
}

const warningInterval = 10 * 60_000

/** Warns in the log, at most every 10 minutes, that the portal has no admin. */
function warnWithoutAdmin({ db, log, now }: Context) {
  let isKnown = false
  let warnedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (isKnown || now().getTime() - warnedAt < warningInterval) return
    isKnown = await hasAdmin(db)
    if (isKnown) return
    warnedAt = now().getTime()
    const setupHint = 'npm run portal -- setup-address prints the address of its setup page'
    log.warn({}, `This portal has no admin yet: ${setupHint}`)
  }
}
