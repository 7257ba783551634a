import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { isDatabaseFull } from '../platform/db.ts'
import { StorageFailure, StorageFullFailure } from '../platform/files.ts'
import { isBusy, isDatabaseGone, UnconfirmedCommitError } from '../platform/outage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the failure in the answer; null if none. */
    failedBy: string | null
  }
}

/** Turns Fastify's own errors, raised before a handler runs, into failures that people can read. */
function toFailure(error: Error & { code?: string; statusCode?: number }): Failure | null {
  if (error instanceof SyntaxError) return new Failure(400, 'invalid', 'The body is not valid JSON')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure(415, 'wrong_kind', 'Please send JSON, or a form where a file may come')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure(413, 'too_large', 'This is too large')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure(error.statusCode, 'invalid', error.message)
  return null
}

/**
 * Answers addresses that the router cannot parse. An id that is too long gets 404, like an unknown
 * id.
 */
export function replyToWrongAddress(error: Error & { code?: string }, reply: FastifyReply) {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return reply.code(404).send(errorBody('Not found', 'not_found'))
  return reply.code(400).send(errorBody('This address cannot be read', 'invalid'))
}

/**
 * Answers bytes that are no HTTP. Fastify has no reply for them, so the text goes to the raw
 * socket, which is then closed.
 */
export function replyToUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          '431 Request Header Fields Too Large',
          'The address or the headers are too long. Please ask for less at once',
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long']
        : ['400 Bad Request', 'This is not a request that can be read']
  const body = JSON.stringify(errorBody(text, 'invalid'))
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\ncache-control: no-store`
  socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
  // Closes the socket even if the client keeps its side open.
  socket.destroySoon()
}

interface Outage {
  level: 'warn' | 'error'
  /** The line for the log. `text` is for the caller. */
  message: string
  text: string
}

/** The log line and the answer for an overload or an outage; null for any other error. */
function outageOf(error: Error): Outage | null {
  if (isBusy(error))
    return {
      level: 'warn',
      message: 'Too many wanted the same at once',
      text: 'The portal is busy right now. Please try again in a moment',
    }
  if (error instanceof UnconfirmedCommitError)
    return {
      level: 'error',
      message: 'The database did not confirm a change',
      text: 'This may or may not have been saved. Please check before you try again',
    }
  if (isDatabaseGone(error))
    return {
      level: 'error',
      message: 'The database does not answer',
      text: 'The portal cannot reach its database right now. Please try again in a moment',
    }
  if (error instanceof StorageFailure)
    return {
      level: 'error',
      message: 'The file storage does not answer',
      text: 'The portal cannot reach its file storage right now. Please try again in a moment',
    }
  return null
}

/** Turns every error into an answer. All failures have one shape. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('failedBy', null)
  app.setErrorHandler((error: Error, request, reply) => {
    const answer = <Body extends { code: string }>(status: number, body: Body) => {
      request.failedBy = body.code
      return reply.code(status).send(body)
    }
    const failure = error instanceof Failure ? error : toFailure(error)
    if (failure) {
      const { status, code, message, fields, retryAfter, conflictDetails } = failure
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return answer(status, { ...errorBody(message, code, fields), ...conflictDetails })
    }
    if (error instanceof StorageFullFailure || isDatabaseFull(error)) {
      request.log.error({ err: error }, 'There is no room left to store anything')
      const text = 'The portal has no storage space left. Nothing was stored. Please try again later'
      return answer(507, errorBody(text, 'no_room'))
    }
    const outageReply = outageOf(error)
    if (outageReply) {
      request.log[outageReply.level]({ err: error }, outageReply.message)
      reply.header('retry-after', '5')
      return answer(503, errorBody(outageReply.text, 'unavailable'))
    }
    request.log.error({ err: error }, 'A call failed')
    const text = `Something went wrong on our side. Please mention ${request.id} if you call us`
    return answer(500, { ...errorBody(text, 'internal'), requestId: request.id })
  })
}

export const errorBody = (text: string, code: string, fields?: Record<string, string>) => ({
  error: text,
  message: text,
  code,
  ...(fields ? { fields } : {}),
})
