import { waitForMail } from '../mail.ts'
import { testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm, fillInLogin } from './account.ts'

const newPassword = 'nine copper kettles'

// Spec: sign-in/forgotten
test('a forgotten password is chosen anew by the link in the mail, which works once and ends every session', async ({
  client,
  page,
}) => {
  const signedInPage = await client.open('/')
  await expect(signedInPage.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email').fill(client.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(
    page.getByText(
      'If an account has this username or email, we have sent a link to its email address. The link works once, for one hour.',
    ),
  ).toBeVisible()
  const link = (await waitForMail(client.email)).text?.match(/http\S+choose-password\S+/)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password', { exact: true }).fill(testUserPassword)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/^Your password is set\. Please log in with it/)).toBeVisible()
  await expect(signedInPage).toHaveURL('/login')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page, 'the token does not stay in the address').toHaveURL('/choose-password')
  await fillInLogin(signedInPage, client.email, newPassword)
  await expect(signedInPage.getByText('Welcome, Ines Vega')).toBeVisible()
})

test('a client who lost everything is let in again by their agent, who resets their access', async ({
  agent,
  client,
}) => {
  const { email } = client
  const page = await client.open('/')
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  const agentPage = await agent.open(`/client-details/${client.id}`)
  await agentPage.getByRole('button', { name: /^More for / }).click()
  await agentPage.getByRole('menuitem', { name: 'Reset access' }).click()
  const dialog = agentPage.getByRole('alertdialog', { name: 'Reset Access' })
  await expect(dialog).toContainText(`A link to choose a new password is emailed to ${email}.`)
  await dialog.getByRole('button', { name: 'Reset Access' }).click()
  await enterPasswordToConfirm(agentPage, testUserPassword, 'You are about to change who has access.')
  await expect(toastTitled(agentPage, 'Access Reset')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const mail = await waitForMail(email)
  expect(mail.text).toContain('reset your access to the portal')
  await page.goto(mail.text?.match(/http\S+choose-password\S+/)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
})
