import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { api } from '../contract/index.ts'
import type { Context } from './context.ts'
import { authRoutes } from './features/auth/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { inviteRoutes } from './features/invites/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { answerErrors, shape } from './http/errors.ts'
import { openApi } from './http/openapi.ts'
import { mountOperating, type Readiness } from './http/operating.ts'
import { mount } from './http/serve.ts'
import { mountPage } from './http/static.ts'

const routes = [
  ...authRoutes,
  ...inviteRoutes,
  ...clientRoutes,
  ...policyRoutes,
  ...messageRoutes,
  ...homeRoutes,
]

interface Parts {
  readiness: Readiness
  /** Folder of the built page; absent in tests of the calls alone. */
  page?: string
  logger?: FastifyBaseLogger
}

/** The whole portal on a context, not listening yet. */
export async function buildApp(
  context: Context,
  { readiness, page, logger }: Parts,
): Promise<FastifyInstance> {
  const { settings } = context
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Long file names, many ids and an e-mail with a token stand in paths.
    routerOptions: { maxParamLength: 5000 },
    bodyLimit: 1_048_576,
    trustProxy: settings.trustProxy,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  answerErrors(app)
  readJson(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(helmet, securityHeaders(settings.publicUrl.startsWith('https:')))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    // A connection that stays open after the last answer would hold up the end.
    if (closing) reply.header('connection', 'close')
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })

  mount(app, routes, context)
  mountOperating(app, context, readiness)
  const document = openApi(api, `${settings.agency.name} portal`)
  app.get('/api/openapi.json', () => document)
  if (page) await mountPage(app, page, settings.agency)
  else app.setNotFoundHandler((_, reply) => reply.code(404).send(shape('Not found', 'not_found')))
  return app
}

/** JSON is read here and nothing else; a call without a body needs no content type. */
function readJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString()))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

const securityHeaders = (https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The interface parts insert style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' as const },
})
