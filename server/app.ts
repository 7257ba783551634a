import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'
import { maxBodyBytes } from './http/body-limits.ts'
import { compressAnswers } from './http/compression.ts'
import { type ConnectionTimeouts, connectionTimeouts, drainConnections } from './http/connections.ts'
import { mountRoutes } from './http/endpoint-routes.ts'
import { errorBody, handleErrors, replyToUnreadableRequest, replyToWrongAddress } from './http/errors.ts'
import { mountEvents } from './http/events.ts'
import { mountHealth, type Readiness } from './http/health.ts'
import { mountOpenApi } from './http/mount-openapi.ts'
import { mountPageErrors } from './http/page-errors.ts'
import { mountPage } from './http/page-files.ts'
import { addJsonParser } from './http/read-json.ts'
import { securityHeaders } from './http/security-headers.ts'
import { openSessionCache } from './http/session-cache.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import { pathForLog } from './platform/log.ts'
import { telemetry } from './platform/telemetry/telemetry.ts'
import { loadFeatureParts } from './registry/features.ts'
import { routesOfAll } from './registry/routes.ts'
import type { Settings } from './settings.ts'

interface AppParts {
  readiness: Readiness
  /** Absent for a portal without live updates. */
  changes?: ChangeFeed
  /** Folder of the built page; absent in tests of the API alone. */
  pageFolder?: string
  logger?: FastifyBaseLogger
  /** The job queue's pool, for metrics; absent if this process runs no jobs. */
  queuePool?: pg.Pool
  /** Shorter timeouts for tests. */
  timeouts?: Partial<ConnectionTimeouts>
}

// In ms. Calls wait this long for the end of the start, so that callers do not notice a restart
// behind a proxy. Until the start ends, tables may be older than the code, and the portal may still
// refuse to serve a demo.
const maxStartupWait = 4000
const startingError = () =>
  new Failure(503, 'unavailable', 'The portal is starting. Please try again in a moment', { retryAfter: 2 })

const probes = new Set(['/healthz', '/readyz'])

/** Builds the whole portal on a context, without listening. */
export async function buildApp(
  context: Context,
  { readiness, changes, pageFolder, logger, queuePool, timeouts: shorterTimeouts }: AppParts,
): Promise<FastifyInstance> {
  const { settings } = context
  const timeouts = { ...connectionTimeouts, ...shorterTimeouts }
  const headers = securityHeaders(settings)
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // The contract's Zod schemas validate input and shape answers. So Fastify's own schema
    // compilers, which cost memory, are off.
    schemaController: {
      compilersFactory: { buildValidator: rejectRouteSchema, buildSerializer: rejectRouteSchema },
    },
    // High enough that Fastify never refuses a long path parameter: the contract refuses it with a
    // message that names the parameter. Node limits a URL to 16 kB anyway.
    routerOptions: { maxParamLength: 1_048_576 },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // Enough for the largest upload over a very slow line.
    requestTimeout: 15 * 60_000,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.headers / 8 },
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _, reply) => replyToWrongAddress(error, reply.headers(headers.call)),
    clientErrorHandler: replyToUnreadableRequest,
  })
  telemetry.traceCalls?.(app)
  handleErrors(app)
  addJsonParser(app)
  await app.register(cookie)
  compressAnswers(app)
  app.addHook('onRequest', (request, reply, next) => {
    const isCall = request.url.startsWith('/api')
    reply.headers(isCall ? headers.call : headers.page)
    if (!isCall || !readiness.starting) return next()
    Promise.race([readiness.starting, context.pause(maxStartupWait)])
      .then(() => next(readiness.starting ? startingError() : undefined))
      .catch(next)
  })
  // One log line per answered call. Successful health checks are not logged.
  app.addHook('onResponse', (request, reply, next) => {
    if (reply.statusCode === 200 && probes.has(request.url)) return next()
    const { id, method, ip, caller, failedBy } = request
    const ms = Math.round(reply.elapsedTime)
    const callerFields = caller?.me ? { who: caller.me.id, role: caller.me.role } : {}
    const apiKey = caller?.me?.apiKey ? { apiKey: caller.me.apiKey.id } : {}
    const viewedAccount = caller?.viewedPerson ? { viewedAs: caller.viewedPerson.id } : {}
    const code = failedBy === null ? {} : { code: failedBy }
    const call = {
      id,
      method,
      path: pathForLog(request),
      status: reply.statusCode,
      ...code,
      ms,
      ip,
      ...callerFields,
      ...apiKey,
      ...viewedAccount,
    }
    app.log.info(call, 'answered')
    next()
  })

  const sessions = openSessionCache(context, changes)
  mountRoutes(app, await routesOfAll(), context, sessions)
  for (const mountFeature of await loadFeatureParts((feature) => feature.mount))
    mountFeature(app, context, sessions)
  if (changes) mountEvents(app, context, { changes, sessions })
  const pools = {
    calls: context.pool,
    work: context.background.pool,
    ...(queuePool ? { queue: queuePool } : {}),
  }
  if (settings.sentryDsn || settings.tracesTo)
    (await import('./http/page-reports.ts')).mountPageReports(app, context)
  if (!settings.sentryDsn) mountPageErrors(app, context)
  await mountHealth(app, context, { readiness, pools })
  mountOpenApi(app, context)
  if (pageFolder) await mountPage(app, pageFolder, context, sessions)
  else app.setNotFoundHandler((_, reply) => reply.code(404).send(errorBody('Not found', 'not_found')))
  drainConnections(app, timeouts)
  return app
}

const rejectRouteSchema = () => () => {
  throw new Error('A route has its schema in the contract')
}

/** Trust the last N proxies. Fastify's numeric option does not do this. */
const trustedProxies = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
