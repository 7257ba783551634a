import { inviteNewClient, testUserPassword } from '../portal.ts'
import { expect, test } from '../test.ts'
import { benefits } from './benefits.ts'
import { expectContact } from './contact.ts'

// Spec: routes/invitation, accept/page, format/phone, errors/accept, accept/required
test('the invitation page: its words and fields, what it refuses, and the way to Login', async ({
  agent,
  page,
}) => {
  const { email, token } = await inviteNewClient(agent.request, {
    company: 'Plover & Reed',
    firstName: 'Ann',
  })
  await page.goto(`/client/accept-invite/auth/${token}/${email}`)
  await test.step('the invitation page has its words and fields, and from 768 px the four benefits beside them', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
    await expect(page.getByText(/Daniel Kim invited you to join the .+ portal/)).toBeVisible()
    await expect(page.getByLabel('Business Name')).toHaveValue('Plover & Reed')
    await expect(page.getByLabel('Business Name')).not.toBeEditable()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('First Name')).toHaveValue('Ann')
    await expect(page.getByLabel('Last Name')).toBeEditable()
    await page.getByLabel('Phone Number').pressSequentially('8605550140x99')
    await expect(page.getByLabel('Phone Number')).toHaveValue('(860) 555-0140')
    for (const label of ['Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Accept Invite' })).toBeVisible()
    for (const benefit of benefits) await expect(page.getByText(benefit, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('an invitation sent in empty flags Confirm Password together with the other fields', async () => {
    for (const label of ['First Name', 'Phone Number']) await page.getByLabel(label).fill('')
    await page.getByRole('button', { name: 'Accept Invite' }).click()
    for (const label of ['First Name', 'Last Name', 'Phone Number', 'Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Please enter the password again')).toBeVisible()
  })

  await test.step('an acceptance that fails says why: the message of the server, else Something went wrong', async () => {
    await page.getByLabel('Phone Number').fill('8605550140')
    await page.getByLabel('First Name').fill('Ann')
    await page.getByLabel('Last Name').fill('Plover')
    await page.getByLabel('Password', { exact: true }).fill(testUserPassword)
    await page.getByLabel('Confirm Password').fill(testUserPassword)
    for (const [answer, text] of [
      [{ error: 'The server says why' }, 'The server says why'],
      [{}, 'Something went wrong'],
    ] as const) {
      await page.route('**/api/invite/client/accept', (route) => route.fulfill({ status: 500, json: answer }))
      await page.getByRole('button', { name: 'Accept Invite' }).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
  })

  await test.step('the invitation page shows the telephone and the e-mail of the agency, and the way to Login', async () => {
    await expectContact(page)
    await page.getByRole('banner').getByRole('link', { name: 'Login / Register' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})

// Spec: accept/failed, accept/missing
test('an invite link that is not valid leads to /login and says why', async ({ page }) => {
  await page.goto('/client/accept-invite/auth/made-up/someone@x.example')
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('This invitation is not valid. Please ask your agent to send it again'),
  ).toBeVisible()
  await page.goto('/client/accept-invite/auth/made-up')
  await expect(page.getByText('Missing important information!')).toBeVisible()
})
