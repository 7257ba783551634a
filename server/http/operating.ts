import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { shape } from './errors.ts'
import { mountMetrics } from './metrics.ts'

/** Whether the start is whole and no stop was asked for; `starting` until it first is. */
export interface Readiness {
  ready: boolean
  starting?: boolean
}

/** What whoever runs the portal asks it: does it live, may it have traffic, how does it do. */
export async function mountOperating(
  app: FastifyInstance,
  context: Context,
  { readiness, pools }: { readiness: Readiness; pools: Record<string, pg.Pool> },
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    if (!readiness.ready) return reply.code(503).send(shape('Not ready', 'unavailable'))
    await sql`select 1`.execute(context.db)
    return { status: 'ready' }
  })

  const token = context.settings.metricsToken
  if (token) await mountMetrics(app, context, { token, pools })
  else app.get('/metrics', (_, reply) => reply.code(404).send(shape('Not found', 'not_found')))
}
