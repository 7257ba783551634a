import type { Page, Response } from '@playwright/test'

/** Waits for the file of the page's code that has these words in it: most files are named by their hash alone. */
export const codeFileWith = (page: Page, words: string, options: { timeout: number }): Promise<Response> =>
  page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname.endsWith('.js') && (await response.text()).includes(words),
    options,
  )
