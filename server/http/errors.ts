import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { isDatabaseGone } from '../platform/db.ts'

/** What goes wrong before a handler runs, in a person's words. */
function fromFastify(error: Error & { code?: string; statusCode?: number }): Failure | null {
  if (error instanceof SyntaxError) return new Failure(400, 'invalid', 'The body is not valid JSON')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure(415, 'wrong_kind', 'Please send JSON')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure(413, 'too_large', 'This is too large')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure(error.statusCode, 'invalid', error.message)
  return null
}

/** The one place where a failure becomes an answer, in the wire's one shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const failure = error instanceof Failure ? error : fromFastify(error)
    if (failure) {
      if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
      return reply.code(failure.status).send(shape(failure.message, failure.code, failure.fields))
    }
    if (isDatabaseGone(error)) {
      request.log.error({ err: error }, 'The database does not answer')
      const text = 'The portal cannot reach its database right now. Please try again in a moment'
      return reply.code(503).header('retry-after', '5').send(shape(text, 'unavailable'))
    }
    request.log.error({ err: error }, 'A call failed')
    const text = `Something went wrong on our side. Please mention ${request.id} if you call us`
    return reply.code(500).send({ ...shape(text, 'internal'), requestId: request.id })
  })
}

export const shape = (text: string, code: string, fields?: Record<string, string>) => ({
  error: text,
  message: text,
  code,
  ...(fields ? { fields } : {}),
})
