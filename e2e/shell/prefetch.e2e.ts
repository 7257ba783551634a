import type { Page } from '@playwright/test'
import { addPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

test.use({ keepsContexts: false })

/** Returns the requests of a page while a link is touched or hovered, before it is pressed. */
async function expectPrefetch(page: Page, point: () => Promise<void>, expectedFiles: RegExp[]) {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await expect(async () => {
    await point()
    for (const file of expectedFiles)
      expect(
        requestedUrls.some((url) => file.test(url)),
        `${file}`,
      ).toBe(true)
  }).toPass()
}

test('what a client’s finger touches is fetched before it lets go: in the bar, the large actions and what is next', async ({
  agent,
  client,
}) => {
  const [id] = await addPolicies(agent, client, [
    { startDate: dayFromToday(-345), endDate: dayFromToday(20) },
  ])
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const links = [
    ['Main', 'Cards', [/\/assets\/cards-page-/, /\/api\/card$/]],
    ['Quick actions', 'Send a certificate', [/\/assets\/certificates-page-/]],
    [
      'Next for you',
      'General Liability expires',
      [/\/assets\/policy-page-/, new RegExp(`/api/policy/${id}$`)],
    ],
  ] as const
  const page = await client.open('/', phone)
  for (const [areaName, name, expectedFiles] of links) {
    const areaLocator = page
      .getByRole('navigation', { name: areaName })
      .or(page.getByRole('region', { name: areaName }))
    const link = areaLocator.getByRole('link', { name })
    await expect(link).toBeVisible()
    await expectPrefetch(page, () => link.dispatchEvent('touchstart'), [...expectedFiles])
    await expect(page).toHaveURL('/')
  }
})

test('what a pointer rests on in the menu of staff is fetched before it is pressed', async ({
  agentPage,
}) => {
  await agentPage.goto('/')
  const menu = agentPage.getByRole('navigation', { name: 'Dashboard' })
  const restOnLinks = async () => {
    await menu.getByRole('link', { name: 'Tasks' }).hover()
    await menu.getByRole('link', { name: 'Claims' }).hover()
  }
  await expectPrefetch(agentPage, restOnLinks, [/\/assets\/claims-page-/, /\/api\/agent\/claim\/figures$/])
  await expect(agentPage).toHaveURL('/')
})

// Spec: phone/prefetch
test('what could not be fetched while it was pointed at is fetched when it is pressed; what could not be then, when one comes back to it', async ({
  agentPage,
}) => {
  await agentPage.goto('/')
  const menu = agentPage.getByRole('navigation', { name: 'Dashboard' })
  const alert = agentPage.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  const failedRequests: string[] = []
  agentPage.on('requestfailed', (request) => failedRequests.push(request.url()))
  await agentPage.route(/\/assets\/(claims|tasks)-page-/, (route) => route.abort('internetdisconnected'))
  const claims = menu.getByRole('link', { name: 'Claims' })
  await expect(async () => {
    await agentPage.mouse.move(0, 0)
    await claims.hover()
    expect(failedRequests.some((url) => url.includes('claims-page'))).toBe(true)
  }).toPass()
  await menu.getByRole('link', { name: 'Tasks' }).press('Enter')
  await expect(alert).toBeVisible()

  await agentPage.unrouteAll()
  await claims.press('Enter')
  await expect(agentPage.getByRole('heading', { name: 'Claims', level: 1 })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await menu.getByRole('link', { name: 'Tasks' }).click()
  await expect(agentPage.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
