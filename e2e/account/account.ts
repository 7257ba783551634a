import type { Browser, Page } from '@playwright/test'
import { openPage } from '../contexts.ts'
import { testUserPassword } from '../portal.ts'
import { expect, type SignedInPerson } from '../test.ts'

/** A page signed in with the test password. Unlike `open`, its session knows the browser. */
export async function openSignedIn(browser: Browser, { email }: SignedInPerson) {
  const page = await openPage(browser)
  const data = { usernameOrEmail: email, password: testUserPassword }
  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true)
  return page
}

/** Submits the first step of the login on a page where nobody is signed in. */
export async function submitLogin(browser: Browser, name: string, password = testUserPassword) {
  const page = await openPage(browser)
  await page.goto('/login')
  await fillInLogin(page, name, password)
  return page
}

/** Submits the login that a page shows. */
export async function fillInLogin(page: Page, name: string, password = testUserPassword) {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
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
