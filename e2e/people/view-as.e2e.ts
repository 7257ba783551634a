import type { Page } from '@playwright/test'
import { axeBuilderFor } from '../accessibility.ts'
import { sendByApi, sendInThread } from '../messages/messages.ts'
import { addPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

/** Everything that a page can store in a browser. */
const browserStorage = (page: Page) =>
  page.evaluate<object>(`(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))()`)

// Spec: view-as/read-only
test('an agent sees the portal as a client does: marked on every screen, nothing read, sent or kept, until they leave', async ({
  agent,
  client,
}) => {
  await sendByApi(agent.request, 'Please sign the application.', client.id)
  const [policyId] = await addPolicies(agent, client, [
    {
      policyNumber: 'BA 7710',
      type: 'Commercial Auto Insurance',
      startDate: dayFromToday(-100),
      endDate: dayFromToday(265),
    },
  ])
  const vehicles = [{ year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }]
  const saveResponse = await agent.request.put(`/api/agent/vehicle/policy/${policyId}`, {
    data: { vehicles, cardState: 'WA' },
  })
  expect(saveResponse.ok()).toBe(true)

  const page = await agent.open(`/client-details/${client.id}`, { viewport: { width: 1280, height: 900 } })
  await expect(page.getByRole('button', { name: 'More for Plover & Reed' })).toBeVisible()
  const storageBefore = await browserStorage(page)
  await page.getByRole('button', { name: 'More for Plover & Reed' }).click()
  await page.getByRole('menuitem', { name: 'View as client' }).click()
  await page.getByRole('button', { name: 'View as Ines Vega' }).click()

  const bar = page.getByRole('region', { name: 'Seeing the portal as a client' })
  await expect(bar).toContainText('You see the portal as Ines Vega of Plover & Reed does. Read only.')
  await expect(page).toHaveURL(/\/$/)
  const sentRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/api/events')) sentRequests.push(request.url())
  })
  const nav = page.getByRole('navigation', { name: 'Dashboard' })
  await nav.getByRole('link', { name: 'ID Cards' }).click()
  await expect(page.getByRole('article', { name: /Transit 250/ })).toBeVisible()
  await expect(bar).toBeInViewport()
  await nav.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('link', { name: /Daniel Kim/ }).click()
  await expect(page.getByRole('log').getByText('Please sign the application.')).toBeVisible()
  await expect(bar).toBeInViewport()
  // A change is rejected with a message.
  await sendInThread(page, 'Not mine to send')
  await expect(page.getByRole('log').getByText('Leave this view to change anything')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(bar).toBeInViewport()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Waits until the transitions of button colors are over.
    await expect.poll(() => page.evaluate<number>('document.getAnimations().length')).toBe(0)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  expect(sentRequests).toEqual([])
  expect(await browserStorage(page)).toEqual(storageBefore)
  const unreadReply = await client.request.get('/api/message/unread-count')
  expect(await unreadReply.json()).toEqual({ unreadCount: 1 })

  // View-as applies only to its own tab.
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(tab.getByText('Agent Portal', { exact: true })).toBeVisible()
  await expect(tab.getByRole('region', { name: 'Seeing the portal as a client' })).toHaveCount(0)
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: 'Leave this view' }).click()
  await expect(page.getByRole('heading', { name: 'Plover & Reed', level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  const log = await agent.request.get(`/api/agent/client/${client.id}/story`)
  expect(JSON.stringify(await log.json())).toContain('viewed the portal as')
})
