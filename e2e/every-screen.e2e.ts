import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findViolations, findViolationsInBothThemes } from './accessibility.ts'
import { findFilledButtons } from './filled-buttons.ts'
import { recordRequests } from './http/record-requests.ts'
import { expectNoLayoutShift } from './layout-shift.ts'
import { pageAs, signInAs } from './portal.ts'
import { screens } from './screens.ts'
import { expect, test } from './test.ts'

test.use({ keepsContexts: false })

// Screens with the same person and path share one visit: first the page, then its dialogs.
const screensToVisit: (typeof screens)[] = []
for (const screen of screens.toSorted((one, other) => Number('open' in one) - Number('open' in other))) {
  const sameScreen = screensToVisit.find(
    ([firstScreen]) => firstScreen?.who === screen.who && firstScreen.path === screen.path,
  )
  if (sameScreen) sameScreen.push(screen)
  else screensToVisit.push([screen])
}

// web/ui/theme.test.ts checks the contrast of the theme's colors in dark. These screens check that
// pages use the theme: one screen of each kind, and screens with backgrounds of their own.
const darkScreens = [
  ...['login', 'accept invite', 'not found', 'welcome'],
  ...['client home', 'policy', 'category', 'bills', 'claim report', 'ID cards', 'client certificates'],
  ...['quote with rates', 'schedule appointment', 'client messages, thread', 'notifications', 'agent home'],
  ...['client management', 'client details', 'renewals', 'settings'],
]

// A dialog is checked at two widths: with one column, and at its full width.
const widthsOfPage = [320, 390, 768, 1024, 1680, 1280]
const widthsOfDialog = [320, 1280]

test('what is looked at in dark are twenty of these screens', () => {
  expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(darkScreens))
  expect(darkScreens).toHaveLength(20)
})

for (const context of screensToVisit) {
  const names = context.map(({ name }) => name).join('; ')
  test(`${names}: its name on the tab, at most 12 scripts and 22 requests, a layout that stays, one filled button, no accessibility violation, no sideways scroll from 320 to 1680 px`, async ({
    browser,
  }) => {
    // Time for the layouts and the accessibility checks of each screen.
    test.setTimeout(60_000 + context.length * 60_000)
    const [{ who, path, shows } = {}] = context
    if (!path || !shows) throw new Error('A visit has a screen')
    const page = who ? await pageAs(browser, who) : await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      // A visitor's session check answers 401, which the browser logs.
      if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    const pagePath = typeof path === 'string' ? path : await path(page)
    const requestedUrls = recordRequests(page)
    await page.goto(pagePath)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await expect(page).toHaveTitle(/^(\(\d+\) )?\S.* · Harborline Insurance Agency$/)
    expect(requestedUrls.scripts().length, requestedUrls.scripts().join('\n')).toBeLessThanOrEqual(12)
    // Thumbnails come last, as far as the screen shows their rows.
    const requestUrls = requestedUrls.things().filter((url) => !url.includes('/api/documents/thumbnail/'))
    expect(requestUrls.length, requestUrls.join('\n')).toBeLessThanOrEqual(22)
    expect(await requestedUrls.bytes()).toBeLessThanOrEqual(319_000)
    await expectNoLayoutShift(page)
    const otherRolePattern = who?.startsWith('client') ? /for-staff-/ : /for-clients-/
    expect(requestedUrls.scripts().filter((script) => otherRolePattern.test(script))).toEqual([])
    expect((await findFilledButtons(page)).length, 'one filled button').toBeLessThanOrEqual(1)
    // During a transition, a color belongs to neither theme.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    for (const [index, screen] of context.entries())
      await test.step(screen.name, async () => {
        if (index > 0) await leaveDialog(page)
        await expect(page.getByText(screen.shows).first()).toBeVisible()
        await screen.open?.(page)
        expect((await findFilledButtons(page)).length, 'one filled button in a dialog').toBeLessThanOrEqual(1)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        for (const width of 'open' in screen ? widthsOfDialog : widthsOfPage) {
          await page.setViewportSize({ width, height: 900 })
          // Sideways scroll of the page and of the boxes around its tables.
          const scrollWidthScript = `Math.max(...[document.documentElement, ...document.querySelectorAll('*:has(> table)')].map(
            (one) => one.scrollWidth - one.clientWidth))`
          await expect
            .poll(() => page.evaluate<number>(scrollWidthScript), `sideways scroll at ${width}`)
            .toBe(0)
        }
        const findViolationsHere = darkScreens.includes(screen.name)
          ? findViolationsInBothThemes
          : findViolations
        expect(await findViolationsHere(page)).toEqual([])
      })
    expect(problems).toEqual([])
  })
}

/** Closes an open dialog and discards its input, so that the page is as before. */
async function leaveDialog(page: Page) {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const discardButton = page.getByRole('button', { name: 'Discard' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    if (await discardButton.isVisible()) await discardButton.click()
    await expect(dialogs).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await page.evaluate('scrollTo(0, 0)')
}

test('every address of the route table is among these screens', async ({ page }) => {
  const features = globSync('web/*/feature.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const patterns = [...features.matchAll(/\bpage\(\s*'([^']+)'/g)]
    .flatMap(([, path = '']) => path)
    .concat('/login')
  expect(patterns.length).toBeGreaterThan(28)
  const matchesPattern = (pattern: string, address: string) =>
    new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(
      address.replace(/[?#].*/, ''),
    )
  let uncoveredPatterns = patterns.filter(
    (pattern) => !screens.some(({ path }) => typeof path === 'string' && matchesPattern(pattern, path)),
  )
  for (const [{ who, path } = {}] of screensToVisit) {
    if (!path || typeof path === 'string' || uncoveredPatterns.length === 0) continue
    if (who) await signInAs(page.request, who)
    const pagePath = await path(page)
    uncoveredPatterns = uncoveredPatterns.filter((pattern) => !matchesPattern(pattern, pagePath))
  }
  expect(uncoveredPatterns).toEqual([])
})
