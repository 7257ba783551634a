import { expect, test } from '../test.ts'

test.use({ keepsContexts: false })

test('staff reads the API’s reference: each call with its summary, and nothing is asked of anybody else', async ({
  agent,
  baseURL,
}) => {
  const page = await agent.open('/healthz')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreignRequests.push(request.url())
  })
  const refusedTexts: string[] = []
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) refusedTexts.push(line.text())
  })
  await page.goto('/api/reference#/invites/invites.revoke')
  await expect(page.getByRole('heading', { name: /portal/ })).toBeVisible()
  await expect(page.getByText('Revoke a sent invitation')).toBeVisible()
  await expect(page.getByText('already_accepted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect([foreignRequests, refusedTexts]).toEqual([[], []])
})

test('a client and a visitor do not get the reference', async ({ client, request }) => {
  expect((await client.request.get('/api/reference')).status()).toBe(403)
  expect((await request.get('/api/reference')).status()).toBe(401)
})
