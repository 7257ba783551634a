import { addPolicies, clientWithPolicies, dayFromToday, factValue, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { expiredPolicy, policyCard } from './policies.ts'

test('the cards of a client’s policies, for the agent', async ({ agent }) => {
  const page = await agent.open()
  const { userId } = await clientWithPolicies(page.request, [{}])
  await page.goto(`/client-details/${userId}?tab=policies`)
  // Spec: policy/card-actions
  await test.step('a policy card gives the agent an Actions menu with Edit Policy', async () => {
    const card = policyCard(page, 'GL 4410')
    await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
    await card.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  // Spec: policies/list, errors/policy-delete
  await test.step('Deactivate Policy asks first and takes the card away; where it fails the reason shows', async () => {
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Deactivate Policy' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Policy' })
    await dialog.getByLabel('Reason').selectOption({ label: 'Moved to another policy' })
    const deactivateButton = dialog.getByRole('button', { name: 'Deactivate Policy' })
    await page.route('**/api/policy/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await deactivateButton.click()
    await expect(toastRegion(page).getByText('Failed to delete policy', { exact: true })).toBeVisible()
    await page.unroute('**/api/policy/**')
    await deactivateButton.click()
    await expect(toastRegion(page).getByText('Policy Deactivated', { exact: true })).toBeVisible()
    await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
    await expect(policyCard(page, 'GL 4410')).toHaveCount(0)
  })

  await test.step('a card says when a term to come starts, and Ended instead of Renewal when it is over', async () => {
    const futurePolicy = { policyNumber: 'GL 4412', startDate: dayFromToday(30), endDate: dayFromToday(395) }
    await addPolicies(agent, { id: userId }, [{}, expiredPolicy, futurePolicy])
    await expect(factValue(policyCard(page, 'GL 4410'), 'Renewal')).toBeVisible()
    await expect(policyCard(page, 'GL 4410').getByText(/^Starts/)).toHaveCount(0)
    await expect(factValue(policyCard(page, 'GL 4409'), 'Ended')).toBeVisible()
    await expect(factValue(policyCard(page, 'GL 4409'), 'Renewal')).toHaveCount(0)
    await expect(policyCard(page, 'GL 4412').getByText(/^Starts [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(factValue(policyCard(page, 'GL 4412'), 'Renewal')).toBeVisible()
  })
})
