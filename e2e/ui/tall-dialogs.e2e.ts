import { pageAs } from '../portal.ts'
import { screens } from '../screens.ts'
import { expect, test } from '../test.ts'

const tallDialogs = ['edit vehicles', 'request from your agent', 'create quote', 'add quote details']

// Spec: look/tall-dialogs
for (const { name, who, path, shows, open } of screens.filter(({ name }) => tallDialogs.includes(name)))
  test(`a dialog longer than the screen keeps its buttons in reach: ${name}`, async ({ browser }) => {
    if (who === null || !open) throw new Error('It opens a dialog, for who is signed in')
    const page = await pageAs(browser, who, { reducedMotion: 'reduce' })
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(typeof path === 'string' ? path : await path(page))
      await expect(page.getByText(shows).first()).toBeVisible()
      await open(page)
      const dialog = page.getByRole('dialog')
      for (const button of await dialog.locator('footer').getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1 })
      const last = dialog.locator('form').locator('input, select, textarea').last()
      await last.scrollIntoViewIfNeeded()
      await expect(dialog.locator('footer').getByRole('button').last()).toBeInViewport({ ratio: 1 })
    }
  })
