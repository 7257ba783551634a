import { expect, test } from 'vitest'
import { portal } from '../testing/portal.ts'
import { startReceiver } from '../testing/receiver.ts'

const traceId = '12345678901234567890123456789012'
const spanId = '1234567890123456'

async function portalWithReports({ collector = false } = {}) {
  const service = await startReceiver()
  const dsn = `http://publickey@${service.host}/42`
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${service.host}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-scope=agency',
  }
  const { app } = await portal({ environment: { SENTRY_DSN: dsn, ...(collector ? traces : {}) } })
  const send = async (url: string, payload: string, headers = {}) =>
    (
      await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      })
    ).statusCode
  return { ...service, dsn, send }
}

const envelopeOf = (dsn: string, ...items: object[]) =>
  [{ event_id: traceId, dsn, sent_at: 'Maria' }, ...items].map((line) => JSON.stringify(line)).join('\n')

const event = {
  event_id: traceId,
  platform: 'javascript',
  level: 'error',
  release: '0.2.0+01872ae0',
  message: 'Maria Reyes',
  user: { email: 'maria@tidewheel.example', ip_address: '192.0.2.7' },
  request: {
    url: 'https://portal.example/card/Kx71_secret?name=Maria',
    headers: { Cookie: 'session=secret' },
  },
  breadcrumbs: [{ message: 'Maria Reyes' }],
  extra: { premium: 4187 },
  transaction: '/client/accept-invite/auth/Kx71_secret/maria@tidewheel.example',
  exception: {
    values: [
      {
        type: 'TypeError',
        value: "Cannot read properties of undefined (reading 'Maria')",
        stacktrace: {
          frames: [
            {
              filename: 'https://portal.example/assets/start-a1.js',
              function: 'shown',
              lineno: 3,
              colno: 7,
              vars: { name: 'Maria' },
              context_line: "const name = 'Maria'",
            },
            { filename: 'https://portal.example/card/Kx71_secret', function: "of 'Maria'" },
          ],
        },
      },
    ],
  },
  contexts: {
    trace: { trace_id: traceId, span_id: spanId, data: { url: '/Maria' } },
    culture: { city: 'Mystic' },
  },
}

// Spec: watching/errors
test('what a page reports is made anew of what tells of nobody, and goes to the one project that is set', async () => {
  const { dsn, received, send } = await portalWithReports()
  const items = [{ type: 'session' }, { did: 'Maria' }, { type: 'event' }, event]
  expect(await send('/api/reports', envelopeOf(dsn, ...items))).toBe(202)
  await expect.poll(() => received.length).toBe(1)
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = received
  expect(path).toBe('/api/42/envelope/')
  expect(headers['x-sentry-auth']).toContain('sentry_key=publickey')
  expect(body.split('\n').map((line) => JSON.parse(line))).toEqual([
    { event_id: traceId },
    { type: 'event' },
    {
      event_id: traceId,
      platform: 'javascript',
      level: 'error',
      release: '0.2.0+01872ae0',
      transaction: '/client/accept-invite/auth/…/…',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'Cannot read properties of undefined',
            stacktrace: {
              frames: [
                { filename: 'start-a1.js', function: 'shown', lineno: 3, colno: 7 },
                { filename: '…', function: '…' },
              ],
            },
          },
        ],
      },
      contexts: { trace: { trace_id: traceId, span_id: spanId } },
    },
  ])
})

test('of a trace the page tells methods, patterns of addresses and times; of a statement no value', async () => {
  const { dsn, received, send } = await portalWithReports()
  const span = { trace_id: traceId, span_id: spanId, start_timestamp: 1, timestamp: 2, op: 'http.client' }
  const spans = [
    { ...span, description: 'GET /api/agent/clients?search=maria', data: { 'http.query': 'maria' } },
    { ...span, description: 'button[title="Maria Reyes"]', op: 'ui.interaction.click' },
    {
      ...span,
      op: 'db',
      description: 'pg.query',
      data: { 'db.query.text': "select 1 from users where name = 'Maria' and premium > 4187 and id = $1" },
    },
  ]
  const transaction = { ...event, type: 'transaction', start_timestamp: 1, timestamp: 3, spans }
  expect(await send('/api/reports', envelopeOf(dsn, { type: 'transaction' }, transaction))).toBe(202)
  await expect.poll(() => received.length).toBe(1)
  const sentEvent = JSON.parse(received[0]?.body.split('\n')[2] ?? '')
  expect(sentEvent.spans.map(({ description }: { description: string }) => description)).toEqual([
    'GET /api/agent/clients',
    '…',
    "select … from users where name = '…' and premium > … and id = $…",
  ])
  expect(received[0]?.body).not.toMatch(/maria|reyes|4187|secret/i)
})

test('traces of a page go on to the collector as to the service, without what may tell of somebody', async () => {
  const { dsn, received, send } = await portalWithReports({ collector: true })
  const traceContext = { trace_id: traceId, span_id: spanId, parent_span_id: '6543210987654321' }
  const data = {
    'http.response.status_code': 404,
    'url.full': '/Maria',
    'user_agent.original': 'Maria’s phone',
  }
  const description = 'GET https://portal.example/api/policy/019a?name=Maria'
  const times = { start_timestamp: 1795405722.588, timestamp: 1795405722.688 }
  const transaction = {
    ...event,
    ...times,
    type: 'transaction',
    transaction: '/policy/:policyId',
    contexts: { trace: { ...traceContext, op: 'navigation', data: { url: '/Maria' } } },
    spans: [
      {
        ...traceContext,
        ...times,
        description,
        data,
        op: 'http.client',
        status: 'not_found',
        tags: { who: 'Maria' },
      },
    ],
  }
  expect(await send('/api/reports', envelopeOf(dsn, { type: 'transaction' }, transaction))).toBe(202)
  await expect
    .poll(() => received.map(({ path }) => path).sort())
    .toEqual(['/api/42/envelope/', '/otlp/v1/traces'])
  expect(received.map(({ body }) => body).join()).not.toMatch(/maria/i)
  const traces = received.find(({ path }) => path === '/otlp/v1/traces')
  expect(traces?.headers).toMatchObject({ 'x-scope': 'agency' })
  const [sentSpans] = JSON.parse(traces?.body ?? '').resourceSpans
  const service = { key: 'service.name', value: { stringValue: 'insurance-portal-page' } }
  expect(sentSpans.resource.attributes).toContainEqual(service)
  const commonHeader = {
    traceId,
    spanId,
    parentSpanId: '6543210987654321',
    startTimeUnixNano: '1795405722588000000',
    endTimeUnixNano: '1795405722688000000',
  }
  expect(sentSpans.scopeSpans[0].spans).toEqual([
    { ...commonHeader, name: '/policy/:policyId', kind: 1, attributes: [], status: { code: 0 } },
    {
      ...commonHeader,
      name: 'GET /api/policy/…',
      kind: 3,
      attributes: [{ key: 'http.response.status_code', value: { intValue: 404 } }],
      status: { code: 2 },
    },
  ])
})

test('reports of pages are bounded: to this project, to the portal’s own pages, in size, form and number', async () => {
  const { dsn, received, send } = await portalWithReports()
  const sessionEnvelope = envelopeOf(dsn, { type: 'session' }, {})
  const otherEnvelope = envelopeOf(dsn.replace('/42', '/43'), { type: 'event' }, event)
  expect(await send('/api/reports', otherEnvelope)).toBe(400)
  expect(await send('/api/reports', 'no envelope')).toBe(400)
  expect(await send('/api/reports', `{}\n${'x'.repeat(300_000)}`)).toBe(413)
  expect(await send('/api/reports', sessionEnvelope, { origin: 'https://evil.example' })).toBe(403)
  const answers: number[] = []
  for (let askedCount = 0; askedCount < 125; askedCount++)
    answers.push(await send('/api/reports', sessionEnvelope))
  expect(answers.at(0)).toBe(202)
  expect(answers.at(-1)).toBe(429)
  expect(received).toEqual([])
})

test('without the setting there is nowhere to report to', async () => {
  const { app } = await portal()
  expect((await app.inject({ method: 'POST', url: '/api/reports', payload: {} })).statusCode).toBe(404)
})
