import { readFileSync } from 'node:fs'
import { axeOn } from './accessibility.ts'
import { filledOn } from './filled.ts'
import { askedBy } from './http/asked.ts'
import { expectStill } from './layout-shift.ts'
import { pageAs, signIn } from './portal.ts'
import { screens } from './screens.ts'
import { expect, test } from './test.ts'

for (const { name, who, path, shows, open } of screens) {
  test(`${name}: its name on the tab, at most 12 scripts and 20 requests, a layout that stays, one filled button, no accessibility violation in light and dark, no sideways scroll from 320 to 1680 px`, async ({
    browser,
  }) => {
    // Six layouts and two searches for violations take 15 s on an idle machine.
    test.slow()
    const page = who ? await pageAs(browser, who) : await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      // A visitor's session check answers 401, which the browser notes by itself.
      if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    const address = typeof path === 'string' ? path : await path(page)
    const asked = askedBy(page)
    await page.goto(address)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await expect(page).toHaveTitle(/^(\(\d+\) )?\S.* · Harborline Insurance Agency$/)
    expect(asked.scripts().length, asked.scripts().join('\n')).toBeLessThanOrEqual(12)
    expect(asked.things().length, asked.things().join('\n')).toBeLessThanOrEqual(20)
    expect(await asked.bytes()).toBeLessThanOrEqual(290_000)
    await expectStill(page)
    const ofOthers = who?.startsWith('client') ? /for-staff-/ : /for-clients-/
    expect(asked.scripts().filter((script) => ofOthers.test(script))).toEqual([])
    expect((await filledOn(page)).length, 'one filled button').toBeLessThanOrEqual(1)
    await open?.(page)
    expect((await filledOn(page)).length, 'one filled button in a dialog').toBeLessThanOrEqual(1)
    // A colour on its way from one theme to the other is neither.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The layout is the same in both.
      for (const width of colorScheme === 'light' ? [320, 390, 768, 1024, 1680, 1280] : []) {
        await page.setViewportSize({ width, height: 900 })
        // The page itself, and its tables.
        const scroll = `Math.max(...[document.documentElement, ...document.querySelectorAll('*:has(> table)')].map(
          (one) => one.scrollWidth - one.clientWidth))`
        await expect.poll(() => page.evaluate<number>(scroll), `sideways scroll at ${width}`).toBe(0)
      }
      const axe = axeOn(page)
      // What changes with the theme is the colours.
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        : axe.withRules(['color-contrast'])
      ).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
      ).toEqual([])
    }
    expect(problems).toEqual([])
  })
}

test('every address of the route table is among these screens', async ({ page }) => {
  const tables = ['for-visitors', 'for-everybody', 'for-clients', 'for-staff']
  const table = tables.map((name) => readFileSync(`web/pages/${name}.ts`, 'utf8')).join('')
  const patterns = [...table.matchAll(/\bpage\(\s*'([^']+)'/g)].flatMap(([, at = '']) => at).concat('/login')
  expect(patterns.length).toBeGreaterThan(28)
  const isOpened = (pattern: string, address: string) =>
    new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(
      address.replace(/[?#].*/, ''),
    )
  let left = patterns.filter(
    (pattern) => !screens.some(({ path }) => typeof path === 'string' && isOpened(pattern, path)),
  )
  for (const { who, path } of screens) {
    if (typeof path === 'string' || left.length === 0) continue
    if (who) await signIn(page.request, who)
    const address = await path(page)
    left = left.filter((pattern) => !isOpened(pattern, address))
  }
  expect(left).toEqual([])
})
