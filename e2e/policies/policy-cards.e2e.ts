import { formatDay } from '../../contract/values/days.ts'
import { addPolicies, clientWithPolicies, dayFromToday, expectFacts, factValue } from '../portal.ts'
import { expect, test } from '../test.ts'
import { expiredPolicy, policyCard } from './policies.ts'

// Spec: policy/card
test('a policy card has its facts and leads to the policy', async ({ agent, client }) => {
  const endDate = dayFromToday(200)
  const ids = await addPolicies(agent, client, [{ endDate }])
  const page = await client.open('/')
  const card = policyCard(page, 'GL 4410')
  await expect(card.getByText('Policy Info')).toBeAttached()
  await expect(card.getByRole('heading', { name: /^General Liability/ })).toBeVisible()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card.locator('svg').first()).toBeVisible()
  await expect(card.getByText('GL 4410').first()).toBeVisible()
  await expect(card.getByText('Landscape gardening.')).toBeVisible()
  await expectFacts(card, {
    Coverage: '$1,000,000',
    Provider: 'Crum & Forster',
    Renewal: formatDay(endDate),
  })
  await expect(factValue(card, 'Premium')).toContainText('$4,187')
  await expect(card.getByRole('button', { name: /Actions/ })).toHaveCount(0)
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(`/policy/${ids[0]}`)
})

// Spec: policy/card-actions
test('a policy card gives the agent an Actions menu with Edit Policy', async ({ agent }) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request, [{}])
  await page.goto(`/client-details/${client.userId}?tab=policies`)
  const card = policyCard(page, 'GL 4410')
  await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Policy' })).toBeVisible()
})

test('a card says when a term to come starts, and Ended instead of Renewal when it is over', async ({
  agent,
}) => {
  const page = await agent.open()
  const futurePolicy = { policyNumber: 'GL 4412', startDate: dayFromToday(30), endDate: dayFromToday(395) }
  const { userId } = await clientWithPolicies(page.request, [{}, expiredPolicy, futurePolicy])
  await page.goto(`/client-details/${userId}?tab=policies`)
  await expect(factValue(policyCard(page, 'GL 4410'), 'Renewal')).toBeVisible()
  await expect(policyCard(page, 'GL 4410').getByText(/^Starts/)).toHaveCount(0)
  await expect(factValue(policyCard(page, 'GL 4409'), 'Ended')).toBeVisible()
  await expect(factValue(policyCard(page, 'GL 4409'), 'Renewal')).toHaveCount(0)
  await expect(policyCard(page, 'GL 4412').getByText(/^Starts [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(factValue(policyCard(page, 'GL 4412'), 'Renewal')).toBeVisible()
})
