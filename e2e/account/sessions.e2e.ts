import { waitForMail } from '../mail.ts'
import { testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm, newClient, submitLogin } from './account.ts'

// Spec: sign-in/sessions
test('a person sees where they are signed in, ends another session, and its open page signs out at once', async ({
  browser,
}) => {
  const { page, email } = await newClient(browser)
  const otherPage = await submitLogin(browser, email)
  await expect(otherPage.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Active sessions' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('listitem').first()).toContainText('This browser')
  await card.getByRole('button', { name: /^Sign Out Chrome/ }).click()
  await enterPasswordToConfirm(
    page,
    testUserPassword,
    'Before you sign out elsewhere, please confirm your password.',
  )
  await expect(toastTitled(page, 'Session Ended')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(otherPage).toHaveURL('/login')
  expect((await waitForMail(email)).subject).toBe('New sign-in to your account')
})

test('signing out everywhere else asks first, then for the password, and the pages elsewhere sign out', async ({
  browser,
}) => {
  const { page, email } = await newClient(browser)
  const otherPage = await submitLogin(browser, email)
  await expect(otherPage.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out Other Sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  const password = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await password.getByRole('button', { name: 'Cancel' }).click()
  await expect(otherPage, 'nobody was signed out').toHaveURL('/')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await enterPasswordToConfirm(
    page,
    testUserPassword,
    'Before you sign out elsewhere, please confirm your password.',
  )
  await expect(toastTitled(page, 'Other Sessions Ended')).toBeVisible()
  await expect(otherPage).toHaveURL('/login')
})
