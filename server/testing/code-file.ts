import type { Page, Response } from '@playwright/test'

/** Waits for the code file that contains this text. Most file names are only a hash. */
export const codeFileWith = (page: Page, words: string, options: { timeout: number }): Promise<Response> =>
  page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname.endsWith('.js') && (await response.text()).includes(words),
    options,
  )
