import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { tokenHash } from '../platform/secrets.ts'
import { primary } from '../platform/workers/line.ts'
import { shape } from './errors.ts'

/** Whether the start is whole and no stop was asked for; `starting` until it first is. */
export interface Readiness {
  ready: boolean
  starting?: boolean
}

/** What whoever runs the portal asks it: does it live, may it have traffic, how does it do. */
export async function mountOperating(
  app: FastifyInstance,
  context: Context,
  readiness: Readiness,
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    if (!readiness.ready) return reply.code(503).send(shape('Not ready', 'unavailable'))
    await sql`select 1`.execute(context.db)
    return { status: 'ready' }
  })

  if (context.settings.metricsToken) await mountMetrics(app, context.settings.metricsToken)
  else app.get('/metrics', (_, reply) => reply.code(404).send(shape('Not found', 'not_found')))
}

/** Those of each process. */
const Metrics = z.array(z.array(z.looseObject({})))

async function mountMetrics(app: FastifyInstance, token: string) {
  // Loaded only where it is asked for: it costs memory.
  const { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  primary?.answer('metrics', () => registry.getMetricsAsJSON())
  /** Of this process, or, where it is one of several workers, of all of them. */
  const metrics = async () =>
    primary
      ? AggregatorRegistry.aggregate(Metrics.parse(await primary.ask('metrics'))).metrics()
      : registry.metrics()
  const wanted = tokenHash(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const given = tokenHash(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, wanted)) return reply.code(401).send(shape('A token is needed', 'signed_out'))
    return reply.type(registry.contentType).send(await metrics())
  })
}
