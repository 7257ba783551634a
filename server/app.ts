import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { api } from '../contract/index.ts'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { appointmentRoutes } from './features/appointments/routes.ts'
import { archiveRoutes } from './features/archives/routes.ts'
import { mountArchives } from './features/archives/send.ts'
import { accessLinkRoutes } from './features/auth/access-links.ts'
import { passkeyRoutes } from './features/auth/passkeys.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sessionRoutes } from './features/auth/sessions.ts'
import { twoStepRoutes } from './features/auth/two-step.ts'
import { billRoutes } from './features/bills/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { readCarrierLogo } from './features/carriers/queries.ts'
import { carrierRoutes } from './features/carriers/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { emailChangeRoutes } from './features/clients/change-email.ts'
import { contactRoutes } from './features/clients/contacts.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { mountFiles } from './features/documents/send.ts'
import { erasingRoutes } from './features/erasing/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { mountWrongRows } from './features/imports/send-wrong-rows.ts'
import { inviteRoutes } from './features/invites/routes.ts'
import { lineRoutes } from './features/lines/routes.ts'
import { mergingRoutes } from './features/merging/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { policyEventRoutes } from './features/policies/events.ts'
import { partRoutes } from './features/policies/parts.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { vehicleRoutes } from './features/policies/vehicles.ts'
import { pushRoutes } from './features/push/routes.ts'
import { quoteRoutes } from './features/quotes/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { storyRoutes } from './features/story/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { todayRoutes } from './features/today/routes.ts'
import { maxBodyBytes } from './http/body-limits.ts'
import { compressAnswers } from './http/compressed.ts'
import { holdConnections, type Patience, patience } from './http/connections.ts'
import { answerErrors, answerUnreadable, answerWrongAddress, shape } from './http/errors.ts'
import { mountEvents } from './http/events.ts'
import { keptSessions } from './http/kept-sessions.ts'
import { mountLogos } from './http/logos.ts'
import { mountOpenApi } from './http/mount-openapi.ts'
import { mountOperating, type Readiness } from './http/operating.ts'
import { mountPageErrors } from './http/page-errors.ts'
import { readJson } from './http/read-json.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mount, type Route } from './http/serve.ts'
import { mountPage } from './http/static.ts'
import type { Changes } from './platform/changes.ts'
import { loggedPath } from './platform/log.ts'
import type { Settings } from './settings.ts'

/** What answers each group of the contract: one that is added without does not compile. */
const routes: Record<keyof typeof api, Route[]> = {
  auth: authRoutes,
  accessLinks: accessLinkRoutes,
  twoStep: twoStepRoutes,
  passkeys: passkeyRoutes,
  sessions: sessionRoutes,
  invites: inviteRoutes,
  people: peopleRoutes,
  merging: mergingRoutes,
  erasing: erasingRoutes,
  clients: clientRoutes,
  contacts: contactRoutes,
  emailChanges: emailChangeRoutes,
  carriers: carrierRoutes,
  lines: lineRoutes,
  policies: policyRoutes,
  policyEvents: policyEventRoutes,
  policyParts: partRoutes,
  vehicles: vehicleRoutes,
  bills: billRoutes,
  cards: cardRoutes,
  documents: documentRoutes,
  requests: requestRoutes,
  claims: claimRoutes,
  certificates: certificateRoutes,
  quotes: quoteRoutes,
  offers: offerRoutes,
  appointments: appointmentRoutes,
  tasks: taskRoutes,
  notes: noteRoutes,
  messages: messageRoutes,
  notifications: notificationRoutes,
  push: pushRoutes,
  activity: activityRoutes,
  admin: adminRoutes,
  system: systemRoutes,
  setup: setupRoutes,
  home: homeRoutes,
  today: todayRoutes,
  search: searchRoutes,
  story: storyRoutes,
  archives: archiveRoutes,
  imports: importRoutes,
}

interface Parts {
  readiness: Readiness
  /** Absent where nobody listens to live updates. */
  changes?: Changes
  /** Folder of the built page; absent in tests of the calls alone. */
  page?: string
  logger?: FastifyBaseLogger
  /** Of the job queue, to be watched with the others; absent where no jobs are done. */
  queuePool?: pg.Pool
  /** Shorter ones, in tests. */
  waits?: Partial<Patience>
}

// Before the start is whole the tables may be older than the code, and a demo may be there that is about to be refused. A call
// waits for it, so that a restart behind a proxy is not seen; not for migrations that take long.
const longestStart = 4000
const stillStarting = () =>
  new Failure(503, 'unavailable', 'The portal is starting. Please try again in a moment', { retryAfter: 2 })

const probes = new Set(['/healthz', '/readyz'])

/** The whole portal on a context, not listening yet. */
export async function buildApp(
  context: Context,
  { readiness, changes, page, logger, queuePool, waits: shorter }: Parts,
): Promise<FastifyInstance> {
  const { settings } = context
  const waits = { ...patience, ...shorter }
  const headers = securityHeaders(settings)
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // The contract validates and shapes: no route has a schema of Fastify's, and what compiles those costs memory.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // The contract says, in words, that a part of a path is too long. Node itself takes no address of more than 16 kB.
    routerOptions: { maxParamLength: 1_048_576 },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // The largest upload over a very slow line; nobody holds a connection longer.
    requestTimeout: 15 * 60_000,
    http: { headersTimeout: waits.headers, connectionsCheckingInterval: waits.headers / 8 },
    trustProxy: believed(settings.trustProxy),
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _, reply) => answerWrongAddress(error, reply.headers(headers.call)),
    clientErrorHandler: answerUnreadable,
  })
  answerErrors(app)
  readJson(app)
  await app.register(cookie)
  compressAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api')
    reply.headers(isCall ? headers.call : headers.page)
    if (!isCall || !readiness.starting) return done()
    Promise.race([readiness.starting, context.pause(longestStart)])
      .then(() => done(readiness.starting ? stillStarting() : undefined))
      .catch(done)
  })
  // One line for each call, when it has been answered: whose it was, and why it was refused where it was. None for who asks, again
  // and again, whether all is well, and it is.
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 200 && probes.has(request.url)) return done()
    const { id, method, ip, caller, failedBy } = request
    const ms = Math.round(reply.elapsedTime)
    const who = caller?.me ? { who: caller.me.id, role: caller.me.role } : {}
    const viewed = caller?.viewed ? { viewedAs: caller.viewed.id } : {}
    const code = failedBy === null ? {} : { code: failedBy }
    const call = {
      id,
      method,
      path: loggedPath(request),
      status: reply.statusCode,
      ...code,
      ms,
      ip,
      ...who,
      ...viewed,
    }
    app.log.info(call, 'answered')
    done()
  })

  const sessions = keptSessions(context, changes)
  mount(app, Object.values(routes).flat(), context, sessions)
  mountFiles(app, context, sessions)
  mountArchives(app, context, sessions)
  mountWrongRows(app, context, sessions)
  if (changes) mountEvents(app, context, { changes, sessions })
  const pools = {
    calls: context.pool,
    work: context.unhurried.pool,
    ...(queuePool ? { queue: queuePool } : {}),
  }
  if (settings.sentryDsn || settings.tracesTo)
    (await import('./http/page-reports.ts')).mountPageReports(app, context)
  if (!settings.sentryDsn) mountPageErrors(app, context)
  await mountOperating(app, context, { readiness, pools })
  mountLogos(app, context, readCarrierLogo)
  mountOpenApi(app, context)
  if (page) await mountPage(app, page, context, sessions)
  else app.setNotFoundHandler((_, reply) => reply.code(404).send(shape('Not found', 'not_found')))
  holdConnections(app, waits)
  return app
}

const noSchema = () => () => {
  throw new Error('A route has its schema in the contract')
}

/** So many proxies are believed by their place: Fastify itself takes a number and then believes none. */
const believed = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
