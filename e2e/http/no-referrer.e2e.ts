import { inviteNewClient, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import { recordRequests } from './record-requests.ts'

test.use({ keepsContexts: false })

test('the token of an invitation is told to nobody but the page and the one call that looks it up', async ({
  agent,
  browser,
}) => {
  const { token, email } = await inviteNewClient(agent.request)
  const page = await (await browser.newContext()).newPage()
  const requestedUrls = recordRequests(page)
  await page.goto(`/client/accept-invite/auth/${token}/${encodeURIComponent(email)}`)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Vega')
  await page.getByLabel(/phone/i).pressSequentially('8605550141')
  await page.getByLabel('Password', { exact: true }).fill('calm horses at noon')
  await page.getByLabel('Confirm Password').fill('calm horses at noon')
  await page.getByRole('button', { name: 'Accept Invite' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  const requests = await requestedUrls.headers()
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.filter(({ headers }) => 'referer' in headers)).toEqual([])
  const pathsWithToken = requests
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.includes(token))
  const lookup = `/api/invite/client/invite/${encodeURIComponent(email)}/${token}`
  expect(new Set(pathsWithToken)).toEqual(
    new Set([`/client/accept-invite/auth/${token}/${encodeURIComponent(email)}`, lookup]),
  )
})

test('no page with a token in its address passes it on', async ({ browser }) => {
  for (const path of ['/card/S3CRET', '/certificate/COI-1024/S3CRET', '/choose-password#S3CRET']) {
    const page = await (await browser.newContext()).newPage()
    const requestedUrls = recordRequests(page)
    await page.goto(path)
    await expect(page.locator('main, h1, h2').first()).toBeVisible()
    expect((await requestedUrls.headers()).filter(({ headers }) => 'referer' in headers)).toEqual([])
  }
})

test('a page of another site that hides its origin is refused', async ({ browser, baseURL }) => {
  const page = await pageAs(browser, 'client')
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'referrer-policy': 'no-referrer' },
      body: `<form method="post" action="${baseURL}/api/auth/logout"><button>Win</button></form>`,
    }),
  )
  await page.goto('http://elsewhere.example/')
  const requestPromise = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Win' }).click()
  const request = await requestPromise
  expect((await request.allHeaders()).origin).toBe('null')
  expect((await request.response())?.status()).toBe(403)
  expect((await page.request.get('/api/auth/me')).status(), 'the session goes on').toBe(200)
})
