import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { scrubbed, sendScrubbed, WrongEnvelope } from '../platform/watching/envelope.ts'
import { sendSpans, toldSpans } from '../platform/watching/page-spans.ts'
import { refuseOtherSites } from './same-site.ts'
import { limitReports } from './throttle.ts'

const largest = 256 * 1024

const unreadable = () => new Failure(400, 'invalid', 'This report cannot be read')

/** What is meant of a report; a failure where it cannot be read. */
function read<Meant>(reading: () => Meant): Meant {
  try {
    return reading()
  } catch (error) {
    if (error instanceof WrongEnvelope || error instanceof z.ZodError || error instanceof SyntaxError)
      throw unreadable()
    throw error
  }
}

/**
 * POST /api/reports and /api/spans: a page may connect to nobody but the portal, so what it reports goes this way, to where
 * the portal's own reports go and to nowhere else. All that may be of somebody is dropped before.
 */
export function mountPageReports(app: FastifyInstance, { settings, log, now }: Context): void {
  const { sentryDsn, tracesTo, publicUrl } = settings
  const limit = limitReports({ each: 120, all: 1200 }, now)
  const admit = async (request: FastifyRequest) => {
    refuseOtherSites(request, publicUrl)
    limit(request.ip)
  }
  /** The page does not wait. */
  const sendOn = (sending: Promise<number>) => {
    const notSent = (about: object) => log.warn(about, 'A report of a page could not be sent on')
    sending.then(
      (status) => status >= 400 && notSent({ status }),
      (error: unknown) => notSent({ err: error }),
    )
  }
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    const route = { method: 'POST', bodyLimit: largest, onRequest: admit } as const
    if (sentryDsn !== undefined)
      reports.route({
        ...route,
        url: '/api/reports',
        async handler({ body }, reply) {
          const envelope = read(() => scrubbed(sentryDsn, String(body)))
          if (envelope !== null) sendOn(sendScrubbed(sentryDsn, envelope))
          return reply.code(202).send({})
        },
      })
    if (tracesTo !== undefined)
      reports.route({
        ...route,
        url: '/api/spans',
        async handler({ body }, reply) {
          sendOn(
            sendSpans(
              tracesTo,
              read(() => toldSpans(JSON.parse(String(body)))),
            ),
          )
          return reply.code(202).send({})
        },
      })
  })
}
