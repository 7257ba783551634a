import { clientWithPolicies, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { policyCard } from './policies.ts'

// Spec: policies/list, errors/policy-delete
test('Deactivate Policy asks first and takes the card away; where it fails the reason shows', async ({
  agent,
}) => {
  const page = await agent.open()
  const { userId } = await clientWithPolicies(page.request, [{}])
  await page.goto(`/client-details/${userId}?tab=policies`)
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
