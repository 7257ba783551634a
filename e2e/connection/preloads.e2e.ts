import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'

test.use({ keepsContexts: false })

/** Counts the reads of each URL from this point on. */
function readingsOf(page: Page) {
  const countByUrl = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/') || pathname === '/api/events') return
    countByUrl.set(pathname + search, (countByUrl.get(pathname + search) ?? 0) + 1)
  })
  return countByUrl
}

/** Writes the first event of the page's stream into the document. */
const recordEventsScript = `window.EventSource = class extends EventSource {
  constructor(url) {
    super(url)
    this.addEventListener('begun', ({ data }) => (document.documentElement.dataset.begun = data))
  }
}`

test('the first screens of a client and of an agent are read once', async ({ agent, client }) => {
  for (const roleName of ['client', 'agent'] as const)
    await test.step(`what the first screen of a ${roleName} shows is read once`, async () => {
      const page = await { agent, client }[roleName].open()
      await page.addInitScript(recordEventsScript)
      // Repeated, because a server that has just started cannot tell what a page has missed.
      await expect(async () => {
        const requestCounts = readingsOf(page)
        await page.goto('/')
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        // The page has handled the event once this attribute is set.
        await expect(page.locator('html')).toHaveAttribute('data-begun', '{"missed":false}', {
          timeout: 5000,
        })
        page.removeAllListeners('request')
        expect(requestCounts.get('/api/auth/me')).toBe(1)
        expect([...requestCounts].filter(([, times]) => times > 1)).toEqual([])
      }).toPass({ timeout: 30_000 })
    })
})

test('what changes after a first reading was answered is shown as soon as there is a stream', async ({
  agent,
  client,
}) => {
  const page = await client.open()
  let release = () => {}
  const isLate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/events*', async (route) => {
    await isLate
    await route.continue()
  })
  await page.goto('/documents')
  await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
  await uploadByApi(agent.request, 'Loss runs', 'other', { clientId: client.id })
  release()
  await expect(page.getByRole('article', { name: 'Loss runs' })).toBeVisible()
})

test('a second tab shows what changed after its first reading was answered and before it heard anything', async ({
  agent,
  client,
}) => {
  const documentsOn = (tab: Page) => tab.getByRole('main').locator('a').filter({ hasText: 'Documents' })
  const page = await client.open('/')
  await expect(documentsOn(page)).toContainText('0')
  const otherPage = await page.context().newPage()
  let resolveSignal = () => {}
  const toldSignal = new Promise<void>((resolve) => {
    resolveSignal = resolve
  })
  // The inline script of the HTML has started the read by this time.
  await otherPage.route('**/assets/index-*.js', async (route) => {
    await toldSignal
    await route.continue()
  })
  const responsePromise = otherPage.waitForResponse('**/api/home/client')
  const navigation = otherPage.goto('/')
  await (await responsePromise).finished()
  await uploadByApi(agent.request, 'Loss runs', 'other', { clientId: client.id })
  await expect(documentsOn(page)).toContainText('1')
  resolveSignal()
  await navigation
  await expect(documentsOn(otherPage)).toContainText('1')
})
