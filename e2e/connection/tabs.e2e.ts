import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { setTabVisibility } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'

test.use({ keepsContexts: false })

/** Records the event streams that a browser opens from this point on. */
function streamsOf(context: BrowserContext) {
  const streamUrls: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streamUrls.push(request.url())
  })
  return streamUrls
}

test('two tabs hold one stream between them and both hear; when the first is closed the other takes over', async ({
  agent,
  client,
}) => {
  const page = await client.open()
  const streams = streamsOf(page.context())
  const isOpen = page.context().waitForEvent('response', (answer) => answer.url().includes('/api/events'))
  await page.goto('/documents')
  await isOpen
  const otherPage = await page.context().newPage()
  await otherPage.goto('/documents')
  for (const tab of [page, otherPage])
    await expect(tab.getByText('No Documents', { exact: true })).toBeVisible()
  const uploadAs = (title: string, requestContext: APIRequestContext = agent.request) =>
    uploadByApi(requestContext, title, 'other', { clientId: client.id })
  await uploadAs('Declination')
  for (const tab of [page, otherPage])
    await expect(tab.getByRole('article', { name: 'Declination' })).toBeVisible()
  expect(streams).toHaveLength(1)
  const takeover = otherPage.waitForResponse('**/api/events*')
  await page.close()
  await takeover
  await uploadAs('Loss runs')
  await expect(otherPage.getByRole('article', { name: 'Loss runs' })).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('where tabs cannot agree, as on a plain http name, each holds a stream only while it is seen', async ({
  agent,
  client,
}) => {
  const page = await client.open()
  // Browsers omit `locks` on insecure origins.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const streams = streamsOf(page.context())
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto('/documents')
  await streamResponse
  const uploadAs = (title: string) => uploadByApi(agent.request, title, 'other', { clientId: client.id })
  await uploadAs('Declination')
  await expect(page.getByRole('article', { name: 'Declination' })).toBeVisible()

  const isClosed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events'))
  await setTabVisibility(page, 'hidden')
  await isClosed
  await uploadAs('Loss runs')
  const isOpenAgain = page.waitForResponse('**/api/events*')
  await setTabVisibility(page, 'visible')
  await isOpenAgain
  await expect(page.getByRole('article', { name: 'Loss runs' })).toBeVisible()
  await uploadAs('Vehicle cards')
  await expect(page.getByRole('article', { name: 'Vehicle cards' })).toBeVisible()
  expect(streams).toHaveLength(2)
})
