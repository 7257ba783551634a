import { expect, type Page } from '@playwright/test'

/**
 * Opens another screen within the loaded page, as a link does, and waits until the screen has the
 * focus. Cheaper than `goto`, which loads the page anew.
 */
export async function goWithin(page: Page, path: string) {
  // The server draws a frame that has no router.
  await expect(page.locator('#frame')).toHaveCount(0)
  await expect(page.locator('#main')).toBeVisible()
  await navigateWithin(page, path)
  await expect(page.locator('main:focus-within')).toBeVisible()
}

/** Opens a path within the loaded page without waiting for its screen, such as for a redirect. */
export const navigateWithin = (page: Page, path: string) =>
  page.evaluate(`document.activeElement?.blur()
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))`)
