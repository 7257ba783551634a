import type { Browser, Page } from '@playwright/test'
import { expectKeyboardFocus, pageAs, pauseClock } from '../portal.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

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

/** Closes a toast that is seen. It may also close by itself. */
async function closeToast(page: Page) {
  const closeButton = region(page).getByRole('button', { name: 'Close', includeHidden: true })
  await expect(async () => {
    if (await closeButton.isVisible()) await closeButton.press('Enter', { timeout: 1000 })
    await expect(region(page).locator('li')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Raises the toast and stops the clock as the toast appears. */
async function raiseToast(page: Page) {
  await page.clock.resume()
  await page.mouse.move(5, 5)
  await closeToast(page)
  // A closed toast is removed later.
  await page.clock.fastForward(5000)
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

test('a toast: how long it is seen, how it is dismissed, how it looks, and that there is one', async ({
  browser,
}) => {
  const page = await openToastPage(browser)

  // Spec: toast/duration
  await test.step('a toast closes by itself after 5000 ms', async () => {
    await raiseToast(page)
    await page.clock.runFor(4700)
    await expect(toast(page, failure)).toBeVisible()
    await page.clock.runFor(300)
    await expect(toast(page, failure)).toHaveCount(0)
  })

  // Spec: toast/removed
  await test.step('a dismissed toast is removed 4000 ms later', async () => {
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
  await test.step('the clock of a toast stands still while the mouse or the focus is on it', async () => {
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
  await test.step('a swipe to the right of 50 px dismisses a toast, a shorter one does not', async () => {
    await raiseToast(page)
    await swipeToast(page, 49)
    await expect(toast(page, failure)).toBeVisible()
    await swipeToast(page, 50)
    await expect(toast(page, failure)).toHaveCount(0)
  })

  // Spec: toast/hotkey
  await test.step('F8 moves the focus to the toast region', async () => {
    await raiseToast(page)
    await page.keyboard.press('F8')
    await expect(region(page).locator('ol')).toBeFocused()
  })

  // Spec: entity/toast, errors/destructive
  await test.step('a toast of a failure is in the destructive variant, one of a success is not', async () => {
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

  // Spec: toast/one
  await test.step('at most one toast is seen: a new one takes the place of the old', async () => {
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
})

/** An agent's page with a form that cannot be sent. Errors of the page are kept in `pageFaults`. */
async function openInvitationPage(agent: SignedInPerson) {
  const page = await agent.open()
  await page.addInitScript(`
    window.pageFaults = []
    addEventListener('error', ({ message }) => window.pageFaults.push(message))`)
  await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/client-management')
  return page
}

/** The form at this size, filled in, without a toast. */
async function openInvitationForm(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await closeToast(page)
  // Two buttons have this name: one above the list and one in the empty list.
  await page.getByRole('button', { name: 'Create New Client' }).first().click()
  await dialog.getByLabel('Email').fill('somebody@invited.example')
  return dialog
}

test('a toast over a dialog', async ({ agent }) => {
  const page = await openInvitationPage(agent)
  let reportCount = 0
  await page.route('**/api/page-errors', (route) => {
    reportCount += 1
    return route.fulfill({ status: 204 })
  })

  await test.step('over an open dialog a toast stands above its buttons', async () => {
    const dialog = await openInvitationForm(page, { width: 1280, height: 860 })
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
    await test.step(`at ${viewport.width} px a toast over a tall dialog is no error of the page`, async () => {
      const dialog = await openInvitationForm(page, viewport)
      for (let times = 0; times < 2; times++) {
        await dialog.getByRole('button', { name: 'Create Invitation' }).click()
        await expect(toast(page, 'Invite Failed to Create')).toBeVisible()
        await region(page).getByRole('button', { name: 'Close' }).click()
        await expect(toast(page, 'Invite Failed to Create')).toHaveCount(0)
      }
      expect(await page.evaluate('window.pageFaults')).toEqual([])
      expect(reportCount).toBe(0)
    })

  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  /** Logs out, which fails with a toast when the returned function is called. */
  async function startFailingLogOut() {
    await closeToast(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/logout', async (route) => {
      await answer.promise
      await route.fulfill({ status: 500, json: { error: 'No' } })
    })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    return async () => {
      answer.resolve()
      await expect(toast(page, failure)).toBeVisible()
      // The time of a toast stands still under the mouse.
      await region(page).locator('li').hover()
    }
  }

  await test.step('Escape closes a question under a toast in one press, and not the dialog below', async () => {
    const fail = await startFailingLogOut()
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite Client' })
    await dialog.getByLabel('Email').fill('somebody@invited.example')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await expectKeyboardFocus(question)
    await fail()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('Escape closes the search under a toast in one press', async () => {
    const fail = await startFailingLogOut()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await expectKeyboardFocus(search)
    await fail()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
  })

  await test.step('Escape closes the menu under a toast in one press', async () => {
    const fail = await startFailingLogOut()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectKeyboardFocus(menu)
    await fail()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })
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

test('a toast has a place of its own', async ({ agent, browser }) => {
  const page = await openInvitationPage(agent)
  const client = await openToastPage(browser)
  // Spec: toast/place
  for (const viewport of viewportSizes)
    await test.step(`at ${viewport.width} px a toast covers neither a dialog, nor a bar, nor what has the focus`, async () => {
      const dialog = await openInvitationForm(page, viewport)
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

      await client.setViewportSize(viewport)
      await raiseToast(client)
      const clientToast = region(client).locator('li')
      const bar =
        viewport.width < 640
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
      for (let index = 0; index < (await links.count()); index++)
        await expect
          .poll(
            () =>
              // One call in the page for each link: several would take most of the test's time.
              links.nth(index).evaluate((element) => {
                element.focus()
                const cover = element.ownerDocument.querySelector('[role=region] li')?.getBoundingClientRect()
                const { left, right, top, bottom } = element.getBoundingClientRect()
                if (!cover) return true
                return cover.left < right && left < cover.right && cover.top < bottom && top < cover.bottom
              }),
            'what has the focus',
          )
          .toBe(false)
    })
})

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
  // The time of a toast stands still under the mouse.
  await shownToast.hover()
  await expect.poll(async () => ((await shownToast.boundingBox())?.x ?? 0) > 640).toBe(true)
  const controls = page.locator('a:visible, button:visible, textarea:visible')
  const countCovered = () =>
    controls.evaluateAll((elements) => {
      const toastElement = elements[0]?.ownerDocument.querySelector('[role=region] li')
      if (!toastElement) return Number.NaN
      const cover = toastElement.getBoundingClientRect()
      return elements.filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isCovered = cover.left < right && left < cover.right && cover.top < bottom && top < cover.bottom
        return isCovered && !toastElement.contains(element)
      }).length
    })
  await expect.poll(countCovered).toBe(0)
})
