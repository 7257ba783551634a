import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'

const mailFolder = join(import.meta.dirname, '../.cache/e2e-data/mail')

/** The demo's people; all have the same password. */
export type SignIn = 'admin' | 'agent' | 'agent2' | 'client' | 'client2'
export const demoPassword = 'demo-portal-2026'

/** A page in a browser context of its own, signed in as one of the demo's people by the API. */
export async function pageAs(
  browser: Browser,
  who: SignIn,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext(options)
  await context.request.post('/api/auth/login', { data: { usernameOrEmail: who, password: demoPassword } })
  return context.newPage()
}

/** An e-mail address that nobody else uses. */
export const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@invited.example`

/** The newest message that was sent to an address; waits for it. */
export async function mailTo(address: string) {
  let message: Awaited<ReturnType<typeof PostalMime.parse>> | undefined
  await expect(async () => {
    const files = (await readdir(mailFolder))
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse()
    for (const file of files) {
      const parsed = await PostalMime.parse(await readFile(join(mailFolder, file)))
      if (parsed.to?.some((to) => to.address === address)) {
        message = parsed
        return
      }
    }
    throw new Error(`No message to ${address} yet`)
  }).toPass({ timeout: 10_000 })
  if (!message) throw new Error(`No message to ${address}`)
  return message
}

/** The toast that is on the screen, by its title. Found by its text: an open dialog hides it from the roles. */
export const toast = (page: Page, title: string) =>
  page.locator('li[data-state]').getByText(title, { exact: true })
