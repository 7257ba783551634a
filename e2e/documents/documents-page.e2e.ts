import { addPolicies, blockEventStream, datePattern, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi, uploadDialog } from '../upload-files.ts'
import { documentRow, documentTitles } from './documents.ts'

/** The upload line with a date in words and the uploader. */
const uploadedByPattern = new RegExp(`^Uploaded ${datePattern.source.slice(1, -1)} by (You|Agent)$`)

test('the documents page of a client', async ({ agent, client, clientPage: page }) => {
  const ids = await addPolicies(agent, client, [{}])
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto('/documents')
  await streamResponse
  // Spec: documents/upload-button
  await test.step('without documents the page says which kind of nothing it is, and offers Upload Document', async () => {
    const main = page.getByRole('main')
    await expect(main.getByText('No Documents', { exact: true })).toBeVisible()
    await expect(
      main.getByText('Your ID cards, policies and certificates will be listed here.'),
    ).toBeVisible()
    await main.getByRole('tabpanel').getByRole('button', { name: 'Upload Document' }).click()
    await expect(uploadDialog(page)).toBeVisible()
    await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await main.getByRole('tab', { name: 'Claims' }).click()
    await expect(main.getByText('No Documents', { exact: true })).toBeVisible()
    await expect(main.getByText('There are no documents of this type yet.')).toBeVisible()
    await main.getByRole('tab', { name: 'All' }).click()
  })

  // Spec: documents/search
  await test.step('documents are searched by title, in any letter case', async () => {
    await uploadByApi(page.request, 'Lease of 5% of Depot Road', 'other', { description: 'With Bayfare' })
    await uploadByApi(page.request, 'Payroll for the audit', 'other')
    const main = page.getByRole('main')
    await expect(documentTitles(main)).toHaveCount(2)
    const search = main.getByPlaceholder('Search documents...')
    await search.fill('depot')
    await expect(documentTitles(main)).toHaveText(['Lease of 5% of Depot Road'])
    await search.fill('5%')
    await expect(documentTitles(main)).toHaveText(['Lease of 5% of Depot Road'])
    await search.fill('bayfare')
    await expect(main.getByText('No documents match your search.')).toBeVisible()
    await main.getByRole('button', { name: 'Clear search' }).click()
    await expect(documentTitles(main)).toHaveCount(2)
  })

  // Spec: documents/page
  await test.step('the documents page has six tabs, and for each document its type, date, uploader and Download', async () => {
    const policyId = ids[0] ?? ''
    for (const [title, type] of [
      ['Declarations', 'policy'],
      ['Vehicle cards', 'id card'],
      ['Certificate for Bayfare', 'certificate of insurance'],
      ['First installment', 'invoice'],
      ['Report of the loss', 'claim'],
    ] as const)
      await uploadByApi(agent.request, title, type, { policyId })
    await uploadByApi(page.request, 'Photo of the van', 'other')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Documents')
    await expect(main.getByRole('tab')).toHaveText([
      'All',
      'Policies',
      'ID Cards',
      'COIs',
      'Invoices',
      'Claims',
    ])
    await expect(documentTitles(main)).toHaveText([
      'Photo of the van',
      'Report of the loss',
      'First installment',
      'Certificate for Bayfare',
      'Vehicle cards',
      'Declarations',
      'Payroll for the audit',
      'Lease of 5% of Depot Road',
    ])
    for (const [title, type, roleName] of [
      ['Declarations', 'Policy', 'Agent'],
      ['Vehicle cards', 'ID Card', 'Agent'],
      ['Photo of the van', 'Other', 'You'],
    ] as const) {
      const card = main.getByRole('article', { name: title })
      await expect(card.getByText(type, { exact: true })).toBeVisible()
      await expect(card.getByText(uploadedByPattern)).toHaveText(new RegExp(` by ${roleName}$`))
      await expect(card.getByRole('button', { name: `Download ${title}` })).toHaveText('Download')
    }
    for (const [tab, title] of [
      ['Policies', 'Declarations'],
      ['ID Cards', 'Vehicle cards'],
      ['COIs', 'Certificate for Bayfare'],
      ['Invoices', 'First installment'],
      ['Claims', 'Report of the loss'],
    ] as const) {
      await main.getByRole('tab', { name: tab }).click()
      await expect(documentTitles(main)).toHaveText([title])
    }
    await main.getByRole('tab', { name: 'All' }).click()
    await expect(documentTitles(main)).toHaveCount(8)
  })

  await test.step('two terms with one number are told apart wherever a policy is chosen', async () => {
    const renewReply = await agent.request.post(`/api/policy/renew/${ids[0]}`, { data: { premium: 4310 } })
    expect(renewReply.status()).toBe(201)
    // A dialog that is open holds live updates, so the page must know the renewal before.
    await page.reload()
    await page.getByRole('button', { name: 'Upload Document' }).first().click()
    const policy = page.getByRole('dialog').getByLabel('Policy', { exact: true })
    const term = /^GL 4410 General Liability Insurance, \w+ \d+, \d+ to \w+ \d+, \d+$/
    await expect(policy.locator('option')).toHaveText(['No policy', term, term])
    const labels = await policy.locator('option').allTextContents()
    expect(new Set(labels).size).toBe(3)
    await policy.selectOption({ index: 2 })
    await expect(page.getByText(`This document will be attached to policy ${labels[2]}.`)).toBeVisible()
  })
})

test('documents that cannot be read', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await blockEventStream(page)
  // Spec: errors/documents
  await test.step('a list of documents that cannot be read says Failed to fetch documents', async () => {
    await page.route('**/api/documents/all?*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/documents')
    await expect(page.getByText('Failed to fetch documents')).toBeVisible()
    await page.unroute('**/api/documents/all?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(documentTitles(page.getByRole('main'))).not.toHaveCount(0)
  })

  // Spec: errors/documents
  await test.step('documents of a type of policy that cannot be read say Failed to fetch policy documents', async () => {
    const calls = '**/api/documents/policies/category/type/**'
    await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/policy/commercial/Commercial-Auto-Insurance')
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByText('Failed to fetch policy documents')).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(documentRow(page, 'ID cards')).not.toHaveCount(0)
  })
})
