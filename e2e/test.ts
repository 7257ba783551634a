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
      const contexts = browser.contexts()
      // A call that a test answers in the server's place may be on its way still.
      for (const page of contexts.flatMap((context) => context.pages()))
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { auto: true },
  ],
})
