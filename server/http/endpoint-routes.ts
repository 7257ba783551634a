import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint, HandlerInput, HandlerReply } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { keyRightsOfCalls } from '../../contract/key-rights.ts'
import { rightsOfCalls } from '../../contract/rights.ts'
import type { Context, Me, RequestContext } from '../context.ts'
import {
  conflict,
  Failure,
  notAllowedByRightError,
  notAllowedError,
  twoStepRequiredError,
} from '../failure.ts'
import { runInBulkhead } from '../platform/bulkhead.ts'
import { discardFile } from '../platform/files.ts'
import { Json } from '../queries/json.ts'
import { assertKeyMayCall, createKeyReader } from './api-key-caller.ts'
import { maxBodyBytes, maxVisitorBodyBytes } from './body-limits.ts'
import { checkTableUpload, checkUpload, type Upload } from './check-upload.ts'
import { readCookie } from './cookies.ts'
import type { IncomingFile } from './incoming-file.ts'
import { createInputReader } from './read-input.ts'
import { type Caller, requestContextOf } from './request-context.ts'
import { refuseOtherSites } from './same-site.ts'
import { authenticate } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { limitPerMinute } from './throttle.ts'
import { type MultipartForm, readMultipartForm } from './uploads.ts'
import { viewAsPerson } from './view-as.ts'

type EndpointCaller<E extends Endpoint> = E['who'] extends null ? Me | null : Me
type EndpointFile<E> = E extends { file: { missing: string } }
  ? { file: Upload }
  : E extends { file: object }
    ? { file: Upload | null }
    : unknown
type Handler<E extends Endpoint> = (
  value: HandlerInput<E> & EndpointFile<E>,
  context: RequestContext<EndpointCaller<E>>,
) => Promise<HandlerReply<E> | Json<HandlerReply<E>>>

export interface Route {
  endpoint: Endpoint
  /** The feature whose share of database connections the calls use. */
  feature: object
  handle: (value: object, context: RequestContext) => Promise<unknown>
}

/** Joins a contract group with its handlers. A missing or mistyped handler does not compile. */
export function serve<Group extends Record<string, Endpoint>>(
  group: Group,
  handlers: { [Name in keyof Group]: Handler<NoInfer<Group[Name]>> },
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    feature: group,
    handle: handlers[name] as unknown as Route['handle'],
  }))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any check refuses the call, so that the log can name the caller. */
    caller: Caller | null
  }
}

/** The call changes something; some GETs do. */
export const isWriteEndpoint = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' || endpoint.changes !== undefined

// Per person and instance. People make far fewer changes, and the server bears far more.
const writesPerMinute = 600

const rightsByEndpoint = rightsOfCalls(api)
const keyRightByEndpoint = keyRightsOfCalls(api, isWriteEndpoint)

const noSession = { session: null, confirmed: false }

/**
 * Mounts the routes. Checks run in this order: other site 403, session or key 401, role and right
 * 403, account switched in another tab 409, two-step sign-in 403, confirmed password 403, rate
 * limit 429, input 400/415. The handler runs last.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: Route[],
  context: Context,
  sessions: SessionCache,
): void {
  app.decorateRequest('caller', null)
  const limit = limitPerMinute(
    writesPerMinute,
    'Too many changes at once. Please wait a moment',
    'too_many_writes',
  )
  const keyOfCall = createKeyReader(context)
  const resolveCaller = async (request: FastifyRequest, endpoint: Endpoint) => {
    const token = readCookie(request, 'session', context)
    // A call that changes access needs the session's present state, so it bypasses the cache.
    const caller =
      token &&
      (await (endpoint.needsConfirmedPassword ? authenticate(token, context) : sessions.findCaller(token)))
    return caller || { me: null, ...noSession }
  }

  for (const { endpoint, feature, handle } of routes) {
    const isWrite = isWriteEndpoint(endpoint)
    const readInput = createInputReader(endpoint, context.agency)
    const rights = rightsByEndpoint.get(endpoint) ?? []
    const keyRight = keyRightByEndpoint.get(endpoint)
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // Fastify would derive a HEAD from the GET, and the HEAD would make the changes too.
      exposeHeadRoute: !isWrite,
      // The body of a call without a session is read before anything is known about the caller, so
      // its limit is small.
      bodyLimit: endpoint.who === null ? maxVisitorBodyBytes : maxBodyBytes,
      async onRequest(request, reply) {
        const key = await keyOfCall(request, reply, endpoint)
        const person = key ? { me: key.me, ...noSession } : await resolveCaller(request, endpoint)
        const caller: Caller = { arrivedAt: context.now(), ...person }
        request.caller = caller
        const viewedPerson = await viewAsPerson(request, endpoint, caller.me, context)
        if (viewedPerson) caller.viewedPerson = viewedPerson
        if (isWrite) refuseOtherSites(request, context.settings.publicUrl)
        if (endpoint.who === null) return
        if (!caller.me) throw new Failure(401, 'signed_out', 'Please sign in')
        const me = viewedPerson ?? caller.me
        if (!endpoint.who.includes(me.role)) throw notAllowedError()
        if (me.may && !rights.includes(me.may)) throw notAllowedByRightError()
        if (key) assertKeyMayCall(key, keyRight)
        assertAccount(request, endpoint, me)
        // Two-step sign-in is set up under /api/auth/.
        if (!key && me.mustSetUpTwoStep && !endpoint.path.startsWith('/api/auth/'))
          throw twoStepRequiredError()
        if (endpoint.needsConfirmedPassword && !caller.confirmed)
          throw new Failure(403, 'confirm_password', 'Please confirm your password')
        if (isWrite) caller.uncount = limit(key?.id ?? me.id, context.now())
      },
      onResponse(request, reply, done) {
        // The rate limit ignores calls that failed because the portal was busy or unavailable.
        if (reply.statusCode === 503) request.caller?.uncount?.()
        done()
      },
      async handler(request, reply) {
        const { caller } = request
        if (!caller) throw new Error('A call was handled before it was known whose it is')
        const answer = await readForm(request, context, endpoint, async (form) => {
          const inputRead = readInput(request, form)
          const file = form?.file ? await checkFile(form.file, endpoint, context) : null
          const requestContext = requestContextOf(request, reply, context, caller, {
            endpoint,
            input: inputRead,
            file,
          })
          // The cast holds: an endpoint that needs a session has a person here, and handlers of all
          // others accept null.
          return runInBulkhead(feature, () =>
            handle(endpoint.file ? { ...inputRead, file } : inputRead, requestContext as RequestContext),
          )
        }).catch((error: unknown) => {
          throw error instanceof Failure ? toContractFailure(endpoint, error) : error
        })
        reply.code(endpoint.status ?? 200)
        if (endpoint.sends) return sendPaper(reply, endpoint.sends, answer)
        if (answer instanceof Json) return reply.type('application/json; charset=utf-8').send(answer.text)
        // Parsing removes fields that the contract does not name.
        return endpoint.reply ? z.parse(endpoint.reply, answer) : reply.send()
      },
    }
    if (!endpoint.file) app.route(route)
    else
      app.register(async (forms) => {
        forms.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload))
        forms.route(route)
      })
  }
}

/**
 * Header with the client account for which the page was opened. The person may have switched
 * accounts in another tab since.
 */
export const accountHeader = 'x-account'

function assertAccount({ headers }: FastifyRequest, { path }: Endpoint, { accountId }: Me): void {
  const claimedAccount = headers[accountHeader]
  // The sign-in endpoints are the same for all accounts of a person.
  if (claimedAccount === undefined || accountId === null || path.startsWith('/api/auth/')) return
  if (claimedAccount !== accountId)
    throw conflict('other_account', 'You switched to another account in another tab. Please reload the page')
}

/**
 * Parses the current values of an edit conflict by the schema of the call's answer, so that a
 * refusal shows no other fields.
 */
function toContractFailure({ reply }: Endpoint, failure: Failure): Failure {
  const { status, code, message, conflictDetails } = failure
  if (!conflictDetails || !reply) return failure
  const now: unknown = z.parse(reply, conflictDetails.now)
  return new Failure(status, code, message, { conflictDetails: { ...conflictDetails, now } })
}

const PaperAnswer = z.object({
  fileName: z.string(),
  content: z.instanceof(Uint8Array),
  isImmutable: z.boolean().default(false),
})

/**
 * Sends a file that the browser shows in its own viewer, which does not work in a sandbox. The
 * answer is cached only where it is immutable, and only by the person's own browser.
 */
function sendPaper(reply: FastifyReply, contentType: string, answer: unknown) {
  const { fileName, content, isImmutable } = PaperAnswer.parse(answer)
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': contentDisposition(fileName, { type: 'inline' }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...(isImmutable ? { 'cache-control': 'private, max-age=31536000, immutable' } : {}),
    })
    .send(content)
}

const checkFile = (incomingFile: IncomingFile, { file }: Endpoint, context: Context) =>
  file?.isTable
    ? checkTableUpload(incomingFile, context)
    : checkUpload(incomingFile, context, { keepsMetadata: file?.keepsMetadata ?? false })

/** Exports of other agency systems are larger than other uploads. */
const maxTableMb = 200

/** Reads a multipart body before `work`, and deletes the file if `work` has not stored it. */
async function readForm<T>(
  request: FastifyRequest,
  context: Context,
  { file }: Endpoint,
  work: (form: MultipartForm | null) => Promise<T>,
): Promise<T> {
  if (request.body !== request.raw) return work(null)
  const form = await readMultipartForm(
    request,
    context,
    file?.isTable ? maxTableMb : context.settings.uploadMaxMb,
  )
  try {
    return await work(form)
  } finally {
    const path = form.file?.path
    if (path !== undefined)
      await discardFile(path).catch((error: unknown) =>
        context.log.warn(
          { err: error, path },
          'An incoming file was not removed; the hourly cleanup does it',
        ),
      )
  }
}
