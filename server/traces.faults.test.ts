import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { browserOptions } from '../scripts/browser.mjs'
import { codeFileWith } from './testing/code-file.ts'
import { makeTestFolder } from './testing/folders.ts'
import { makeTestAgency, portalProcess } from './testing/process.ts'
import { startReceiver } from './testing/receiver.ts'

const slowPoll = { timeout: 20_000 }

const Attributes = z.array(
  z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) }),
)
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
              events: z.array(z.unknown()).optional(),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

const spansOf = (body: string) =>
  Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const serviceName = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, from: serviceName })))
  })

// Spec: watching/traces
test('one trace goes from the press in the page through its call to the statements and the job', async () => {
  const { host, received } = await startReceiver()
  const { environment } = await makeTestAgency()
  const headersFile = join(environment.DATA_DIR, 'headers')
  await writeFile(headersFile, 'authorization=Basic%20of-the-collector')
  const { opened } = portalProcess(
    {
      ...environment,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
    },
    { bySetting: true },
  )
  const portalUrl = await opened
  const browser = await chromium.launch(await browserOptions())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const isKept = codeFileWith(page, '/api/reports', slowPoll)
  await page.goto(`${portalUrl}/login`)
  await isKept
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email').fill('grace@stonecrop.example')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.getByText(/^If an account has this username or email/).waitFor()
  const spans = () => received.flatMap(({ body }) => spansOf(body))
  const spansInTrace = () => {
    const call = spans().find(
      ({ name, from }) => name === 'POST /api/auth/forgot-password' && from === 'insurance-portal',
    )
    return spans().filter(({ traceId }) => traceId === call?.traceId)
  }
  const parts = [
    'insurance-portal-page POST /api/auth/forgot-password',
    'insurance-portal POST /api/auth/forgot-password',
    'insurance-portal pg.query',
    'insurance-portal job sendForgottenLink',
  ]
  const part = (partName: string) => spansInTrace().find(({ from, name }) => `${from} ${name}` === partName)
  await expect.poll(() => parts.filter((partName) => !part(partName)), slowPoll).toEqual([])
  const [pressSpan, call, statement, job] = parts.map(part)
  expect(call?.parentSpanId).toBe(pressSpan?.spanId)
  const text = statement?.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue
  expect(text).toMatch(/^(begin|select|insert|update|set|with|commit) ?/i)
  const ids = spansInTrace().map(({ spanId }) => spanId)
  expect(ids).toContain(statement?.parentSpanId)
  expect(ids).toContain(job?.parentSpanId)
  // The job's own statements are its children.
  await expect
    .poll(() => spansInTrace().some(({ parentSpanId }) => parentSpanId === job?.spanId), slowPoll)
    .toBe(true)
  // A failed call is marked as failed, without its text.
  await fetch(`${portalUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'grace@stonecrop.example', password: 'not hers' }),
  })
  const login = () => spans().find(({ name }) => name === 'POST /api/auth/login')
  await expect.poll(() => login()?.status?.code, slowPoll).toBe(2)
  const words = spans().filter(({ status, events }) => status?.message || events?.length)
  expect(words).toEqual([])
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  const sentAuthorizations = received.map(({ headers }) => headers.authorization)
  expect(new Set(sentAuthorizations), 'of the server and of the page').toEqual(
    new Set(['Basic of-the-collector']),
  )
  expect(received.map(({ body }) => body).join()).not.toMatch(/grace|stonecrop/)
}, 90_000)

/** Makes a process log every file that it loads. */
const noteLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { appendFileSync } from 'node:fs'
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.NOTED, url + '\\n')
      return next(url, context)
    },
  })`)}`

// Spec: watching/errors
test('what watches is loaded where it is set, before all else, and nowhere else', async () => {
  const { environment } = await makeTestAgency()
  const reporterUrl = async (overrides: Record<string, string>) => {
    const noteFile = join(await makeTestFolder(), 'loaded')
    const { opened } = portalProcess(
      { ...environment, NODE_OPTIONS: `--import=${noteLoaded}`, NOTED: noteFile, ...overrides },
      { bySetting: true },
    )
    await opened
    const files = (await readFile(noteFile, 'utf8')).split('\n')
    expect(files.some((file) => file.endsWith('/server/portal.ts'))).toBe(true)
    const firstIndex = (part: string) => files.findIndex((file) => file.includes(part))
    return {
      sentry: firstIndex('/@sentry/'),
      opentelemetry: firstIndex('/@opentelemetry/'),
      prometheus: firstIndex('/prom-client/'),
      fastify: firstIndex('/node_modules/fastify/'),
    }
  }
  expect(await reporterUrl({})).toMatchObject({ sentry: -1, opentelemetry: -1, prometheus: -1 })
  for (const [name, value] of [
    ['SENTRY_DSN', 'http://key@127.0.0.1:9/1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9'],
  ] as const) {
    const { sentry, fastify } = await reporterUrl({ [name]: value })
    expect(sentry).toBeGreaterThanOrEqual(0)
    expect(sentry).toBeLessThan(fastify)
  }
}, 90_000)
