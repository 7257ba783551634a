import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CheckoutReport } from '../../../contract/checkout.ts'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { limitPerMinute } from '../../http/throttle.ts'
import { runInBulkhead } from '../../platform/bulkhead.ts'
import { networkOf } from '../../platform/network.ts'
import { isSignedNow } from '../../platform/standard-webhooks.ts'
import { checkoutOf } from './queries.ts'
import { recordReport, reportPath } from './record-report.ts'

/** Per network and instance. */
const reportsPerMinute = 600
const maxReportBytes = 10_000
const maxReportIdLength = 200

/**
 * The address to which the agency's checkout reports payments. The signature covers the bytes of
 * the body, so it is no call of the contract, whose body is parsed first.
 */
export function mountReports(app: FastifyInstance, context: Context): void {
  const limit = limitPerMinute(reportsPerMinute, 'Too many reports at once. Please wait a moment')
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReportBytes }, (_, body, done) =>
      done(null, body),
    )
    reports.post<{ Body: unknown }>(reportPath, (request, reply) =>
      runInBulkhead(api.checkout, async () => {
        limit(networkOf(request.ip), context.now())
        const { id, body } = await signedReport(request, context)
        await recordReport(context, id, readReport(body))
        return reply.code(204).send()
      }),
    )
  })
}

const headerOf = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The report's id and body, once its signature was checked; 401 otherwise. */
async function signedReport(request: FastifyRequest, { db, secrets, now }: Context) {
  const checkout = await checkoutOf(db)
  const { secretSealed, formerSecretSealed, formerSecretUntil } = checkout ?? {}
  const isFormerValid = formerSecretUntil && Date.parse(formerSecretUntil) > now().getTime()
  const sealedTexts = [secretSealed, isFormerValid ? formerSecretSealed : null]
  const message = {
    id: headerOf(request, 'webhook-id'),
    timestamp: headerOf(request, 'webhook-timestamp'),
    signature: headerOf(request, 'webhook-signature'),
    body: typeof request.body === 'string' ? request.body : '',
  }
  const isSigned = isSignedNow(
    message,
    sealedTexts.flatMap((sealedText) => (sealedText ? secrets.open(sealedText) : [])),
    now(),
  )
  if (!isSigned || message.id === '' || message.id.length > maxReportIdLength)
    throw new Failure(401, 'signed_out', 'The signature or time of this report is wrong')
  return message
}

function readReport(body: string): CheckoutReport['data'] {
  const json = readJson(body)
  const report = CheckoutReport.safeParse(json)
  if (report.success) return report.data.data
  const [issue] = report.error.issues
  throw new Failure(400, 'invalid', issue?.message ?? 'This is not a payment report')
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure(400, 'invalid', 'This is not JSON')
  }
}
