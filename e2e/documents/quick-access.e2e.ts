import { addPolicies, expectKeyboardFocus } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { homePolicy, previewOf } from './documents.ts'

test('Quick Access and the Coverage tab', async ({ agent, client, clientPage: page }) => {
  const [policyId = '', homePolicyId = ''] = await addPolicies(agent, client, [
    { type: 'Commercial Auto Insurance' },
    homePolicy,
  ])
  await page.goto(`/policy/${policyId}`)
  const quickAccess = page.getByRole('region', { name: 'Quick Access' })
  await test.step('Quick Access opens the dialog with what is asked for', async () => {
    const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
    for (const [entry, type, details] of [
      ['Request ID Card', 'other', 'ID card'],
      ['Request Policy Document', 'other', 'Policy document'],
      ['Request Certificate of Insurance', 'coi', ''],
    ] as const) {
      await quickAccess.getByRole('button', { name: entry }).click()
      await expect(dialog.getByLabel('Request type')).toHaveValue(type)
      await expect(dialog.getByLabel('Details')).toHaveValue(details)
      await expect(dialog.getByLabel('Policy', { exact: true })).toHaveValue(/GL 4410$/)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  })

  // Spec: policy/quick-access
  await test.step('Quick Access views the agency’s ID card and policy document; a client’s own upload never stands in', async () => {
    await uploadByApi(page.request, 'My own card', 'id card', { policyId })
    await uploadByApi(page.request, 'My own declarations', 'policy', { policyId })
    const entries = quickAccess.getByRole('button').or(quickAccess.getByRole('link'))
    await expect(entries).toHaveText([
      'Request ID Card',
      'Request Policy Document',
      'Request Certificate of Insurance',
      'File a Claim',
    ])
    await uploadByApi(agent.request, 'Cards of last year', 'id card', { policyId })
    await uploadByApi(agent.request, 'Vehicle cards', 'id card', { policyId })
    await uploadByApi(agent.request, 'Declarations', 'policy', { policyId })
    await uploadByApi(agent.request, 'A certificate', 'certificate of insurance', { policyId })
    await uploadByApi(page.request, 'My newest card', 'id card', { policyId })
    await expect(entries).toHaveText([
      'View ID Card',
      'View Policy Document',
      'Request Certificate of Insurance',
      'File a Claim',
    ])
    await quickAccess.getByRole('button', { name: 'View ID Card' }).click()
    await expectKeyboardFocus(previewOf(page, 'Vehicle cards'))
    await page.keyboard.press('Escape')
    await quickAccess.getByRole('button', { name: 'View Policy Document' }).click()
    await expect(previewOf(page, 'Declarations')).toBeVisible()
  })

  // Spec: policy/coverage-tab
  await test.step('the Coverage tab without coverages views the policy document, or asks for it', async () => {
    await page.goto(`/policy/${homePolicyId}?tab=coverage`)
    await expect(page.getByText('Coverage Details Coming Soon')).toBeVisible()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Request Policy Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
    await expect(dialog.getByLabel('Request type')).toHaveValue('other')
    await expect(dialog.getByLabel('Details')).toHaveValue('Policy document')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await uploadByApi(agent.request, 'Declarations', 'policy', { policyId: homePolicyId })
    await panel.getByRole('button', { name: 'View Policy Document' }).click()
    await expectKeyboardFocus(previewOf(page, 'Declarations'))
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Request Policy Document' })).toHaveCount(0)
  })
})
