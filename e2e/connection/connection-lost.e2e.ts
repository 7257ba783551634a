import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { type CuttableProxy, testOverProxy as test } from '../cuttable-proxy.ts'
import { clientWithPolicies, openClientPage, pageAs } from '../portal.ts'
import { expect } from '../test.ts'

test.use({ keepsContexts: false })

const notice = (page: Page) =>
  page.getByRole('status').getByText('Connection lost. Trying again...', { exact: true })

const unreadButton = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: `Messages, ${count} unread` })

/** A client's page that reaches the portal through the proxy, and an agent who bypasses it. */
async function openThroughProxy(
  browser: Browser,
  { origin }: CuttableProxy,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWithPolicies(agent.request)
  const page = await openClientPage(browser, client)
  await prepare?.(page)
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto(origin)
  await streamResponse
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  let loadCount = 0
  page.on('load', () => loadCount++)
  return { page, write: messageSender(agent.request, client.userId), loads: () => loadCount }
}

const messageSender = (agent: APIRequestContext, receiverId: string) => async (content: string) => {
  const answer = await agent.post('/api/message', { data: { content, receiverId } })
  expect(answer.status()).toBe(201)
}

const noLocks = (page: Page) =>
  page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))

for (const [caseSuffix, prepare] of [
  ['', undefined],
  [', also on a plain http address', noLocks],
] as const)
  test(`a page that is cut off says so, and shows what it missed once it is back${caseSuffix}`, async ({
    browser,
    wire,
  }) => {
    const { page, write, loads } = await openThroughProxy(browser, wire, prepare)
    await expect(notice(page)).toHaveCount(0)
    wire.cut()
    await expect(notice(page)).toBeVisible()
    await write('Your binder is ready.')
    await write('It is among your documents.')
    wire.mend()
    await expect(notice(page)).toHaveCount(0)
    await expect(unreadButton(page, 2)).toBeVisible()
    await write('Please sign page 2.')
    await expect(unreadButton(page, 3)).toBeVisible()
    expect(loads()).toBe(0)
  })

test('of several tabs only one listens, and all say that the connection is lost', async ({
  browser,
  wire,
}) => {
  const { page, write } = await openThroughProxy(browser, wire)
  const otherPage = await page.context().newPage()
  await otherPage.goto(wire.origin)
  await expect(otherPage.getByText('Welcome, Ines Vega')).toBeVisible()
  wire.cut()
  for (const tab of [page, otherPage]) await expect(notice(tab)).toBeVisible()
  await write('Your binder is ready.')
  // The tab with the event stream is closed: another tab takes over.
  await page.close()
  wire.mend()
  await expect(notice(otherPage)).toHaveCount(0)
  await expect(unreadButton(otherPage, 1)).toBeVisible()
})

test('as soon as the browser says that the network is back the page tries again', async ({
  browser,
  wire,
}) => {
  const { page } = await openThroughProxy(browser, wire, (page) => page.clock.install())
  let attemptCount = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/events')) attemptCount++
  })
  wire.cut()
  // By this time the backoff is at 10 seconds.
  await expect(async () => {
    await page.clock.fastForward(10_000)
    expect(attemptCount).toBeGreaterThan(5)
  }).toPass()
  await expect(notice(page)).toBeVisible()
  wire.mend()
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(notice(page)).toHaveCount(0, { timeout: 5000 })
})

test('a connection that died without a word is noticed, and opened anew', async ({ browser, wire }) => {
  const { page, write } = await openThroughProxy(browser, wire, (page) => page.clock.install())
  wire.muffle()
  await write('Your binder is ready.')
  // No notice before the heartbeat timeout.
  await page.clock.fastForward(30_000)
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(notice(page)).toBeVisible()
  wire.mend()
  await expect(notice(page)).toHaveCount(0)
  await expect(unreadButton(page, 1)).toBeVisible()
})

test('as soon as the browser says that the network is gone the page says so, until it is back', async ({
  browser,
  wire,
}) => {
  const { page, write } = await openThroughProxy(browser, wire)
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  await write('Your binder is ready.')
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(unreadButton(page, 1)).toBeVisible()
})

test('where the browser was wrong about the network the next sign of the server shows it', async ({
  browser,
  wire,
}) => {
  const { page, write } = await openThroughProxy(browser, wire)
  // The connection stays up: only the browser's offline event raises the notice. A heartbeat in
  // transit may remove the notice at once, so the event is repeated.
  const goOffline = () =>
    expect(async () => {
      await page.evaluate(`dispatchEvent(new Event('offline'))`)
      await expect(notice(page)).toBeVisible({ timeout: 1000 })
    }).toPass()
  await goOffline()
  await write('Your binder is ready.')
  await expect(notice(page)).toHaveCount(0)
  await goOffline()
  const reopens = page.waitForResponse('**/api/events*')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await reopens
  await expect(notice(page)).toHaveCount(0)
})

test('what could not be read while the line was cut comes by itself once it is mended', async ({
  browser,
  wire,
}) => {
  const { page, write } = await openThroughProxy(browser, wire)
  await write('Your binder is ready.')
  // The browser keeps the code of Messages, so only the conversation is missing later.
  await page.goto(`${wire.origin}/messages`)
  await expect(page.getByRole('log').getByText('Your binder is ready.')).toBeVisible()
  await page.goto(wire.origin)
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  wire.cut()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await expect(page.getByText(/^The portal cannot be reached/).first()).toBeVisible()
  wire.mend()
  await expect(page.getByRole('log').getByText('Your binder is ready.')).toBeVisible()
  await expect(page.getByText(/^The portal cannot be reached/)).toHaveCount(0)
})
