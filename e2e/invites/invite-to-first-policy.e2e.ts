import { axeBuilderFor } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { waitForMail } from '../mail.ts'
import { newEmailAddress, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: roles/agent-invites, invites/refreshed, accept/token
test('an agent invites a business owner by mail and adds a policy; the owner accepts and sees it', async ({
  agent,
  browser,
}) => {
  const email = newEmailAddress('grace')
  const company = `Stonecrop Veterinary ${email.slice(6, 14)}`

  const agentPage = await agent.open('/invite-clients')
  await agentPage.getByRole('button', { name: 'Create New Client' }).first().click()
  const invite = agentPage.getByRole('dialog')
  await invite.getByLabel('Email').fill(email)
  await invite.getByLabel('First name').fill('Grace')
  await invite.getByLabel('Last name').fill('Holloway')
  await invite.getByLabel(/company|business name/i).fill(company)
  await invite.getByLabel(/EIN/).pressSequentially('891234567')
  await expect(invite.getByLabel(/EIN/)).toHaveValue('89-1234567')
  await invite.getByLabel(/phone/i).pressSequentially('8605550140')
  await expect(invite.getByLabel(/phone/i)).toHaveValue('(860) 555-0140')
  await invite.getByLabel(/message/i).fill('Welcome aboard, Grace.')
  await invite.getByRole('button', { name: 'Create Invitation' }).click()
  await expect(toastTitled(agentPage, 'Invite Created!')).toBeVisible()
  await expect(invite).toBeHidden()

  const row = agentPage.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Not Sent')).toBeVisible()
  await row.getByRole('button', { name: 'Send Invite' }).click()
  await expect(toastTitled(agentPage, 'Invite Sent!')).toBeVisible()
  await expect(row.getByText('Pending')).toBeVisible()

  const navigation = agentPage.getByRole('navigation')
  await navigation.getByRole('link', { name: 'Client Management' }).click()
  await agentPage.getByRole('searchbox').fill(company)
  await agentPage.getByRole('row').filter({ hasText: company }).getByText(company).first().click()
  await expect(agentPage).toHaveURL(/\/client-details\//)
  await agentPage.getByRole('button', { name: 'Add First Policy' }).click()
  const policy = agentPage.getByRole('dialog')
  await policy.getByLabel(/^Policy type/i).selectOption("Business Owner's Policy (BOP)")
  await policy.getByLabel(/policy number/i).fill('HBP 204999')
  await policy.getByLabel(/carrier/i).selectOption('The Hartford')
  await policy.getByLabel(/^premium/i).pressSequentially('5,862.75')
  await policy.getByLabel(/start date/i).fill('2026-09-01')
  await expect(policy.getByLabel(/end date/i)).toHaveValue('2027-09-01')
  await policy.getByRole('button', { name: 'Add Policy' }).click()
  await expect(toastTitled(agentPage, 'New Policy Added!')).toBeVisible()
  await expect(agentPage.getByText('HBP 204999', { exact: true })).toBeVisible()

  const message = await waitForMail(email)
  expect(message.subject).toContain('Harborline Insurance Agency')
  expect(message.text).toContain('Welcome aboard, Grace.')
  const link = /http:\/\/\S+accept-invite\S+/.exec(message.text ?? '')?.[0] ?? ''

  const owner = await openPage(browser)
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
  await expect(owner.getByLabel(/business name/i)).toHaveValue(company)
  await expect(owner.getByLabel(/business name/i)).not.toBeEditable()
  await expect(owner.getByLabel('Email')).not.toBeEditable()
  await owner.getByLabel('Password', { exact: true }).fill('calm horses at noon')
  await owner.getByLabel('Confirm Password').fill('calm horses at night')
  await owner.getByRole('button', { name: 'Accept Invite' }).click()
  await expect(owner.getByText('Passwords do not match')).toBeVisible()
  await owner.getByLabel('Confirm Password').fill('calm horses at noon')
  await owner.getByRole('button', { name: 'Accept Invite' }).click()

  await expect(owner).toHaveURL('/')
  await expect(owner.getByText('Welcome, Grace Holloway')).toBeVisible()
  await expect(owner.getByText('HBP 204999', { exact: true })).toBeVisible()
  const steps = owner.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('Daniel Kim, your agent')
  await expect(steps).toContainText('Welcome aboard, Grace.')
  await expect(steps).toContainText('On file: 1 policy, 0 documents. Still to come: your documents.')
  await expect(steps.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  expect((await axeBuilderFor(owner).analyze()).violations).toEqual([])
  await owner.reload()
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await owner.reload()
  await expect(owner.getByText('HBP 204999', { exact: true })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await owner.getByRole('link', { name: /View Details/ }).click()
  await expect(owner.getByRole('heading', { name: "Business Owner's Policy (BOP) Insurance" })).toBeVisible()
  await expect(owner.getByText('$5,862').first()).toBeVisible()

  const secondPage = await openPage(browser)
  await secondPage.goto(link)
  await expect(secondPage).toHaveURL('/login')
  await expect(secondPage.getByText(/already been accepted/)).toBeVisible()
  await agentPage.goto('/invite-clients')
  await expect(agentPage.getByRole('row').filter({ hasText: email }).getByText('Accepted')).toBeVisible()
})
