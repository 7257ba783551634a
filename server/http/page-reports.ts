import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { InvalidEnvelopeError, type ScrubbedEnvelope, scrubEnvelope } from '../platform/telemetry/envelope.ts'
import { dsnOf } from '../platform/telemetry/environment.ts'
import { sendTelemetry } from '../platform/telemetry/send-telemetry.ts'
import { refuseOtherSites } from './same-site.ts'
import { limitReports } from './throttle.ts'

const maxReportBytes = 256 * 1024

const unreadableReportError = () => new Failure(400, 'invalid', 'This report cannot be read')

/** Returns the part of a report that may be forwarded. Throws 400 if the report is unreadable. */
function readReport(dsn: string, body: unknown): ScrubbedEnvelope | null {
  try {
    return scrubEnvelope(dsn, String(body))
  } catch (error) {
    throw error instanceof InvalidEnvelopeError ? unreadableReportError() : error
  }
}

/**
 * POST /api/reports: forwards a page's error reports and traces. The page may connect only to the
 * portal, so the portal removes personal data and sends the rest to its own reporting service.
 */
export function mountPageReports(app: FastifyInstance, { settings, log, now }: Context): void {
  const dsn = dsnOf(settings)
  const limit = limitReports({ perNetwork: 120, all: 1200 }, now)
  /** Runs after the answer: the page does not wait. */
  const forwardReport = async (report: ScrubbedEnvelope) => {
    const logNotSent = (details: object) => log.warn(details, 'A report of a page could not be sent on')
    try {
      const { reports = 0, traces = 0 } = await sendTelemetry(settings, report)
      if (Math.max(reports, traces) >= 400) logNotSent({ reports, traces })
    } catch (error) {
      logNotSent({ err: error })
    }
  }
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    reports.route({
      method: 'POST',
      url: '/api/reports',
      bodyLimit: maxReportBytes,
      onRequest: async (request) => {
        refuseOtherSites(request, settings.publicUrl)
        limit(request.ip)
      },
      async handler({ body }, reply) {
        const report = readReport(dsn, body)
        if (report !== null) void forwardReport(report)
        return reply.code(202).send({})
      },
    })
  })
}
