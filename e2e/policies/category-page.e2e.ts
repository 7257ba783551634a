import { documentRow } from '../documents/documents.ts'
import { addPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { policyWithoutAmounts } from './policies.ts'

test('the pages of the categories, for a client', async ({ agent, client }) => {
  const page = await client.open()
  // Spec: category/page
  await test.step('a category without policies reads No Policies Found', async () => {
    await page.goto("/policy/commercial/Workers'-Compensation-Insurance")
    await expect(page.getByText('No Policies Found')).toBeVisible()
  })

  const ids = await addPolicies(agent, client, [{}, policyWithoutAmounts])
  await uploadByApi(page.request, 'Payroll for the audit', 'other')
  // Spec: category/page
  await test.step('a category page has its category, type and Policies tab', async () => {
    await page.goto('/policy/commercial/General-Liability-Insurance')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
    await expect(main.getByText('Commercial Insurance', { exact: true })).toBeVisible()
    await expect(main.getByRole('tab')).toHaveText(['Policies'])
    await expect(main.getByText('GL 4410').first()).toBeVisible()
    await expect(main.getByText('HO 77')).toHaveCount(0)
  })

  // Spec: category/documents
  await test.step('a category page has the tab Documents only when there are documents', async () => {
    const tabs = page.getByRole('main').getByRole('tab')
    await expect(tabs).toHaveText(['Policies'])
    await uploadByApi(agent.request, 'Declarations', 'policy', { policyId: ids[0] ?? '' })
    await expect(tabs).toHaveText(['Policies', /^Documents\s*1$/])
    await tabs.filter({ hasText: 'Documents' }).click()
    await expect(documentRow(page, 'Declarations')).toBeVisible()
    await expect(documentRow(page, 'Payroll')).toHaveCount(0)
  })
})
