import { waitForMail } from '../mail.ts'
import { testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm, openSignedIn, submitLogin } from './account.ts'

// Spec: sign-in/sessions
test('a person ends sessions elsewhere: one of them, or all', async ({ browser, client }) => {
  const { email } = client
  const page = await openSignedIn(browser, client)
  const otherPage = await submitLogin(browser, email)
  await expect(otherPage.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Active sessions' })
  await test.step('a person sees where they are signed in, ends another session, and its open page signs out at once', async () => {
    // This page, the calls of the test, and the other page.
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(card.getByRole('listitem').first()).toContainText('This browser')
    await card.getByRole('button', { name: /^Sign Out Chrome/ }).click()
    await enterPasswordToConfirm(
      page,
      testUserPassword,
      'Before you sign out elsewhere, please confirm your password.',
    )
    await expect(toastTitled(page, 'Session Ended')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(2)
    await expect(otherPage).toHaveURL('/login')
    expect((await waitForMail(email)).subject).toBe('New sign-in to your account')
  })

  await test.step('signing out everywhere else asks first, then for the password, and the pages elsewhere sign out', async () => {
    // A new session: the password of the first one is confirmed already.
    const newPage = await client.open('/account')
    await newPage.getByRole('button', { name: 'Sign Out Other Sessions' }).click()
    await newPage.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    const password = newPage.getByRole('dialog', { name: 'Confirm Your Password' })
    await password.getByRole('button', { name: 'Cancel' }).click()
    await expect(page, 'nobody was signed out').toHaveURL('/account')
    await newPage.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await enterPasswordToConfirm(
      newPage,
      testUserPassword,
      'Before you sign out elsewhere, please confirm your password.',
    )
    await expect(toastTitled(newPage, 'Other Sessions Ended')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})
