import type { Browser, Page } from '@playwright/test'
import { openPage } from '../contexts.ts'
import { inviteNewClient, openClientPage, pageAs, testUserPassword } from '../portal.ts'
import { expect } from '../test.ts'

/** A new client, signed in on a page of their own. */
export async function newClient(browser: Browser) {
  const agent = await pageAs(browser, 'agent')
  const client = await inviteNewClient(agent.request)
  return { ...client, page: await openClientPage(browser, client) }
}

/** Submits the first step of the login on a page where nobody is signed in. */
export async function submitLogin(browser: Browser, name: string, password = testUserPassword) {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  return page
}

export async function enterPasswordToConfirm(
  page: Page,
  password = testUserPassword,
  reason = accountPasswordReason,
) {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await expect(dialog).toHaveAccessibleDescription(reason)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

export const accountPasswordReason = 'Before you change how you sign in, please confirm your password.'
