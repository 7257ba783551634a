import { pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'

const phone = { viewport: { width: 390, height: 844 } }

// The lists of the screens, whose rows are cards on a phone.
const lists = {
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
    '/tasks',
    '/agency/agents',
    '/agency/audit-log',
    '/agency/settings',
    '/agency/system',
  ],
} as const

for (const [who, paths] of Object.entries(lists))
  test(`with letters of twice the size no list is wider than a phone: ${who}`, async ({ browser }) => {
    const page = await pageAs(browser, who === 'client' ? 'client' : 'admin', phone)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const over = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(over, path).toBeLessThanOrEqual(0)
    }
  })
