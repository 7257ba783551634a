import { goWithin } from '../go-within.ts'
import { pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'

const phone = { viewport: { width: 390, height: 844 } }

// Screens with lists, whose rows are cards on a phone.
const listPages = {
  client: ['/', '/policies', '/documents', '/certificates', '/claims', '/quotes'],
  admin: [
    '/claims',
    '/agency/requests',
    '/agency/quotes',
    '/agency/renewals',
    '/policies',
    '/documents',
    '/certificates',
    '/client-management',
    '/invite-clients',
    '/agency/tasks',
    '/agency/agents',
    '/agency/log',
    '/agency/settings/carriers',
    '/agency/system',
  ],
} as const

// Spec: look/large-text
for (const [listReader, paths] of Object.entries(listPages))
  test(`with letters of twice the size no list is wider than a phone: ${listReader}`, async ({ browser }) => {
    const page = await pageAs(browser, listReader === 'client' ? 'client' : 'admin', phone)
    const allPaths: string[] = [...paths]
    if (listReader === 'admin') {
      const { clients } = await (await page.request.get('/api/agent/clients?search=tidewheel')).json()
      allPaths.push(`/client-details/${clients[0].id}`)
    }
    await page.goto(listReader === 'client' ? '/documents' : '/')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const path of allPaths) {
      await goWithin(page, path)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(title, path).not.toHaveText(/404/)
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      const readOverflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(readOverflow, path).toBeLessThanOrEqual(0)
    }
  })

// Spec: look/large-text
test('with letters of twice the size what is done to what is selected wraps, and the page keeps as much free below', async ({
  agent,
  client,
}) => {
  await client.request.post('/api/request', { data: { type: 'other', details: 'One' } })
  const page = await agent.open('/agency/requests', phone)
  await page.getByRole('button', { name: 'Select Requests' }).click()
  await page.getByLabel('Select all shown (1)').check()
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const completeButton = page.getByRole('button', { name: 'Complete Selected' })
  for (const control of [page.getByRole('button', { name: 'Message Clients' }), completeButton])
    await expect(control).toBeInViewport({ ratio: 1 })
  const readOverflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(readOverflow).toBeLessThanOrEqual(0)
  const readFreeHeight = () =>
    page.evaluate<number>("parseFloat(document.documentElement.style.getPropertyValue('--bottom-bar'))")
  const top = async () =>
    844 - ((await page.getByRole('main').getByText('1 request selected').boundingBox())?.y ?? 0)
  await expect.poll(async () => (await readFreeHeight()) - (await top())).toBeGreaterThan(0)
})
