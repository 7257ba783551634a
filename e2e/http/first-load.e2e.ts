import { expect, test } from '../test.ts'
import { askedBy } from './asked.ts'

test('the login page asks for at most 6 things and 105 kB of compressed script and style', async ({
  page,
}) => {
  const asked = askedBy(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(asked.things().length, asked.things().join('\n')).toBeLessThanOrEqual(6)
  const bytes = await asked.bytes()
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(105 * 1024)
})

test('hashed files are kept for ever, come compressed, and the page itself is asked for each time', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  const script = await page.locator('script[type=module]').getAttribute('src')
  const file = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers()['content-encoding']).toBe('br')
  const gzip = await request.get(script ?? '', { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers()['content-encoding']).toBe('gzip')
  const html = await request.get('/login')
  expect(html.headers()['cache-control']).toBe('no-cache')
  expect(html.headers()['content-security-policy']).toContain("script-src 'self'")
  expect((await request.get('/assets/none.js')).status()).toBe(404)
})
