import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '../accessibility.ts'
import { expectNoLayoutShift } from '../layout-shift.ts'
import { addPolicies, blockEventStream } from '../portal.ts'
import { expect, test } from '../test.ts'
import { recordRequests } from './record-requests.ts'

test.use({ keepsContexts: false })

test('the login page asks for at most 6 things and 108 kB of compressed script and style', async ({
  page,
}) => {
  const requestedUrls = recordRequests(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(requestedUrls.things().length, requestedUrls.things().join('\n')).toBeLessThanOrEqual(6)
  const bytes = await requestedUrls.bytes()
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(108 * 1024)
  expect((await requestedUrls.headers()).filter(({ headers }) => 'referer' in headers)).toEqual([])
})

test('the code of the dashboards and ID cards: how much it is, and that the page names it', async ({
  agentPage,
  client,
  clientPage,
}) => {
  await expectPreloaded(clientPage)
  const clientRequests = recordRequests(clientPage)
  const html = await (await clientPage.goto('/'))?.text()
  await expect(clientPage.getByRole('main').getByText('Days to Next Expiration')).toBeVisible()
  await test.step('a client’s dashboard comes with at most 180 kB of compressed script and style, an empty one of staff, which shows its lists, with 192 kB', async () => {
    const agentRequests = recordRequests(agentPage)
    await agentPage.goto('/')
    for (const [page, requests, maxKilobytes] of [
      [agentPage, agentRequests, 192],
      [clientPage, clientRequests, 180],
    ] as const) {
      await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      const bytes = await requests.bytes()
      expect(bytes).toBeGreaterThan(100_000)
      expect(bytes).toBeLessThanOrEqual(maxKilobytes * 1024)
    }
  })

  await test.step('the page names all the code that a client’s dashboard and ID cards are drawn with', async () => {
    const page = await client.open()
    await expectPreloaded(page)
    const cardRequests = recordRequests(page)
    const cardsHtml = await (await page.goto('/id-cards'))?.text()
    await expect(page.getByRole('main').getByText('No ID Cards')).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    for (const [requests, text] of [
      [clientRequests, html],
      [cardRequests, cardsHtml],
    ] as const)
      for (const script of requests.scripts()) expect(text).toContain(`href="${new URL(script).pathname}"`)
  })
})

test('hashed files are kept for ever, come compressed, and the page itself is asked for each time', async ({
  request,
}) => {
  const html = await request.get('/login')
  const [, script] = (await html.text()).match(/<link rel="modulepreload"[^>]* href="([^"]+)"/) ?? []
  expect(script).toMatch(/^\/assets\//)
  const file = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers()['content-encoding']).toBe('br')
  const gzip = await request.get(script ?? '', { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers()['content-encoding']).toBe('gzip')
  expect(html.headers()['cache-control']).toBe('no-cache')
  expect(html.headers()['content-security-policy']).toContain("script-src 'self'")
  expect((await request.get('/assets/none.js')).status()).toBe(404)
})

/** The preloaded scripts of a page, without those that every page loads. */
const preloadedScripts = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+)-.{7}\.js"/g)]
    .flatMap(([, name]) => name)
    .filter((name) => !/^(index|(first-|forms-)?for-(visitors|everybody))$/.test(name ?? ''))

test('the page itself has the code of its address and the frame of its screen', async ({
  agent,
  client,
  request,
}) => {
  await test.step('the page itself names the code of its address, as whoever is signed in sees it', async () => {
    const codeOf = async (person: typeof request, path: string) =>
      preloadedScripts(await (await person.get(path)).text())
    // A page comes without preloads if the session lookup is slow, so the page is requested again.
    await expect.poll(() => codeOf(client.request, '/')).toEqual(['first-for-clients'])
    await expect.poll(() => codeOf(agent.request, '/?status=pending')).toEqual(['first-for-staff'])
    await expect.poll(() => codeOf(client.request, '/quotes')).toContain('quotes-page')
    await expect.poll(() => codeOf(client.request, '/id-cards')).toEqual(['cards-page', 'id-cards'])
    expect(await codeOf(agent.request, '/quotes')).toEqual([])
    expect(await codeOf(request, '/policies')).toEqual([])
    expect(await codeOf(request, '/forgot-password')).toEqual(['forgot-password-page'])
    expect(await codeOf(request, '/certificate/1001')).toEqual(['holder-page'])
    expect(await codeOf(client.request, '/none')).toEqual([])
  })

  await test.step('what stands around a screen is drawn by the page itself, before its code has come, for who is signed in', async () => {
    const frameOf = async (person: typeof request, path: string) =>
      (await (await person.get(path)).text()).match(/<div id="frame" data-role="(\w+)"/)?.[1] ?? null
    await expect.poll(() => frameOf(client.request, '/claims')).toBe('client')
    await expect.poll(() => frameOf(agent.request, '/agency/quotes')).toBe('agent')
    for (const path of ['/certificate/1001', '/none', '/kept-page'])
      expect(await frameOf(client.request, path)).toBe(null)
    expect(await frameOf(request, '/')).toBe(null)

    const page = await client.open()
    let release = () => {}
    const releaseSignal = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await releaseSignal
      await route.continue()
    })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Client Portal')).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Loading...')
    await expect(page.getByRole('status')).toHaveCSS('opacity', '1')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    release()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(page.locator('#frame')).toHaveCount(0)
  })
})

// Spec: phone/code
test('where its code does not come the page says so, and tries again', async ({
  client,
  page: visitorPage,
}) => {
  for (const [visitorName, page, path] of [
    ['somebody who is signed in', await client.open(), '/'],
    ['a visitor', visitorPage, '/login'],
  ] as const)
    await test.step(`where its code does not come the page says so to ${visitorName}, and whom one can call, and tries again at a press and once there is a network`, async () => {
      await page.route('**/assets/index-*.js', (route) => route.abort('connectionreset'))
      await page.goto(path)
      const alert = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
      await expect(alert).toBeVisible()
      await expect(page.getByRole('main')).toContainText('You can call Harborline')
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      expect(await findViolationsInBothThemes(page)).toEqual([])
      const isLoaded = page.waitForEvent('load')
      await page.evaluate(`dispatchEvent(new Event('online'))`)
      await isLoaded
      await expect(alert).toBeVisible()
      await page.unroute('**/assets/index-*.js')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
      await expect(alert).toHaveCount(0)
    })
})

test('without JavaScript the page says that it is needed, and nothing looks as if it were coming', async ({
  client,
}) => {
  const page = await client.open('/', { javaScriptEnabled: false })
  const noscriptText = page.locator('noscript main')
  await expect(noscriptText).toBeVisible()
  await expect(noscriptText).toContainText(/The portal needs JavaScript.*You can call Harborline/s)
  await expect(page.locator('.animate-pulse').first()).toBeHidden()
})

/** Waits until the server recognizes the session and names the preloads. */
const expectPreloaded = (page: Page) =>
  expect
    .poll(async () => preloadedScripts(await (await page.request.get('/')).text()))
    .toEqual([expect.stringMatching(/^first-for-/)])

test('what a dashboard reads is read before its code has come, and not again by the dashboard', async ({
  agent,
  client,
}) => {
  for (const [person, readings, code, text] of [
    [client, ['/api/home/client', '/api/policy'], 'first-for-clients', 'Days to Next Expiration'],
    [agent, ['/api/home/agent', '/api/today?whose=mine'], 'first-for-staff', 'Active Clients'],
  ] as const) {
    const page = await person.open()
    await blockEventStream(page)
    await expectPreloaded(page)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
    const answers = readings.map((readingUrl) =>
      page.waitForResponse((response) => response.url().endsWith(readingUrl)),
    )
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await Promise.all(answers)
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    for (const readingUrl of readings)
      expect(requestedUrls.filter((url) => url === readingUrl)).toEqual([readingUrl])
  }
})

test('the first screens on a phone: what they read comes with the page, and they do not move', async ({
  agent,
  browser,
  client,
}) => {
  const [id] = await addPolicies(agent, client, [{}])
  const phone = { viewport: { width: 412, height: 823 } }
  const pages: Page[] = []
  await test.step('a policy and the conversations are read with the page that shows them', async () => {
    for (const [path, readingUrl] of [
      [`/policy/${id}`, `/api/policy/${id}`],
      ['/messages', '/api/message/conversations?search=&limit=30'],
    ] as const) {
      const page = await client.open(undefined, phone)
      await blockEventStream(page)
      await expectPreloaded(page)
      const requestedUrls: string[] = []
      page.on('request', (request) => requestedUrls.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      expect(requestedUrls.filter((url) => url === readingUrl)).toEqual([readingUrl])
      // The read runs in parallel with the session call: the unread count is read only after the
      // session is known.
      await expect.poll(() => requestedUrls).toContain('/api/message/unread-count')
      expect(requestedUrls.indexOf(readingUrl)).toBeLessThan(
        requestedUrls.indexOf('/api/message/unread-count'),
      )
      pages.push(page)
    }
  })

  await test.step('on a phone next to nothing moves as the login page, the dashboards, a policy and the messages come', async () => {
    for (const [page, path] of [
      [await (await browser.newContext(phone)).newPage(), '/login'],
      [await client.open(undefined, phone), '/'],
      [await agent.open(undefined, phone), '/'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      pages.push(page)
    }
    for (const page of pages) await expectNoLayoutShift(page)
  })
})
