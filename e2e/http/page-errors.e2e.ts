import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

test.use({ keepsContexts: false })

/** Breaks the script of a screen once. */
const breakModule = (name: string) => async (page: Page) => {
  const brokenResponse = { contentType: 'text/javascript', body: 'throw new TypeError("of Maria Reyes")' }
  await page.route(`**/assets/${name}-*.js`, (route) => route.fulfill(brokenResponse), { times: 1 })
}

/** Breaks `matchMedia` until the page is reloaded. */
const breakMatchMedia = (page: Page) =>
  page.addInitScript(`
    const { matchMedia } = window
    const isMended = sessionStorage.getItem('mended')
    sessionStorage.setItem('mended', 'yes')
    window.matchMedia = (asked) => {
      if (asked.includes('48rem') && !isMended) throw new TypeError('of Maria Reyes')
      return matchMedia(asked)
    }`)

const screens = [
  [
    'the acceptance of an invitation',
    '/client/accept-invite/auth/none/none',
    breakModule('accept-invite-page'),
  ],
  ['the check of a certificate', '/certificate', breakModule('holder-page')],
  ['a shared ID card', '/card/none', breakModule('shared-card-page')],
  ['the login page', '/login', breakMatchMedia],
] as const

test('a visitor’s page that breaks offers to reload, and the server is told', async ({ page }) => {
  for (const [name, path, breakScreen] of screens)
    await test.step(`${name}, where it breaks, offers to reload, and the server is told`, async () => {
      await breakScreen(page)
      const errorReport = page.waitForResponse('**/api/page-errors')
      await page.goto(path)
      const alert = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
      await expect(alert).toBeVisible()
      await expect(page.getByText(/^You can call Harborline/)).toBeVisible()
      expect((await errorReport).status()).toBe(204)
      await alert.getByRole('button', { name: 'Reload' }).click()
      await expect(alert).toHaveCount(0)
      await expect(page.getByRole('heading').first()).toBeVisible()
    })
})
