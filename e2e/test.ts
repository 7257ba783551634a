import { test as plain } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * Playwright closes only the page it made itself. Pages of people in browsers of their own would stay open until the
 * last test, hear of every change that later tests make, and ask for it: here all end with their test.
 */
export const test = plain.extend<{ pagesEndWithTheTest: undefined }>({
  pagesEndWithTheTest: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
