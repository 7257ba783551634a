import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint, HandlerInput, HandlerReply } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { rightsOfCalls } from '../../contract/rights.ts'
import type { Context, Me, RequestContext } from '../context.ts'
import { conflict, Failure, mustSetUpTwoStep, notAllowed, notInTheirAccess } from '../failure.ts'
import { inBulkhead } from '../platform/bulkhead.ts'
import { discardFile } from '../platform/files.ts'
import { Json } from '../queries/json.ts'
import { maxBodyBytes, maxVisitorBodyBytes } from './body-limits.ts'
import { checkTableUpload, checkUpload, type Upload } from './check-upload.ts'
import { cookieOf } from './cookies.ts'
import type { IncomingFile } from './incoming-file.ts'
import { inputReader } from './read-input.ts'
import { type Caller, requestContextOf } from './request-context.ts'
import { refuseOtherSites } from './same-site.ts'
import { authenticate } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { limitPerMinute } from './throttle.ts'
import { type MultipartForm, readMultipartForm } from './uploads.ts'
import { viewAsPerson } from './view-as.ts'

type CallerOf<E extends Endpoint> = E['who'] extends null ? Me | null : Me
type FileOf<E> = E extends { file: { missing: string } }
  ? { file: Upload }
  : E extends { file: object }
    ? { file: Upload | null }
    : unknown
type Handler<E extends Endpoint> = (
  given: HandlerInput<E> & FileOf<E>,
  visit: RequestContext<CallerOf<E>>,
) => Promise<HandlerReply<E> | Json<HandlerReply<E>>>

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  /** The feature, whose calls have a share of the database's connections. */
  feature: object
  handle: (given: object, visit: RequestContext) => Promise<unknown>
}

/** Joins a group of the contract with its handlers; one that is missing, extra or misshapen does not compile. */
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
    /** Whose call it is; known before it is refused or let in. */
    caller: Caller | null
  }
}

/** Whether a call changes something, also where it is a GET. */
export const isWriting = (endpoint: Endpoint) => endpoint.method !== 'GET' || endpoint.changes !== undefined

// By one person on one instance: far above honest work, far below harm.
const writesPerMinute = 600

const rightsByEndpoint = rightsOfCalls(api)

/** Mounts the routes. In this order: other site 403, session 401, role 403, confirmed 403, input 400/415, then the handler. */
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
  const callerOf = async (request: FastifyRequest, endpoint: Endpoint) => {
    const token = cookieOf(request, 'session', context)
    // Who changes who has access is looked up anew.
    const found = token && (await (endpoint.confirms ? authenticate(token, context) : sessions.of(token)))
    return found || { me: null, session: null, confirmed: false }
  }

  for (const { endpoint, feature, handle } of routes) {
    const writing = isWriting(endpoint)
    const read = inputReader(endpoint, context.agency)
    const rights = rightsByEndpoint.get(endpoint) ?? []
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // What a GET changes, a HEAD that is made of it would change too.
      exposeHeadRoute: !writing,
      // Without a session nothing is known of the caller before the whole body has been read.
      bodyLimit: endpoint.who === null ? maxVisitorBodyBytes : maxBodyBytes,
      async onRequest(request) {
        const caller: Caller = { arrived: context.now(), ...(await callerOf(request, endpoint)) }
        // Known before anything is refused: the log says whose call it was.
        request.caller = caller
        const viewed = await viewAsPerson(request, endpoint, caller.me, context)
        if (viewed) caller.viewed = viewed
        if (writing) refuseOtherSites(request, context.settings.publicUrl)
        if (endpoint.who === null) return
        if (!caller.me) throw new Failure(401, 'signed_out', 'Please sign in')
        const me = viewed ?? caller.me
        if (!endpoint.who.includes(me.role)) throw notAllowed()
        if (me.may && !rights.includes(me.may)) throw notInTheirAccess()
        mustBeThatAccount(request, endpoint, me)
        // Their own account is where they set it up.
        if (me.mustSetUpTwoStep && !endpoint.path.startsWith('/api/auth/')) throw mustSetUpTwoStep()
        if (endpoint.confirms && !caller.confirmed)
          throw new Failure(403, 'confirm_password', 'Please confirm your password')
        if (writing) caller.uncount = limit(me.id, context.now())
      },
      onResponse(request, reply, done) {
        // What the portal could not do is not held against whoever asks again.
        if (reply.statusCode === 503) request.caller?.uncount?.()
        done()
      },
      async handler(request, reply) {
        const { caller } = request
        if (!caller) throw new Error('A call was handled before it was known whose it is')
        const answer = await withForm(request, context, endpoint, async (form) => {
          const given = read(request, form)
          const file = form?.file ? await checkFile(form.file, endpoint, context) : null
          const visit = requestContextOf(request, reply, context, caller, { endpoint, given, file })
          // An endpoint that needs a session has one here; one for visitors is typed `Me | null`.
          return inBulkhead(feature, () =>
            handle(endpoint.file ? { ...given, file } : given, visit as RequestContext),
          )
        }).catch((error: unknown) => {
          throw error instanceof Failure ? ofContract(endpoint, error) : error
        })
        reply.code(endpoint.status ?? 200)
        if (endpoint.sends) return sendPaper(reply, endpoint.sends, answer)
        if (answer instanceof Json) return reply.type('application/json; charset=utf-8').send(answer.text)
        // Parsing the answer keeps every column that the contract does not name on the server.
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

/** By this a page says for which client it believes to act: it may be another by now, chosen in another tab. */
export const accountHeader = 'x-account'

function mustBeThatAccount({ headers }: FastifyRequest, { path }: Endpoint, { accountId }: Me): void {
  const believed = headers[accountHeader]
  // A person's own sign-in is the same for all of them.
  if (believed === undefined || accountId === null || path.startsWith('/api/auth/')) return
  if (believed !== accountId)
    throw conflict(
      'other_account',
      'You have gone on for another account in another tab. Please reload the page',
    )
}

/** What a refusal shows of something is what the call's answer would show of it, and no more. */
function ofContract({ reply }: Endpoint, failure: Failure): Failure {
  const { status, code, message, standing } = failure
  if (!standing || !reply) return failure
  const now: unknown = z.parse(reply, standing.now)
  return new Failure(status, code, message, { standing: { ...standing, now } })
}

const PaperAnswer = z.object({ fileName: z.string(), content: z.instanceof(Uint8Array) })

/** Shown in the browser's own viewer, which does not work in a sandbox; kept by nobody. */
function sendPaper(reply: FastifyReply, contentType: string, answer: unknown) {
  const { fileName, content } = PaperAnswer.parse(answer)
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': contentDisposition(fileName, { type: 'inline' }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .send(content)
}

const checkFile = (incoming: IncomingFile, { file }: Endpoint, context: Context) =>
  file?.isTable
    ? checkTableUpload(incoming, context)
    : checkUpload(incoming, context, { keepsMetadata: file?.keepsMetadata ?? false })

/** Books of other systems are larger than what people upload. */
const maxTableMb = 200

/** Reads a multipart call before its work. Where that has not kept the file, it is taken away. */
async function withForm<T>(
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
        context.log.warn({ err: error, path }, 'What came in was not removed. It is within the hour'),
      )
  }
}
