import { globSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { findViolations, findViolationsInBothThemes } from './accessibility.ts'
import { openPage } from './contexts.ts'
import { findFilledButtons } from './filled-buttons.ts'
import { recordRequests } from './http/record-requests.ts'
import { expectNoLayoutShift } from './layout-shift.ts'
import { pageAs, signInAs } from './portal.ts'
import { screens } from './screens.ts'
import { expect, test } from './test.ts'

// Screens with the same person and path share one visit: first the page, then its dialogs.
type Visit = typeof screens
const screensToVisit: Visit[] = []
for (const screen of screens.toSorted((one, other) => Number('open' in one) - Number('open' in other))) {
  const sameScreen = screensToVisit.find(
    ([firstScreen]) => firstScreen?.who === screen.who && firstScreen.path === screen.path,
  )
  if (sameScreen) sameScreen.push(screen)
  else screensToVisit.push([screen])
}

// A test visits about ten screens of one person: pages of a context share what the browser has
// compiled.
const screensPerTest = 10
const visitsByPerson = Map.groupBy(screensToVisit, ([screen]) => screen?.who ?? 'visitor')
const tests = [...visitsByPerson].flatMap(([person, visits]) => {
  const parts: Visit[][] = []
  let screenCount = screensPerTest
  for (const visit of visits) {
    if (screenCount >= screensPerTest) {
      parts.push([])
      screenCount = 0
    }
    parts.at(-1)?.push(visit)
    screenCount += visit.length
  }
  return parts.map((part, index) => ({ title: `screens of ${person}, part ${index + 1}`, visits: part }))
})

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

for (const { title, visits } of tests)
  test(title, async ({ browser, baseURL }) => {
    // Time for the layouts and the accessibility checks of each screen.
    test.setTimeout(60_000 + visits.flat().length * 60_000)
    const who = visits[0]?.[0]?.who
    const context = (who ? await pageAs(browser, who) : await openPage(browser)).context()
    for (const [index, visit] of visits.entries()) {
      const names = visit.map(({ name }) => name).join('; ')
      await test.step(`${names}: its name on the tab, at most 12 scripts and 22 requests, a layout that stays, one filled button, no accessibility violation, no sideways scroll from 320 to 1680 px`, async () => {
        const page = await openFirstTimePage(context, baseURL ?? '')
        await checkScreens(page, visit, index === 0)
        await page.close()
      })
    }
  })

/** A page that finds nothing in the caches and the storage of the browser. */
async function openFirstTimePage(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return page
}

/**
 * Checks the screens of a visit. The frame around the main part is checked for accessibility once
 * for each person.
 */
async function checkScreens(page: Page, visit: Visit, checksFrame: boolean) {
  const [{ who, path, shows } = {}] = visit
  if (!path || !shows) throw new Error('A visit has a screen')
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
  const codeBytes = await requestedUrls.bytes()
  expect(codeBytes, 'nothing came from a cache').toBeGreaterThan(50_000)
  expect(codeBytes).toBeLessThanOrEqual(319_000)
  await expectNoLayoutShift(page)
  const otherRolePattern = who?.startsWith('client') ? /for-staff-/ : /for-clients-/
  expect(requestedUrls.scripts().filter((script) => otherRolePattern.test(script))).toEqual([])
  expect((await findFilledButtons(page)).length, 'one filled button').toBeLessThanOrEqual(1)
  // During a transition, a color belongs to neither theme.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  for (const [index, screen] of visit.entries())
    await test.step(screen.name, async () => {
      if (index > 0) await leaveDialog(page)
      await expect(page.getByText(screen.shows).first()).toBeVisible()
      await screen.open?.(page)
      expect((await findFilledButtons(page)).length, 'one filled button in a dialog').toBeLessThanOrEqual(1)
      const dialogCount = await dialogsOn(page).count()
      for (const width of screen.open ? widthsOfDialog : widthsOfPage) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page, width)
        if ((await dialogsOn(page).count()) >= dialogCount) continue
        // The dialog belonged to a button that another width does not show.
        await screen.open?.(page)
        await expectNoSidewaysScroll(page, width)
      }
      const openDialogCount = await dialogsOn(page).count()
      expect(openDialogCount, 'a dialog is open').toBeGreaterThanOrEqual(dialogCount)
      const findViolationsHere = darkScreens.includes(screen.name)
        ? findViolationsInBothThemes
        : findViolations
      const judgedParts = screen.open ? [pageBeneathDialog] : checksFrame ? [] : [frameContent]
      expect(await findViolationsHere(page, judgedParts)).toEqual([])
    })
  expect(problems).toEqual([])
}

// Hidden from assistive technology while a dialog is open.
const pageBeneathDialog = '[aria-hidden="true"]:has(main)'

// The frame's landmarks stay: axe compares them with those of the main part.
const frameContent = ':is(header, nav, aside):not(main *) > *'

/** Checks the page and the boxes around its tables, once the page has been drawn at its width. */
const expectNoSidewaysScroll = (page: Page, width: number) =>
  expect
    .poll(
      () =>
        page.evaluate<number>(`(async () => {
          const frame = () => new Promise(requestAnimationFrame)
          await frame()
          await frame()
          const boxes = [document.documentElement, ...document.querySelectorAll('*:has(> table)')]
          return Math.max(...boxes.map((one) => one.scrollWidth - one.clientWidth))
        })()`),
      `sideways scroll at ${width}`,
    )
    .toBe(0)

const dialogsOn = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Closes an open dialog and discards its input, so that the page is as before. */
async function leaveDialog(page: Page) {
  const dialogs = dialogsOn(page)
  const discardButton = page.getByRole('button', { name: 'Discard' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    if (await discardButton.isVisible()) await discardButton.click()
    await expect(dialogs).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await page.evaluate('scrollTo(0, 0)')
}

test('the list of screens', async ({ page }) => {
  await test.step('what is looked at in dark are twenty of these screens', () => {
    expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(darkScreens))
    expect(darkScreens).toHaveLength(20)
  })

  await test.step('every address of the route table is among these screens', async () => {
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
})
