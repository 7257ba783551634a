import { addPolicies, clientWithPolicies, openClientPage, optionsOfSelect, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { documentRow, documentTitles, homePolicy } from './documents.ts'

test('staff moves a misfiled document to another policy and removes one, with a reason', async ({
  agent,
  browser,
}) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request, [{}, homePolicy])
  const owner = await openClientPage(browser, client)
  await uploadByApi(page.request, 'Declarations', 'policy', { policyId: client.ids[0] ?? '' })
  await owner.goto('/documents')
  const ownerCard = owner.getByRole('article', { name: 'Declarations' })
  await expect(ownerCard.getByText('Policy GL 4410')).toBeVisible()
  await expect(ownerCard.getByRole('button', { name: /More|Remove|Move/ })).toHaveCount(0)
  await page.goto(`/client-details/${client.userId}?tab=documents`)
  const moreButton = page.getByRole('button', { name: 'More for Declarations' })
  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Move to another policy' }).click()
  const moveDialog = page.getByRole('dialog', { name: 'Move to another policy' })
  // A policy document must have a policy.
  await expect(moveDialog.getByLabel('Policy').locator('option')).toHaveText([
    'HO 77 Home Insurance',
    'GL 4410 General Liability Insurance',
  ])
  await page.route('**/api/agent/document/move/*', (route) => route.fulfill({ status: 500, json: {} }))
  await moveDialog.getByLabel('Policy').selectOption({ label: 'HO 77 Home Insurance' })
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toastRegion(page).getByText('Move failed', { exact: true })).toBeVisible()
  await expect(toastRegion(page).getByText('Failed to move document', { exact: true })).toBeVisible()
  await page.unroute('**/api/agent/document/move/*')
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toastRegion(page).getByText('Document moved', { exact: true })).toBeVisible()
  await expect(documentRow(page, 'Declarations').getByText('Policy HO 77')).toBeVisible()
  await expect(ownerCard.getByText('Policy HO 77')).toBeVisible()

  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Remove document' }).click()
  const removeDialog = page.getByRole('alertdialog', { name: 'Remove document' })
  const removeButton = removeDialog.getByRole('button', { name: 'Remove document' })
  await expect(removeButton).toHaveAccessibleDescription(/Please choose a reason first/)
  await expect(optionsOfSelect(removeDialog.getByLabel('Reason'))).toHaveText([
    'Filed under the wrong client',
    'The wrong file',
    'On file twice',
    'Out of date',
  ])
  await removeDialog.getByLabel('Reason').selectOption({ label: 'On file twice' })
  await removeButton.click()
  await expect(toastRegion(page).getByText('Document removed', { exact: true })).toBeVisible()
  await expect(documentRow(page, 'Declarations')).toHaveCount(0)
  await expect(ownerCard).toHaveCount(0)
})

test('a document of a policy that was deactivated is moved only to one that is chosen', async ({ agent }) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request, [{}, homePolicy])
  const policyId = client.ids[0] ?? ''
  await uploadByApi(page.request, 'Declarations', 'policy', { policyId })
  await uploadByApi(page.request, 'First installment', 'invoice', { policyId })
  await page.request.delete(`/api/policy/${policyId}?reason=replaced`)
  await page.goto(`/client-details/${client.userId}?tab=documents`)
  const openMoveDialog = async (title: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to another policy' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Move to another policy' })
  const policy = dialog.getByLabel('Policy')
  const moveButton = dialog.getByRole('button', { name: 'Move', exact: true })
  await openMoveDialog('Declarations')
  await expect(policy.locator('option')).toHaveText(['Select a policy', 'HO 77 Home Insurance'])
  await expect(policy).toHaveValue('')
  await moveButton.click()
  await expect(policy).toHaveAccessibleDescription('Please choose a policy')
  await expect(policy).toBeFocused()
  await policy.selectOption({ label: 'HO 77 Home Insurance' })
  await expect(policy).toHaveAccessibleDescription('')
  await moveButton.click()
  await expect(documentRow(page, 'Declarations').getByText('Policy HO 77')).toBeVisible()

  await openMoveDialog('First installment')
  await expect(policy.locator('option')).toHaveText(['No policy', 'HO 77 Home Insurance'])
  await moveButton.click()
  await expect(dialog).toBeHidden()
  await expect(documentRow(page, 'First installment').getByText('Policy')).toHaveCount(0)
})

test('the documents of a policy leave an open list when it is entered in error, and come back with it', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [{}])
  const policyId = ids[0] ?? ''
  await uploadByApi(agent.request, 'Declarations', 'policy', { policyId })
  const page = await client.open()
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto('/documents')
  await streamResponse
  await expect(documentTitles(page.getByRole('main'))).toHaveText(['Declarations'])
  await agent.request.delete(`/api/policy/${policyId}`)
  await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
  await agent.request.post(`/api/policy/restore/${policyId}`)
  await expect(documentTitles(page.getByRole('main'))).toHaveText(['Declarations'])
})
