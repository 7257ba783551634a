import type { Browser, Page } from '@playwright/test'
import { pageAs, pauseClock } from '../portal.ts'
import { expect, test } from '../test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, keepsContexts: false })

const region = (page: Page) => page.getByRole('region', { name: /notifications/i, includeHidden: true })

const toast = (page: Page, title: string) => region(page).getByText(title, { exact: true })

const failure = 'Log out failed'

/**
 * A page with an installed clock, on which Log out fails. A failed log out is the simplest toast.
 */
async function openToastPage(browser: Browser) {
  const page = await pageAs(browser, 'client')
  await page.clock.install()
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.goto('/')
  await expect(page.getByText('Welcome, Maria Reyes')).toBeVisible()
  return page
}

/** Raises the toast and stops the clock as the toast appears. */
async function raiseToast(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  const logOut = page.getByRole('menuitem', { name: 'Log out' })
  await expect(logOut).toBeVisible()
  const replyPromise = page.waitForResponse('**/api/auth/logout')
  await pauseClock(page)
  await logOut.click()
  await replyPromise
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(toast(page, failure)).toBeVisible({ timeout: 100 })
  }).toPass()
}

async function swipeToast(page: Page, distance: number) {
  const box = await toast(page, failure).boundingBox()
  if (!box) throw new Error('The toast is not there')
  const [x, y] = [Math.round(box.x) + 5, Math.round(box.y + box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}

// Spec: toast/one
test('at most one toast is seen: a new one takes the place of the old', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  await page.clock.resume()
  await page.route('**/api/auth/me', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Details not saved')).toBeVisible()
  await expect(toast(page, failure)).toHaveCount(0)
  await expect(region(page).locator('li')).toHaveCount(1)
})

// Spec: toast/duration
test('a toast closes by itself after 5000 ms', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  await page.clock.runFor(4700)
  await expect(toast(page, failure)).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast(page, failure)).toHaveCount(0)
})

// Spec: toast/removed
test('a dismissed toast is removed 4000 ms later', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  // The list element is created anew after the last toast is removed, so the mark disappears too.
  await page.evaluate("document.querySelector('[role=region] ol').setAttribute('data-marked', '')")
  const markedRegion = page.locator('ol[data-marked]')
  await region(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page, failure)).toHaveCount(0)
  await page.clock.runFor(3900)
  await expect(markedRegion).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(markedRegion).toHaveCount(0)
})

// Spec: toast/paused
test('the clock of a toast stands still while the mouse or the focus is on it', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  await toast(page, failure).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page, failure)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('F8')
  await page.clock.runFor(20_000)
  await expect(toast(page, failure)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).focus()
  await page.clock.runFor(5000)
  await expect(toast(page, failure)).toHaveCount(0)
})

// Spec: toast/swipe
test('a swipe to the right of 50 px dismisses a toast, a shorter one does not', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  await swipeToast(page, 49)
  await expect(toast(page, failure)).toBeVisible()
  await swipeToast(page, 50)
  await expect(toast(page, failure)).toHaveCount(0)
})

// Spec: toast/hotkey
test('F8 moves the focus to the toast region', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  await page.keyboard.press('F8')
  await expect(region(page).locator('ol')).toBeFocused()
})

// Spec: entity/toast, errors/destructive
test('a toast of a failure is in the destructive variant, one of a success is not', async ({ browser }) => {
  const page = await openToastPage(browser)
  await raiseToast(page)
  const shownToast = region(page).locator('li')
  const border = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('[role=region] li')).borderTopColor")
  await expect(shownToast.getByText('No', { exact: true })).toBeVisible()
  const destructive = await border()
  await page.clock.resume()
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fulfill({ json: await (await page.request.get('/api/auth/me')).json() })
  })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Details saved')).toBeVisible()
  expect(await border()).not.toBe(destructive)
})

test('over an open dialog a toast stands above its buttons', async ({ agent }) => {
  const page = await agent.open()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/client-management')
  await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: {} }))
  // Two buttons have this name: one above the list and one in the empty list.
  await page.getByRole('button', { name: 'Create New Client' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('somebody@invited.example')
  const submitButton = dialog.getByRole('button', { name: 'Create Invitation' })
  await submitButton.click()
  await expect(toast(page, 'Invite Failed to Create')).toBeVisible()
  const toastBox = await region(page).locator('li').boundingBox()
  const submitBox = await submitButton.boundingBox()
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(submitBox?.y ?? 0)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 600 },
])
  test(`at ${viewport.width} px a toast over a tall dialog is no error of the page`, async ({ agent }) => {
    const page = await agent.open()
    await page.setViewportSize(viewport)
    await page.addInitScript(`
      window.pageFaults = []
      addEventListener('error', ({ message }) => window.pageFaults.push(message))`)
    let reportCount = 0
    await page.route('**/api/page-errors', (route) => {
      reportCount += 1
      return route.fulfill({ status: 204 })
    })
    await page.goto('/client-management')
    await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('somebody@invited.example')
    for (let times = 0; times < 2; times++) {
      await dialog.getByRole('button', { name: 'Create Invitation' }).click()
      await expect(toast(page, 'Invite Failed to Create')).toBeVisible()
      await region(page).getByRole('button', { name: 'Close' }).click()
      await expect(toast(page, 'Invite Failed to Create')).toHaveCount(0)
    }
    expect(await page.evaluate('window.pageFaults')).toEqual([])
    expect(reportCount).toBe(0)
  })

interface ElementBox {
  x: number
  y: number
  width: number
  height: number
}
const doBoxesOverlap = (a: ElementBox | null, b: ElementBox | null) =>
  a === null ||
  b === null ||
  (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)

const viewportSizes = [
  { width: 390, height: 844 },
  { width: 768, height: 600 },
  { width: 1280, height: 600 },
]

for (const viewport of viewportSizes) {
  const { width } = viewport
  // Spec: toast/place
  test(`at ${width} px a toast covers neither a dialog, nor a bar, nor what has the focus`, async ({
    agent,
    browser,
  }) => {
    const page = await agent.open('/client-management', { viewport })
    await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('somebody@invited.example')
    const submitButton = dialog.getByRole('button', { name: 'Create Invitation' })
    const readSubmitBottom = () =>
      submitButton.boundingBox().then((box) => box && Math.round(box.y + box.height))
    // A trial click waits until the dialog is at rest.
    await submitButton.click({ trial: true })
    const submitBottomBefore = await readSubmitBottom()
    await submitButton.click()
    await expect(toast(page, 'Invite Failed to Create')).toBeVisible()
    await expect.poll(readSubmitBottom, 'the buttons stay where they are').toBe(submitBottomBefore)
    const shownToast = region(page).locator('li')
    await expect
      .poll(
        async () => doBoxesOverlap(await shownToast.boundingBox(), await dialog.boundingBox()),
        'the dialog',
      )
      .toBe(false)

    const client = await openToastPage(browser)
    await client.setViewportSize(viewport)
    await raiseToast(client)
    const clientToast = region(client).locator('li')
    const bar =
      width < 640
        ? client.getByRole('navigation', { name: 'Main' })
        : client.getByRole('complementary', { name: 'Your agent' })
    for (const [fixedElement, name] of [
      [bar, 'the bar at the foot'],
      [client.getByRole('banner'), 'the head'],
    ] as const)
      await expect
        .poll(
          async () => doBoxesOverlap(await clientToast.boundingBox(), await fixedElement.boundingBox()),
          name,
        )
        .toBe(false)
    const links = client.getByRole('main').getByRole('link')
    for (let index = 0; index < (await links.count()); index++) {
      const link = links.nth(index)
      await link.focus()
      await expect
        .poll(
          async () => doBoxesOverlap(await clientToast.boundingBox(), await link.boundingBox()),
          'what has the focus',
        )
        .toBe(false)
    }
  })
}

test('on a desktop a toast is at the upper right, and leaves the controls there free', async ({
  agent,
  client,
}) => {
  await client.request.post('/api/request', { data: { type: 'endorsement', details: 'New oven.' } })
  const page = await agent.open('/', { viewport: { width: 1280, height: 860 } })
  const pane = page.getByRole('region', { name: 'Open now' })
  await expect(pane).toContainText('New oven.')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toast(page, failure)).toBeVisible()
  const shownToast = region(page).locator('li')
  await expect.poll(async () => ((await shownToast.boundingBox())?.x ?? 0) > 640).toBe(true)
  const controls = page.locator('a:visible, button:visible, textarea:visible')
  const toastButton = shownToast.locator('button')
  await expect
    .poll(async () => {
      const box = await shownToast.boundingBox()
      const toastBox = await toastButton.boundingBox()
      const boxes = await Promise.all((await controls.all()).map((one) => one.boundingBox()))
      return boxes.filter((otherBox) => doBoxesOverlap(box, otherBox) && otherBox?.y !== toastBox?.y).length
    })
    .toBe(0)
})
