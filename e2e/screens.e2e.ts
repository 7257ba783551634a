import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { pageAs, type SignIn } from './portal.ts'

/** Every screen, as the person who sees it, and the text that says it is there. */
const screens: {
  name: string
  who: SignIn | null
  path: string | ((page: Page) => Promise<string>)
  shows: RegExp
}[] = [
  { name: 'login', who: null, path: '/login', shows: /Welcome back/ },
  { name: 'not found', who: null, path: '/no/such/page', shows: /Whoops! 404/ },
  { name: 'client home', who: 'client', path: '/', shows: /Welcome, Maria Reyes/ },
  { name: 'client policies', who: 'client', path: '/policies?show=active', shows: /HBP|Hartford/ },
  { name: 'policy', who: 'client', path: firstPolicy, shows: /Agent Information/ },
  {
    name: 'category',
    who: 'client',
    path: '/policy/commercial/Commercial-Auto-Insurance',
    shows: /Commercial Auto/,
  },
  { name: 'client documents', who: 'client', path: '/documents', shows: /Documents/ },
  { name: 'client messages', who: 'client', path: '/messages', shows: /Messages/ },
  { name: 'client quotes', who: 'client', path: '/quotes', shows: /Insurance Quotes/ },
  { name: 'agent home', who: 'agent', path: '/', shows: /Active Clients/ },
  { name: 'client management', who: 'agent', path: '/client-management', shows: /Tidewheel/ },
  { name: 'client details', who: 'agent', path: firstClient, shows: /Client Information/ },
  { name: 'invite clients', who: 'agent', path: '/invite-clients', shows: /Pending/ },
  { name: 'admin home', who: 'admin', path: '/', shows: /Admin Portal/ },
]

async function firstPolicy(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?show=active&limit=1')).json()
  return `/policy/${policies[0].id}`
}

async function firstClient(page: Page) {
  const { clients } = await (await page.request.get('/api/agent/clients?search=tidewheel')).json()
  return `/client-details/${clients[0].id}`
}

for (const { name, who, path, shows } of screens) {
  test(`${name}: no accessibility violation in light and dark, no sideways scroll at 390, 768 and 1280 px`, async ({
    browser,
  }) => {
    const page = who ? await pageAs(browser, who) : await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      // A visitor's session check answers 401, which the browser notes by itself.
      if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(typeof path === 'string' ? path : await path(page))
    await expect(page.getByText(shows).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const scroll = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(scroll, `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
      }
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
      ).toEqual([])
    }
    expect(problems).toEqual([])
  })
}
