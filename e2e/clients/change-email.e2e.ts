import { openPage } from '../contexts.ts'
import { waitForMail } from '../mail.ts'
import { newEmailAddress, testUserPassword } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent corrects the e-mail of a client who signs in; the new address confirms, and signs in from then on', async ({
  agent,
  browser,
  client,
}) => {
  const [mistypedAddress, correctedEmail] = [newEmailAddress('mistyped'), newEmailAddress('corrected')]

  const agentPage = await agent.open(`/client-details/${client.id}`)
  await agentPage.getByRole('button', { name: /^More for/ }).click()
  await agentPage.getByRole('menuitem', { name: 'Change email' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Change Email' })
  await dialog.getByLabel('New email').fill('maria@')
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('New email').fill(mistypedAddress)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  const askedDialog = agentPage.getByRole('dialog', { name: 'Confirm Your Password' })
  await askedDialog.getByLabel('Password', { exact: true }).fill(testUserPassword)
  await askedDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(agentPage.getByText(`${mistypedAddress} must confirm the new email`)).toBeVisible()
  expect((await waitForMail(client.email)).subject).toBe('A new email address for your account')

  // Once the change is withdrawn, nobody is asked to confirm. A second change within ten minutes
  // needs no password.
  await agentPage.getByRole('button', { name: 'Cancel Change' }).click()
  await expect(agentPage.getByText('has to confirm')).toHaveCount(0)
  await agentPage.getByRole('button', { name: /^More for/ }).click()
  await agentPage.getByRole('menuitem', { name: 'Change email' }).click()
  await dialog.getByLabel('New email').fill(correctedEmail)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(agentPage.getByText(`${correctedEmail} must confirm the new email`)).toBeVisible()

  const link = (await waitForMail(correctedEmail)).text?.match(/\/confirm-email#\S+/)?.[0] ?? ''
  const visitor = await openPage(browser)
  await visitor.goto(link)
  await expect(visitor, 'the token does not stay in the address').toHaveURL('/confirm-email')
  await expect(visitor.getByText(correctedEmail)).toBeVisible()
  await visitor.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(visitor.getByText('Your email is confirmed. Please log in with it.')).toBeVisible()
  await visitor.getByLabel('Username').fill(correctedEmail)
  await visitor.getByLabel('Password', { exact: true }).fill(testUserPassword)
  await visitor.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByText('Welcome, Ines Vega')).toBeVisible()

  await expect(agentPage.getByText('has to confirm')).toHaveCount(0)
  await expect(agentPage.getByRole('main').getByRole('link', { name: correctedEmail })).toBeVisible()
  await visitor.goto('about:blank')
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})
