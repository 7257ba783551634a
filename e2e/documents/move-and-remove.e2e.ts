import { addPolicies, clientWithPolicies, optionsOfSelect, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { fillInUpload, submitUpload, uploadByApi, uploadDialog } from '../upload-files.ts'
import { documentRow, documentTitles, homePolicy } from './documents.ts'

test('documents of a client that staff has open', async ({
  agent,
  client,
  agentPage: page,
  clientPage: owner,
}) => {
  const ids = await addPolicies(agent, client, [{}, homePolicy])
  const streamResponse = owner.waitForResponse('**/api/events*')
  await owner.goto('/documents')
  await streamResponse
  await test.step('staff moves a misfiled document to another policy and removes one, with a reason', async () => {
    await uploadByApi(page.request, 'Declarations', 'policy', { policyId: ids[0] ?? '' })
    const ownerCard = owner.getByRole('article', { name: 'Declarations' })
    await expect(ownerCard.getByText('Policy GL 4410')).toBeVisible()
    await expect(ownerCard.getByRole('button', { name: /More|Remove|Move/ })).toHaveCount(0)
    await page.goto(`/client-details/${client.id}?tab=documents`)
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

  await test.step('the documents of a policy leave an open list when it is entered in error, and come back with it', async () => {
    const policyId = ids[0] ?? ''
    await uploadByApi(agent.request, 'Declarations', 'policy', { policyId })
    await expect(documentTitles(owner.getByRole('main'))).toHaveText(['Declarations'])
    await agent.request.delete(`/api/policy/${policyId}`)
    await expect(owner.getByText('No Documents', { exact: true })).toBeVisible()
    await agent.request.post(`/api/policy/restore/${policyId}`)
    await expect(documentTitles(owner.getByRole('main'))).toHaveText(['Declarations'])
  })

  await test.step('turning a phone keeps an open dialog of a document, with what was chosen in it', async () => {
    await uploadByApi(agent.request, 'Vehicle cards', 'id card', { policyId: ids[0] ?? '' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More for Vehicle cards' }).click()
    await page.getByRole('menuitem', { name: 'Remove document' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove document' })
    await dialog.getByLabel('Reason').selectOption('duplicate')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByRole('table', { name: 'Documents', includeHidden: true })).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('duplicate')
  })
})

test('documents that staff puts on a policy and moves', async ({ agentPage: page }) => {
  const client = await clientWithPolicies(page.request, [{}, homePolicy])
  // Spec: policy/card-actions, client/policies, calls/document-refresh
  await test.step('an agent’s policy card has Upload Document, which puts the document on that policy', async () => {
    await page.goto(`/client-details/${client.userId}?tab=policies`)
    await page.getByRole('button', { name: 'Actions for GL 4410' }).click()
    await page.getByRole('menuitem', { name: 'Upload Document' }).click()
    await expect(
      uploadDialog(page).getByText('attached to policy GL 4410 General Liability Insurance.'),
    ).toBeVisible()
    await expect(uploadDialog(page).getByLabel('Client')).toHaveCount(0)
    await fillInUpload(page, 'Declarations', 'Policy')
    await submitUpload(page)
    await expect(toastRegion(page).getByText('Document uploaded', { exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveText(/^Documents\s*1$/)
    const { documents } = await (await page.request.get(`/api/documents/policy/${client.ids[0]}`)).json()
    expect(documents).toHaveLength(1)
    expect(documents[0]).toMatchObject({ title: 'Declarations', type: 'policy', clientId: client.userId })
  })

  await test.step('a document of a policy that was deactivated is moved only to one that is chosen', async () => {
    const policyId = client.ids[0] ?? ''
    await uploadByApi(page.request, 'Renewal certificate', 'policy', { policyId })
    await uploadByApi(page.request, 'First installment', 'invoice', { policyId })
    await page.request.delete(`/api/policy/${policyId}?reason=replaced`)
    await page.getByRole('tab', { name: /^Documents/ }).click()
    const openMoveDialog = async (title: string) => {
      await page.getByRole('button', { name: `More for ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Move to another policy' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Move to another policy' })
    const policy = dialog.getByLabel('Policy')
    const moveButton = dialog.getByRole('button', { name: 'Move', exact: true })
    await openMoveDialog('Renewal certificate')
    await expect(policy.locator('option')).toHaveText(['Select a policy', 'HO 77 Home Insurance'])
    await expect(policy).toHaveValue('')
    await moveButton.click()
    await expect(policy).toHaveAccessibleDescription('Please choose a policy')
    await expect(policy).toBeFocused()
    await policy.selectOption({ label: 'HO 77 Home Insurance' })
    await expect(policy).toHaveAccessibleDescription('')
    await moveButton.click()
    await expect(documentRow(page, 'Renewal certificate').getByText('Policy HO 77')).toBeVisible()

    await openMoveDialog('First installment')
    await expect(policy.locator('option')).toHaveText(['No policy', 'HO 77 Home Insurance'])
    await moveButton.click()
    await expect(dialog).toBeHidden()
    await expect(documentRow(page, 'First installment').getByText('Policy')).toHaveCount(0)
  })
})
