import type { Page } from '@playwright/test'
import { type CuttableProxy, testOverProxy as test } from '../cuttable-proxy.ts'
import { sendByApi } from '../messages/messages.ts'
import { expect, type SignedInPerson } from '../test.ts'

test.use({ keepsContexts: false })

const notice = (page: Page) =>
  page.getByRole('status').getByText('Connection lost. Trying again...', { exact: true })

const unreadButton = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: `Messages, ${count} unread` })

interface Agency {
  agent: SignedInPerson
  client: SignedInPerson
  wire: CuttableProxy
}

/** A client's page that reaches the portal through the proxy, and an agent who bypasses it. */
async function openThroughProxy({ agent, client, wire }: Agency, prepare?: (page: Page) => Promise<unknown>) {
  const page = await client.open()
  await prepare?.(page)
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto(wire.origin)
  await streamResponse
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  const write = (content: string) => sendByApi(agent.request, content, client.id)
  return { page, write }
}

const noLocks = (page: Page) =>
  page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))

async function expectNoticeWhileCut(
  page: Page,
  wire: CuttableProxy,
  write: (content: string) => Promise<void>,
  unreadBefore = 0,
) {
  let loadCount = 0
  page.on('load', () => loadCount++)
  await expect(notice(page)).toHaveCount(0)
  wire.cut()
  await expect(notice(page)).toBeVisible()
  await write('Your binder is ready.')
  await write('It is among your documents.')
  wire.mend()
  await expect(notice(page)).toHaveCount(0)
  await expect(unreadButton(page, unreadBefore + 2)).toBeVisible()
  await write('Please sign page 2.')
  await expect(unreadButton(page, unreadBefore + 3)).toBeVisible()
  expect(loadCount).toBe(0)
}

test('a client’s page on a line that fails says so, and misses nothing', async ({ agent, client, wire }) => {
  const { page, write } = await openThroughProxy({ agent, client, wire })
  await test.step('as soon as the browser says that the network is gone the page says so, until it is back', async () => {
    await page.context().setOffline(true)
    await expect(notice(page)).toBeVisible()
    await write('Your binder is ready.')
    await page.context().setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    await expect(unreadButton(page, 1)).toBeVisible()
  })

  await test.step('where the browser was wrong about the network the next sign of the server shows it', async () => {
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

  // After a cut, the pauses between the attempts are long for a while: this step comes late.
  await test.step('a page that is cut off says so, and shows what it missed once it is back', () =>
    expectNoticeWhileCut(page, wire, write, 2))

  await test.step('what could not be read while the line was cut comes by itself once it is mended', async () => {
    await write('Your policy is bound.')
    // The browser keeps the code of Messages, so only the conversation is missing later.
    await page.goto(`${wire.origin}/messages`)
    await expect(page.getByRole('log').getByText('Your policy is bound.')).toBeVisible()
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
    await expect(page.getByRole('log').getByText('Your policy is bound.')).toBeVisible()
    await expect(page.getByText(/^The portal cannot be reached/)).toHaveCount(0)
  })
})

test('a page that is cut off says so, and shows what it missed once it is back, also on a plain http address', async ({
  agent,
  client,
  wire,
}) => {
  const { page, write } = await openThroughProxy({ agent, client, wire }, noLocks)
  await expectNoticeWhileCut(page, wire, write)
})

test('of several tabs only one listens, and all say that the connection is lost', async ({
  agent,
  client,
  wire,
}) => {
  const { page, write } = await openThroughProxy({ agent, client, wire })
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

test('a line is tried again as soon as the network is back, and given up when it is silent', async ({
  agent,
  client,
  wire,
}) => {
  const { page, write } = await openThroughProxy({ agent, client, wire }, (page) => page.clock.install())
  await test.step('as soon as the browser says that the network is back the page tries again', async () => {
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

  await test.step('a connection that died without a word is noticed, and opened anew', async () => {
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
})
