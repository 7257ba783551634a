import { documentRow } from '../documents/documents.ts'
import { addPolicies, clientWithPolicies, openClientPage } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { policyWithoutAmounts } from './policies.ts'

// Spec: category/page
test('a category page has its category, type and Policies tab', async ({ agent, browser }) => {
  const page = await openClientPage(
    browser,
    await clientWithPolicies(agent.request, [{}, policyWithoutAmounts]),
  )
  await page.goto('/policy/commercial/General-Liability-Insurance')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
  await expect(main.getByText('Commercial Insurance', { exact: true })).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Policies'])
  await expect(main.getByText('GL 4410').first()).toBeVisible()
  await expect(main.getByText('HO 77')).toHaveCount(0)
})

// Spec: category/page
test('a category without policies reads No Policies Found', async ({ client }) => {
  const page = await client.open("/policy/commercial/Workers'-Compensation-Insurance")
  await expect(page.getByText('No Policies Found')).toBeVisible()
})

// Spec: category/documents
test('a category page has the tab Documents only when there are documents', async ({ agent, client }) => {
  const ids = await addPolicies(agent, client, [{}])
  const page = await client.open()
  await uploadByApi(page.request, 'Payroll for the audit', 'other')
  await page.goto('/policy/commercial/General-Liability-Insurance')
  const tabs = page.getByRole('main').getByRole('tab')
  await expect(page.getByText('GL 4410').first()).toBeVisible()
  await expect(tabs).toHaveText(['Policies'])
  await uploadByApi(agent.request, 'Declarations', 'policy', { policyId: ids[0] ?? '' })
  await expect(tabs).toHaveText(['Policies', /^Documents\s*1$/])
  await tabs.filter({ hasText: 'Documents' }).click()
  await expect(documentRow(page, 'Declarations')).toBeVisible()
  await expect(documentRow(page, 'Payroll')).toHaveCount(0)
})
