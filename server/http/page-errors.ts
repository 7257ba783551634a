import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { counters } from '../platform/counters.ts'
import { scrubError } from '../platform/scrub-error.ts'
import { refuseOtherSites } from './same-site.ts'
import { limitReports } from './throttle.ts'

const PageError = z.object({
  name: z.string().max(100),
  message: z.string().max(500),
  stack: z.string().max(5000),
  /** The route pattern, without ids. */
  route: z
    .string()
    .max(100)
    .regex(/^\/[\w/:?…-]*$/),
  version: z
    .string()
    .max(40)
    .regex(/^[\w.+-]*$/),
})

/**
 * POST /api/page-errors: logs a browser error, for portals without error reporting. Public, so it
 * is small, rate-limited, and scrubbed of all typed text.
 */
export function mountPageErrors(app: FastifyInstance, { settings, log, now }: Context): void {
  const limit = limitReports({ perNetwork: 20, all: 200 }, now)
  app.post('/api/page-errors', { bodyLimit: 16_384 }, async (request, reply) => {
    refuseOtherSites(request, settings.publicUrl)
    limit(request.ip)
    const parsedError = PageError.safeParse(request.body)
    if (!parsedError.success) throw new Failure(400, 'invalid', 'This is no error of the page')
    const { route, version, ...error } = parsedError.data
    counters.pageErrors.told += 1
    log.error({ page: scrubError(error), route, version }, 'An error of the page')
    return reply.code(204).send()
  })
}
