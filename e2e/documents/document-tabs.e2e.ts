import { axeBuilderFor } from '../accessibility.ts'
import { addPolicies, datePattern, newEmailAddress, optionsOfSelect } from '../portal.ts'
import { dashboardSidebar } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { fillInUpload, submitUpload, uploadByApi, uploadDialog } from '../upload-files.ts'
import { documentRow, previewOf, typeNamesWithoutPolicy, typeNamesWithPolicy } from './documents.ts'

test('the documents of a policy in each place', async ({ agent, client, agentPage, clientPage }) => {
  const policyNumber = '61 ZBB 401 7101-02'
  const [policyId = ''] = await addPolicies(agent, client, [{ policyNumber }])
  // Spec: policy/buttons, policy/documents-tab, calls/document-refresh
  await test.step('the page of a policy has Upload, and Request for clients; its Documents tab lists with View and Download', async () => {
    await agentPage.goto(`/policy/${policyId}`)
    const buttons = agentPage.getByRole('main').getByRole('button')
    await expect(buttons.filter({ hasText: /^Upload$/ })).toBeVisible()
    await expect(buttons.filter({ hasText: /^Request$/ })).toHaveCount(0)
    await clientPage.goto(`/policy/${policyId}`)
    await expect(clientPage.getByRole('button', { name: 'Request', exact: true })).toBeVisible()
    await clientPage.getByRole('tab', { name: 'Documents' }).click()
    const panel = clientPage.getByRole('tabpanel')
    await expect(panel.getByText('No Documents', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Upload Document' })).toBeVisible()
    await clientPage.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = uploadDialog(clientPage)
    await expect(
      dialog.getByText(`attached to policy ${policyNumber} General Liability Insurance.`),
    ).toBeVisible()
    await expect(dialog.getByLabel('Policy')).toHaveCount(0)
    await expect(optionsOfSelect(dialog.getByLabel('Type'))).toHaveText(typeNamesWithPolicy)
    await fillInUpload(clientPage, 'Photo of the sign', 'Claim')
    await submitUpload(clientPage)
    await expect(uploadDialog(clientPage)).toBeHidden()
    const row = documentRow(clientPage, 'Photo of the sign')
    await expect(row.getByText('Claim', { exact: true })).toBeVisible()
    await expect(row.getByText(datePattern)).toBeVisible()
    await expect(row.getByText('by Ines Vega')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Download Photo of the sign' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Upload Document' })).toBeVisible()
    await row.getByRole('button', { name: 'View Photo of the sign', exact: true }).click()
    await expect(previewOf(clientPage, 'Photo of the sign')).toBeVisible()
    await clientPage.keyboard.press('Escape')
  })

  await test.step('View and Download have their words in every row of documents, and no row is wider than its table', async () => {
    const title = 'Certificate for the landlord'
    await uploadByApi(client.request, title, 'certificate of insurance', { policyId })
    const places = [
      { page: clientPage, path: `/policy/${policyId}`, isTab: true, isOpen: true },
      { page: agentPage, path: `/policy/${policyId}`, isTab: true, isOpen: true },
      { page: clientPage, path: '/documents', isTab: false, isOpen: false },
      { page: agentPage, path: '/documents', isTab: false, isOpen: false },
      { page: agentPage, path: `/client-details/${client.id}`, isTab: true, isOpen: false },
    ]
    for (const { page, path, isTab, isOpen } of places) {
      if (!isOpen) await page.goto(path)
      if (isTab) await page.getByRole('tab', { name: /^Documents/ }).click()
      for (const width of [390, 640, 768, 1024, 1279, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        for (const word of ['View', 'Download']) {
          const button = page.getByRole('button', { name: `${word} ${title}`, exact: true })
          await expect(button.getByText(word, { exact: true }), `${path} at ${width}`).toBeVisible()
          // No horizontal scrolling hides the button.
          await button.scrollIntoViewIfNeeded()
          await expect(button, `${path} at ${width}`).toBeInViewport({ ratio: 1 })
        }
        const overflow = () =>
          page.evaluate<number>(`Math.max(
          document.documentElement.scrollWidth - innerWidth,
          ...[...document.querySelectorAll('table')].map((table) => table.offsetWidth - table.parentElement.clientWidth),
        )`)
        // The table takes its new columns a moment after the width changed.
        await expect.poll(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
      }
      expect((await axeBuilderFor(page).analyze()).violations, path).toEqual([])
    }
  })
})

test('the documents of a client that staff sees', async ({ agent, client, agentPage: page }) => {
  const [policyId = ''] = await addPolicies(agent, client, [{}])
  // Spec: client/tabs, client/documents
  await test.step('the Documents tab of a client says what each is, and is searched; without any it reads No Documents', async () => {
    await page.goto(`/client-details/${client.id}`)
    await page.getByRole('tab', { name: /^Documents\s*0$/ }).click()
    await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
    const description = 'With the schedule of vehicles'
    const cards = await uploadByApi(page.request, 'Vehicle cards', 'id card', { policyId, description })
    const payroll = await uploadByApi(client.request, 'Payroll for the audit', 'other')
    await expect(page.getByRole('tab', { name: /^Documents\s*2$/ })).toBeVisible()
    const row = documentRow(page, 'Vehicle cards')
    await expect(row.getByText('ID Card', { exact: true })).toBeVisible()
    await expect(row.getByText(description)).toBeVisible()
    await expect(row.getByText(datePattern)).toBeVisible()
    await expect(row.getByText('by Daniel Kim')).toBeVisible()
    await expect(documentRow(page, 'Payroll for the audit').getByText('by Ines Vega (client)')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toBeVisible()
    for (const actionName of ['View', 'Download'])
      await expect(
        row.getByRole('button', { name: `${actionName} Vehicle cards`, exact: true }),
      ).toBeVisible()
    await page.getByPlaceholder('Search documents...').fill('PAYROLL')
    await expect(row).toHaveCount(0)
    await expect(documentRow(page, 'Payroll')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Document' }).click()
    await expect(uploadDialog(page).getByLabel('Client')).toHaveCount(0)
    await expect(optionsOfSelect(uploadDialog(page).getByLabel('Type'))).toHaveText(typeNamesWithoutPolicy)
    await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByPlaceholder('Search documents...').fill('')
    for (const { id } of [cards, payroll])
      await agent.request.delete(`/api/agent/document/${id}?reason=duplicate`)
    await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
  })

  // Spec: client/document-filter
  await test.step('the filter of a client’s documents has Relation and Document Type, Clear All and Apply, and a count', async () => {
    await uploadByApi(page.request, 'Declarations', 'policy', { policyId })
    await uploadByApi(page.request, 'Installment', 'invoice', { policyId })
    await uploadByApi(page.request, 'Declination', 'other', { clientId: client.id })
    await expect(page.getByRole('row')).toHaveCount(4)
    const button = page.getByRole('button', { name: /^Filter/ })
    await expect(button).toHaveText('Filter')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Filter documents' })
    for (const [group, labels] of [
      ['Relation', ['User / Company', 'Policy', 'Quote']],
      ['Document Type', ['Id Card', 'Policy', 'Certificate of Insurance', 'Invoice', 'Claim Doc']],
    ] as const)
      await expect(dialog.getByRole('group', { name: group }).locator('label')).toHaveText(labels)
    const relation = dialog.getByRole('group', { name: 'Relation' })
    const type = dialog.getByRole('group', { name: 'Document Type' })
    await relation.getByLabel('User / Company').check()
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(documentRow(page, 'Declination')).toBeVisible()
    await expect(button).toHaveAccessibleName('Filter 1 active')
    await button.click()
    await relation.getByLabel('User / Company').uncheck()
    await relation.getByLabel('Policy').check()
    await type.getByLabel('Invoice').check()
    await type.getByLabel('Claim Doc').check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(documentRow(page, 'Installment')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(button).toHaveAccessibleName('Filter 3 active')
    await button.click()
    await relation.getByLabel('Policy').uncheck()
    await relation.getByLabel('Quote').check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('No documents match your search and filter.')).toBeVisible()
    await button.click()
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(button).toHaveText('Filter')
  })

  // Spec: roles/agent-documents
  await test.step('staff sees whose each document is, and chooses the client when uploading', async () => {
    const company = `Heron ${newEmailAddress('lane').slice(5, 13)}`
    await page.request.put(`/api/agent/client/${client.id}`, { data: { company } })
    await uploadByApi(page.request, 'Welcome letter', 'other', { clientId: client.id })
    await dashboardSidebar(page).getByRole('link', { name: 'Documents' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Title',
      'Client',
      'Type',
      'Uploaded',
      'Actions',
    ])
    await page.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = uploadDialog(page)
    await expect(dialog.getByLabel('Policy')).toBeDisabled()
    const title = `Declarations for ${company}`
    await fillInUpload(page, title, 'Other')
    await submitUpload(page)
    await expect(dialog.getByText('Please choose a client')).toBeVisible()
    const choice = dialog.getByRole('combobox', { name: 'Client' })
    await expect(choice).toHaveAttribute('placeholder', 'Search clients...')
    await choice.fill('Nobody is called this')
    await expect(dialog.getByText('No client matches')).toBeVisible()
    await choice.fill(company)
    await dialog.getByRole('option', { name: company }).click()
    await expect(dialog.getByText('Please choose a client')).toHaveCount(0)
    await dialog.getByLabel('Policy').selectOption({ label: 'GL 4410 General Liability Insurance' })
    await dialog.getByLabel('Type').selectOption('policy')
    // Another client has other policies. Without a policy, the type cannot stay a policy document.
    await choice.fill('')
    await choice.fill(company)
    await dialog.getByRole('option', { name: company }).click()
    await expect(dialog.getByLabel('Policy')).toHaveValue('')
    await dialog.getByLabel('Policy').selectOption({ label: 'GL 4410 General Liability Insurance' })
    await expect(dialog.getByLabel('Type')).toHaveValue('')
    await dialog.getByLabel('Type').selectOption('policy')
    await submitUpload(page)
    await expect(dialog).toBeHidden()
    await page.getByPlaceholder('Search documents...').fill(title)
    const row = documentRow(page, title)
    await expect(row.getByRole('link', { name: 'Policy GL 4410' })).toHaveAttribute(
      'href',
      `/policy/${policyId}`,
    )
    await row.getByRole('link', { name: company }).click()
    await expect(page).toHaveURL(`/client-details/${client.id}`)
  })
})
