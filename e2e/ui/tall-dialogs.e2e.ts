import { pageAs } from '../portal.ts'
import { screens } from '../screens.ts'
import { expect, test } from '../test.ts'

const tallDialogs = ['edit vehicles', 'request from your agent', 'create quote', 'add quote details']

test('dialogs longer than the screen', async ({ browser }) => {
  const pages = { agent: await pageAs(browser, 'agent'), client: await pageAs(browser, 'client') }
  // Spec: look/tall-dialogs
  for (const { name, who, path, shows, open } of screens.filter(({ name }) => tallDialogs.includes(name)))
    await test.step(`a dialog longer than the screen keeps its buttons in reach: ${name}`, async () => {
      if (!(who === 'agent' || who === 'client') || !open)
        throw new Error('It opens a dialog, for who is signed in')
      const page = pages[who]
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(typeof path === 'string' ? path : await path(page))
      await expect(page.getByText(shows).first()).toBeVisible()
      await open(page)
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        const dialog = page.getByRole('dialog')
        for (const button of await dialog.locator('footer').getByRole('button').all())
          await expect(button).toBeInViewport({ ratio: 1 })
        const last = dialog.locator('form').locator('input, select, textarea').last()
        await last.scrollIntoViewIfNeeded()
        await expect(dialog.locator('footer').getByRole('button').last()).toBeInViewport({ ratio: 1 })
      }
    })
})
