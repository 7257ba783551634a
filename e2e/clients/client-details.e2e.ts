import { datePattern, holdResponses, inviteNewClient } from '../portal.ts'
import { expect, test } from '../test.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

const policy = {
  policyNumber: 'IM 31',
  insurer: 'Chubb',
  type: 'Inland Marine Insurance',
  startDate: '2026-03-01',
}

// Spec: client/head, client/tabs
test('Client Details has its buttons, the Client Information card with N/A, and its tabs', async ({
  agent,
}) => {
  const page = await agent.open()
  const { email, userId } = await inviteNewClient(page.request, { company: 'Plover & Reed' })
  await page.request.post(`/api/policy/new/${userId}`, { data: policy })
  await page.goto(`/client-details/${userId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Plover & Reed' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send Message' }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add Policy' })).toBeVisible()
  const card = main.getByRole('region', { name: 'Client Information' })
  const fact = (label: string) =>
    card
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd')
  await expect(fact('Email')).toHaveText(email)
  await expect(fact('Phone')).toHaveText('N/A')
  await expect(fact('Address')).toHaveText('N/A')
  await expect(fact('Member Since')).toHaveText(datePattern)
  for (const name of [/^Policies\s*\(?1/, /^Documents\s*\(?0/, /^Quotes/, /^Messages/, /^Activity/])
    await expect(main.getByRole('tab', { name })).toBeVisible()
  await main.getByRole('link', { name: 'Back to Clients' }).click()
  await expect(page).toHaveURL('/client-management')
})

// Spec: client/policies
test('the Policies tab of a client has cards with Edit and Deactivate Policy, or Add First Policy', async ({
  agent,
}) => {
  const page = await agent.open()
  const { userId } = await inviteNewClient(page.request)
  await page.goto(`/client-details/${userId}`)
  await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add First Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Policy' })).toBeVisible()
  await page.request.post(`/api/policy/new/${userId}`, { data: policy })
  await page.reload()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Deactivate Policy' })).toBeVisible()
})

// Spec: client/not-found
test('a client that is not there reads Client Not Found, and a skeleton shows until it is known', async ({
  agent,
}) => {
  const page = await agent.open()
  const release = await holdResponses(page, '**/api/agent/client/*')
  await page.goto(`/client-details/${nobody}`)
  await expect(page.getByText('Loading client...').first()).toBeAttached()
  const bones = page.getByRole('main').locator('.animate-pulse')
  await expect(bones.first()).toBeVisible()
  release()
  await expect(page.getByText('Client Not Found').last()).toBeVisible()
  await expect(bones).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Clients/ })
    .click()
  await expect(page).toHaveURL('/client-management')
})
