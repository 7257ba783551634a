import { chromium, expect as expectPage, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { browserOptions } from '../scripts/browser.mjs'
import { openPool } from './platform/db.ts'
import { version } from './platform/releases.ts'
import { codeFileWith } from './testing/code-file.ts'
import { makeTestFolder } from './testing/folders.ts'
import { makeEmptyDatabase } from './testing/own-database.ts'
import { portalProcess } from './testing/process.ts'
import { startReceiver } from './testing/receiver.ts'

const slowPoll = { timeout: 20_000 }

async function reportingPortal() {
  const service = await startReceiver()
  const database = await makeEmptyDatabase()
  const { opened, said } = portalProcess(
    {
      DATABASE_URL: database,
      DATA_DIR: await makeTestFolder(),
      DEMO: 'true',
      SENTRY_DSN: `http://publickey@${service.host}/42`,
    },
    { bySetting: true },
  )
  const portalUrl = await opened
  const pool = openPool({ connectionString: database }, 2)
  onTestFinished(() => pool.end())
  const browser = await chromium.launch(await browserOptions())
  onTestFinished(() => browser.close())
  return { ...service, address: portalUrl, pool, said, browser }
}

const Envelope = z.object({
  type: z.enum(['event', 'transaction']),
  platform: z.string(),
  transaction: z.string().optional(),
  exception: z
    .object({ values: z.array(z.object({ type: z.string(), value: z.string(), stacktrace: z.unknown() })) })
    .optional(),
  tags: z.object({ request: z.uuid().optional(), sqlstate: z.string().optional() }).optional(),
  release: z.string(),
  contexts: z.object({ trace: z.object({ trace_id: z.string(), op: z.string().optional() }) }),
  spans: z
    .array(z.object({ op: z.string().optional(), description: z.string().optional(), trace_id: z.string() }))
    .optional(),
})

const itemsOf = (body: string) => {
  const [, ...lines] = body.split('\n').map((line): unknown => JSON.parse(line))
  return lines.flatMap((line, index) => {
    const { success, data } = z.object({ type: z.string() }).safeParse(lines[index - 1])
    return index % 2 === 1 && success ? [Envelope.parse({ ...Object(line), type: data.type })] : []
  })
}

async function signIn(page: Page) {
  await page.getByLabel('Username').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-portal-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectPage(page.getByText('Welcome, Maria Reyes')).toBeVisible(slowPoll)
}

/** Personal texts in the database: none of them may appear in a report. */
async function personal(pool: Awaited<ReturnType<typeof reportingPortal>>['pool']) {
  const { rows } = await pool.query<{ text: string }>(`
    select unnest(array[first_name, last_name, email, phone, company, address]) as text from users
    union select policy_number from policies union select description from policies
    union select content from messages
    union select unnest(array[to_char(premium, 'FM9,999,999'), to_char(coverage_limit, 'FM9,999,999,999')]) from policies`)
  return [...new Set(rows.map(({ text }) => text).filter((text) => text && text.length > 3))]
}

// Spec: reports/traces, watching/errors
test('of a whole journey a service for errors is told what went wrong where, in one trace over page and server, and of nobody', async () => {
  const { address, pool, received, browser } = await reportingPortal()
  const page = await browser.newPage()
  page.setDefaultTimeout(slowPoll.timeout)
  const requestedHosts: string[] = []
  page.on('request', (request) => requestedHosts.push(new URL(request.url()).host))
  const isReporting = codeFileWith(page, '/api/reports', slowPoll)
  await page.goto(`${address}/login?next=Reyes`)
  await isReporting
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email').fill('client@demo.example')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expectPage(page.getByText(/^If an account has this username or email/)).toBeVisible()
  await page.goto(`${address}/login?next=Reyes`)
  await signIn(page)
  const idOf = async (table: 'policies' | 'quotes') => {
    const ownerSql = `select id from ${table} where ${table === 'quotes' ? 'client_id' : 'user_id'} = (select id from users where username = 'client') limit 1`
    return z.uuid().parse((await pool.query<{ id: string }>(ownerSql)).rows[0]?.id)
  }
  for (const path of [`/policy/${await idOf('policies')}`, `/quote/${await idOf('quotes')}`]) {
    await page.goto(address + path)
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible(slowPoll)
  }
  const isReportingAgain = codeFileWith(page, '/api/reports', slowPoll)
  await page.goto(`${address}/messages?with=agent`)
  await isReportingAgain
  const words = 'My premium of $9,876.54 is too high, says Quentin Abernathy.'
  const field = page.getByRole('textbox', { name: /^Message to / })
  await field.fill(words)
  const messageResponse = page.waitForResponse((answer) => answer.url().endsWith('/api/message'), slowPoll)
  await field.press('Enter')
  expect((await messageResponse).status()).toBe(201)
  // An error in the page and one on the server, both with personal text.
  await page.evaluate(`setTimeout(() => { throw new TypeError('Quentin Abernathy owes $9,876.54') })`)
  await pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'Quentin Abernathy owes %', new.content; end $$;
    create trigger refuse before insert on messages for each row execute function refuse()`)
  await field.fill(words)
  const failedResponse = page.waitForResponse((answer) => answer.url().endsWith('/api/message'), slowPoll)
  await field.press('Enter')
  const { requestId } = z.object({ requestId: z.uuid() }).parse(await (await failedResponse).json())
  const items = () => received.flatMap(({ body }) => itemsOf(body))
  const errors = (platform: string) =>
    items().filter((item) => item.type === 'event' && item.platform === platform)
  await expect.poll(() => [errors('javascript').length, errors('node').length], slowPoll).toEqual([1, 1])
  expect(errors('node')[0]).toMatchObject({
    tags: { request: requestId, sqlstate: 'P0001' },
    transaction: 'POST /api/message',
    release: version,
  })
  expect(errors('javascript')[0]?.exception?.values[0]).toMatchObject({
    type: 'TypeError',
    value: '(its words are left out)',
  })

  // One trace leads from the click through the call to its statements and jobs.
  await page.goto('about:blank')
  const spans = () =>
    items()
      .filter(({ type }) => type === 'transaction')
      .flatMap(({ platform, transaction, contexts, spans = [] }) => [
        { platform, name: transaction, trace: contexts.trace.trace_id },
        ...spans.map(({ description, trace_id }) => ({ platform, name: description, trace: trace_id })),
      ])
  const traceOf = (name: string) =>
    new Set(
      spans()
        .filter((span) => span.name === name)
        .map(({ trace }) => trace),
    )
  const pageReportCount = () =>
    new Set(spans().flatMap(({ platform, trace }) => (platform === 'javascript' ? trace : [])))
  const isOfPages = (name: string) => [...traceOf(name)].some((trace) => pageReportCount().has(trace))
  const names = [
    'POST /api/message',
    'POST /api/auth/login',
    'POST /api/auth/forgot-password',
    'job sendForgottenLink',
  ]
  await expect.poll(() => names.filter((name) => !isOfPages(name)), slowPoll).toEqual([])
  // A navigation is named for its target page.
  const navigations = items().filter(({ contexts }) => contexts.trace.op === 'navigation')
  expect(navigations.map(({ transaction }) => transaction)).toContain('/forgot-password')
  expect(traceOf('job sendForgottenLink')).toEqual(traceOf('POST /api/auth/forgot-password'))
  // Calls that come from no page have traces of their own.
  expect(traceOf('GET /…').size).toBeGreaterThan(1)
  expect(spans().some(({ name }) => name?.includes('insert into events'))).toBe(true)

  expect(received.every(({ path }) => path === '/api/42/envelope/')).toBe(true)
  expect(new Set(requestedHosts)).toEqual(new Set([new URL(address).host]))
  const all = received.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n')
  const leakedTexts = (await personal(pool)).filter((text) => all.toLowerCase().includes(text.toLowerCase()))
  expect(leakedTexts).toEqual([])
  const cookies = await page.context().cookies(address)
  for (const text of [
    'Quentin',
    'Abernathy',
    '9,876',
    'next=',
    'cookie',
    ...cookies.map(({ value }) => value),
  ])
    expect(all).not.toContain(text)
}, 120_000)
