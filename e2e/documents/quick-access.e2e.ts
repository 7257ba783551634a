import { addPolicies, expectKeyboardFocus } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { homePolicy, previewOf } from './documents.ts'

// Spec: policy/quick-access
test('Quick Access views the agency’s ID card and policy document; a client’s own upload never stands in', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [{ type: 'Commercial Auto Insurance' }])
  const page = await client.open()
  const policyId = ids[0] ?? ''
  await uploadByApi(page.request, 'My own card', 'id card', { policyId })
  await uploadByApi(page.request, 'My own declarations', 'policy', { policyId })
  await page.goto(`/policy/${policyId}`)
  const quickAccess = page.getByRole('region', { name: 'Quick Access' })
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
test('the Coverage tab without coverages views the policy document, or asks for it', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [homePolicy])
  const page = await client.open()
  const policyId = ids[0] ?? ''
  await page.goto(`/policy/${policyId}?tab=coverage`)
  await expect(page.getByText('Coverage Details Coming Soon')).toBeVisible()
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Request Policy Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
  await expect(dialog.getByLabel('Request type')).toHaveValue('other')
  await expect(dialog.getByLabel('Details')).toHaveValue('Policy document')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await uploadByApi(agent.request, 'Declarations', 'policy', { policyId })
  await panel.getByRole('button', { name: 'View Policy Document' }).click()
  await expectKeyboardFocus(previewOf(page, 'Declarations'))
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Request Policy Document' })).toHaveCount(0)
})
