import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { startIdentityProvider } from '../../server/testing/identity-provider.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { waitForMail } from '../mail.ts'
import { signInAs, toastTitled } from '../portal.ts'
import { startDemoPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

async function addPasskey(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await page.getByRole('dialog', { name: 'Add Passkey' }).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(toastTitled(page, 'Passkey Added')).toBeVisible()
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

// A portal of its own: the button of the provider would appear on every login page.
test('an admin adds the provider and invites an agent, who links an account once and signs in with it from then on', async ({
  browser,
}) => {
  const { origin, folder, end } = await startDemoPortal()
  const provider = await startIdentityProvider(`${origin}/single-sign-on`)
  const options = { baseURL: origin }
  const [adminContext, agentContext] = [await browser.newContext(options), await browser.newContext(options)]
  try {
    const admin = await adminContext.newPage()
    expect((await signInAs(admin.request, 'admin')).ok()).toBe(true)
    await admin.goto('/agency/settings/connections')
    await admin.getByRole('link', { name: 'Open Single Sign-On' }).click()
    await admin.getByRole('button', { name: 'Add Provider' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add Provider' })
    await dialog.getByLabel('Name').fill('Contoso')
    await dialog.getByLabel('Issuer').fill('http://login.example')
    await dialog.getByLabel('Client ID').fill('portal')
    await dialog.getByLabel('Client secret').fill(provider.clientSecret)
    const saveButton = dialog.getByRole('button', { name: 'Save Provider' })
    await saveButton.click()
    await expect(dialog.getByText(/^Please enter the issuer as an https address/)).toBeVisible()
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await saveButton.click()
    const confirmDialog = admin.getByRole('dialog', { name: 'Confirm Your Password' })
    await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toastTitled(admin, 'Provider Saved')).toBeVisible()
    const row = admin
      .getByRole('list', { name: 'Staff' })
      .getByRole('listitem')
      .filter({ hasText: 'agent@demo' })
    await row.getByRole('button', { name: /^Invite/ }).click()
    await expect(row.getByText(/Invited, link expires/)).toBeVisible()
    expect((await axeBuilderFor(admin).analyze()).violations).toEqual([])

    const mail = await waitForMail('agent@demo.example', /Contoso/, join(folder, 'mail'))
    const link = /\/link-sign-in#\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const agent = await agentContext.newPage()
    provider.expectPerson('subject-1')
    await agent.goto(link)
    await agent.getByRole('button', { name: 'Continue with Contoso' }).click()
    await expect(agent).toHaveURL(`${origin}/`)
    await expect(row.getByText('Linked', { exact: true })).toBeVisible()

    await agent.getByRole('button', { name: /^Account of/ }).click()
    await agent.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(agent).toHaveURL(`${origin}/login`)
    await agent.goto('/bills')
    await agent.getByRole('button', { name: 'Continue with Contoso' }).click()
    await expect(agent).toHaveURL(`${origin}/bills`)
    // The answer in the address works once, and in the tab that began.
    await agent.goto('/single-sign-on?code=made-up&state=made-up')
    await expect(agent.getByRole('heading', { name: 'You Are Not Signed In' })).toBeVisible()
    // A change of access is confirmed at the provider, and the person comes back.
    await agent.goto('/account/api-keys')
    await agent.getByRole('button', { name: 'Create API Key' }).click()
    const keyDialog = agent.getByRole('dialog', { name: 'Create API Key' })
    await keyDialog.getByLabel('Name').fill('Renewals')
    await keyDialog.getByLabel('Tasks, notes and work queue').selectOption('Read')
    await keyDialog.getByRole('button', { name: 'Create API Key' }).click()
    await agent.getByRole('button', { name: 'Confirm with Contoso' }).click()
    await expect(agent).toHaveURL(`${origin}/account/api-keys`)

    // Required of staff, a password opens nothing any more, but for the emergency admin.
    await addPasskey(admin)
    await admin.goto('/agency/settings/single-sign-on')
    await admin.getByRole('button', { name: 'Require for Staff' }).click()
    const requirement = admin.getByRole('dialog', { name: 'Require Single Sign-On' })
    await requirement.getByRole('button', { name: 'Require for Staff' }).click()
    await expect(toastTitled(admin, 'Single Sign-On Is Required')).toBeVisible()
    await agent.goto('/bills')
    await logIn(agent, 'agent')
    await expect(agent.getByText('Please sign in with Contoso')).toBeVisible()
    await agent.getByRole('button', { name: 'Continue with Contoso' }).click()
    await expect(agent).toHaveURL(`${origin}/bills`)
    // The open page would lead to the login by itself, and then back to where it was.
    await admin.goto('about:blank')
    await admin.request.post('/api/auth/logout')
    await admin.goto('/login')
    await logIn(admin, 'admin')
    await expect(admin).toHaveURL(`${origin}/`)
  } finally {
    await adminContext.close()
    await agentContext.close()
    await provider.stop()
    await end()
  }
})
