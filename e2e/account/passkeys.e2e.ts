import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm, openSignedIn } from './account.ts'

// Spec: sign-in/passkeys
test('a passkey is added under a name, signs in without a password, and opens nothing once removed', async ({
  browser,
  client,
}) => {
  const page = await openSignedIn(browser, client)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome/)
  await dialog.getByLabel('Name').fill('Ines’s laptop')
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await enterPasswordToConfirm(page)
  await expect(toastTitled(page, 'Passkey Added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ines’s laptop' })).toContainText('not used yet')

  const signInByPasskey = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signInByPasskey()
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Remove Ines’s laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await enterPasswordToConfirm(page)
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible()
  await signInByPasskey()
  await expect(page.getByText('The portal does not know this passkey')).toBeVisible()
})
