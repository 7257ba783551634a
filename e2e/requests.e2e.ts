import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { upload } from './papers.ts'
import { alerts, clientWith, pageAs, pageOf } from './portal.ts'
import { expect, test } from './test.ts'

test('a client asks, the agent sees it appear, starts and completes it, and the client sees each without reloading', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const details = `Loss payee Eastmarsh Credit Union ${crypto.randomUUID().slice(0, 8)}`
  await agent.goto(`/?search=${encodeURIComponent(details)}`)
  const panel = agent.getByRole('region', { name: /^Client Requests/ })
  await expect(panel.getByText('No requests match your search.')).toBeVisible()

  const page = await pageOf(browser, client)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your Requests' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request Service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
  await dialog.getByLabel('Request type').selectOption('endorsement')
  await dialog.getByLabel('Policy', { exact: true }).selectOption(client.ids[0] ?? '')
  await dialog.getByLabel('Details').fill(details)
  await dialog.getByLabel('Mark as urgent').check()
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(alerts(page).getByText('Request Sent!', { exact: true })).toBeVisible()

  let loaded = 0
  for (const watched of [agent, page]) watched.on('load', () => loaded++)
  const theirs = page.getByRole('region', { name: 'Your Requests' }).getByRole('article')
  await expect(theirs.getByText('Pending', { exact: true })).toBeVisible()
  const one = panel.getByRole('article').filter({ hasText: details })
  await expect(one.getByText('Urgent', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: /^Start/ }).click()
  await expect(theirs.getByText('In Progress', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: /^Complete/ }).click()
  await expect(theirs.getByText('Completed', { exact: true })).toBeVisible()
  await expect(one.getByRole('button')).toHaveText(['Reopen'])
  expect(loaded).toBe(0)
})

/** How many streams of changes are asked for in a browser from now on. */
function streamsOf(context: BrowserContext) {
  const asked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') asked.push(request.url())
  })
  return asked
}

test('two tabs hold one stream between them and both hear; when the first is closed the other takes over', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request)
  const page = await pageOf(browser, client)
  const streams = streamsOf(page.context())
  const isOpen = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/api/events'))
  await page.goto('/documents')
  await isOpen
  const other = await page.context().newPage()
  await other.goto('/documents')
  for (const tab of [page, other]) await expect(tab.getByText('No Documents', { exact: true })).toBeVisible()
  const put = (title: string, who: APIRequestContext = agent.request) =>
    upload(who, title, 'other', { clientId: client.userId })
  await put('Declination')
  for (const tab of [page, other])
    await expect(tab.getByRole('article', { name: 'Declination' })).toBeVisible()
  expect(streams).toHaveLength(1)
  const isTakenOver = other.waitForResponse('**/api/events')
  await page.close()
  await isTakenOver
  await put('Loss runs')
  await expect(other.getByRole('article', { name: 'Loss runs' })).toBeVisible()
  expect(streams).toHaveLength(2)
})

/** Covers or uncovers a page, as going to another tab of its window does. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)

test('where tabs cannot agree, as on a plain http name, each holds a stream only while it is seen', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request)
  const page = await pageOf(browser, client)
  // Browsers leave it out on such addresses.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const streams = streamsOf(page.context())
  const isOpen = page.waitForResponse('**/api/events')
  await page.goto('/documents')
  await isOpen
  const put = (title: string) => upload(agent.request, title, 'other', { clientId: client.userId })
  await put('Declination')
  await expect(page.getByRole('article', { name: 'Declination' })).toBeVisible()

  const isClosed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await turn(page, 'hidden')
  await isClosed
  await put('Loss runs')
  const isOpenAgain = page.waitForResponse('**/api/events')
  await turn(page, 'visible')
  await isOpenAgain
  await expect(page.getByRole('article', { name: 'Loss runs' })).toBeVisible()
  await put('Vehicle cards')
  await expect(page.getByRole('article', { name: 'Vehicle cards' })).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('a change that comes while a list is first read is on it', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request)
  const page = await pageOf(browser, client)
  const isOpen = page.waitForResponse('**/api/events')
  await page.goto('/messages')
  await isOpen
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    '**/api/documents/all?*',
    async (route) => {
      await isReleased
      await route.fulfill({ json: { documents: [], total: 0, nextCursor: null } })
    },
    { times: 1 },
  )
  const isRead = page.waitForRequest('**/api/documents/all?*')
  await page.getByRole('link', { name: 'Documents' }).first().click()
  await isRead
  const isReadAgain = page.waitForRequest('**/api/documents/all?*')
  await upload(agent.request, 'Declination', 'other', { clientId: client.userId })
  await isReadAgain
  release()
  await expect(page.getByRole('article', { name: 'Declination' })).toBeVisible()
})

test('after Start and Complete the keyboard goes on at what can be done next', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await pageOf(browser, await clientWith(agent.request))
  const details = `Keyboard ${crypto.randomUUID()}`
  const asked = await client.request.post('/api/request', { data: { type: 'other', details } })
  expect(asked.status()).toBe(201)
  await agent.goto(`/?search=${encodeURIComponent(details)}`)
  const request = agent.getByRole('article').filter({ hasText: details })
  await request.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(request.getByRole('button', { name: 'Complete' })).toBeFocused()
  await agent.keyboard.press('Enter')
  await expect(request.getByRole('button', { name: 'Reopen' })).toBeFocused()
})
