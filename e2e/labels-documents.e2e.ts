import type { Locator, Page } from '@playwright/test'
import { fillIn, send, upload, uploadDialog } from './papers.ts'
import { aDate, alerts, choicesOf, clientWith, day, hearsNothing, pageAs, pageOf } from './portal.ts'
import { expect, test } from './test.ts'

const typesWithPolicy = ['Policy', 'ID Card', 'Certificate of Insurance', 'Invoice', 'Claim', 'Other']
const typesWithout = ['Certificate of Insurance', 'Invoice', 'Other']
const home = { policyNumber: 'HO 77', type: 'home', category: 'personal', coverages: [] }

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const previewOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const titlesIn = (place: Locator) => place.getByRole('article').getByRole('heading')

/** A date of today as one reads it here. */
const noted = new RegExp(`^Uploaded ${aDate.source.slice(1, -1)} by (You|Agent)$`)

test('the documents page has six tabs, and for each document its type, date, uploader and Download', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  const policyId = client.ids[0] ?? ''
  for (const [title, type] of [
    ['Declarations', 'policy'],
    ['Vehicle cards', 'id card'],
    ['Certificate for Bayfare', 'certificate of insurance'],
    ['First installment', 'invoice'],
    ['Report of the loss', 'claim'],
  ] as const)
    await upload(agent.request, title, type, { policyId })
  await upload(page.request, 'Photo of the van', 'other')
  await page.goto('/documents')
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
  await expect(titlesIn(main)).toHaveText([
    'Photo of the van',
    'Report of the loss',
    'First installment',
    'Certificate for Bayfare',
    'Vehicle cards',
    'Declarations',
  ])
  for (const [title, type, who] of [
    ['Declarations', 'Policy', 'Agent'],
    ['Vehicle cards', 'ID Card', 'Agent'],
    ['Photo of the van', 'Other', 'You'],
  ] as const) {
    const card = main.getByRole('article', { name: title })
    await expect(card.getByText(type, { exact: true })).toBeVisible()
    await expect(card.getByText(noted)).toHaveText(new RegExp(` by ${who}$`))
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
    await expect(titlesIn(main)).toHaveText([title])
  }
  await main.getByRole('tab', { name: 'All' }).click()
  await expect(titlesIn(main)).toHaveCount(6)
})

test('documents are searched by title, in any letter case', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await upload(page.request, 'Lease of 5% of Depot Road', 'other', { description: 'With Bayfare' })
  await upload(page.request, 'Payroll for the audit', 'other')
  await page.goto('/documents')
  const main = page.getByRole('main')
  await expect(titlesIn(main)).toHaveCount(2)
  const search = main.getByPlaceholder('Search documents...')
  await search.fill('depot')
  await expect(titlesIn(main)).toHaveText(['Lease of 5% of Depot Road'])
  await search.fill('5%')
  await expect(titlesIn(main)).toHaveText(['Lease of 5% of Depot Road'])
  await search.fill('bayfare')
  await expect(main.getByText('No documents match your search.')).toBeVisible()
  await main.getByRole('button', { name: 'Clear search' }).click()
  await expect(titlesIn(main)).toHaveCount(2)
})

test('without documents the page says which kind of nothing it is, and offers Upload Document', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/documents')
  const main = page.getByRole('main')
  await expect(main.getByText('No Documents', { exact: true })).toBeVisible()
  await expect(main.getByText('Your ID cards, policies and certificates will be here.')).toBeVisible()
  await main.getByRole('tabpanel').getByRole('button', { name: 'Upload Document' }).click()
  await expect(uploadDialog(page)).toBeVisible()
  await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await main.getByRole('tab', { name: 'Claims' }).click()
  await expect(main.getByText('No Documents', { exact: true })).toBeVisible()
  await expect(main.getByText('There are no documents of this type yet.')).toBeVisible()
})

test('a list of documents that cannot be read says Failed to fetch documents', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await hearsNothing(page)
  await page.route('**/api/documents/all?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/documents')
  await expect(page.getByText('Failed to fetch documents')).toBeVisible()
  await page.unroute('**/api/documents/all?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(titlesIn(page.getByRole('main'))).not.toHaveCount(0)
})

test('documents of a type of policy that cannot be read say Failed to fetch policy documents', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  const calls = '**/api/documents/policies/category/type/**'
  await hearsNothing(page)
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/policy/commercial/Commercial-Auto-Insurance')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('Failed to fetch policy documents')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'ID cards')).not.toHaveCount(0)
})

test('the page of a policy has Upload, and Request for clients; its Documents tab lists with View and Download', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  await agent.goto(`/policy/${client.ids[0]}`)
  const buttons = agent.getByRole('main').getByRole('button')
  await expect(buttons.filter({ hasText: /^Upload$/ })).toBeVisible()
  await expect(buttons.filter({ hasText: /^Request$/ })).toHaveCount(0)
  await page.goto(`/policy/${client.ids[0]}`)
  await expect(page.getByRole('button', { name: 'Request', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('No Documents', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Upload Document' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = uploadDialog(page)
  await expect(dialog.getByText(/attached to policy GL 4410 General Liability Insurance\.$/)).toBeVisible()
  await expect(dialog.getByLabel('Policy')).toHaveCount(0)
  await expect(choicesOf(dialog.getByLabel('Type'))).toHaveText(typesWithPolicy)
  await fillIn(page, 'Photo of the sign', 'Claim')
  await send(page)
  await expect(uploadDialog(page)).toBeHidden()
  const row = rowOf(page, 'Photo of the sign')
  await expect(row.getByText('Claim', { exact: true })).toBeVisible()
  await expect(row.getByText(aDate)).toBeVisible()
  await expect(row.getByText('by Ines Vega')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Download Photo of the sign' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Upload Document' })).toBeVisible()
  await row.getByRole('button', { name: 'View Photo of the sign', exact: true }).click()
  await expect(previewOf(page, 'Photo of the sign')).toBeVisible()
})

test('the Documents tab of a client says what each is, and is searched; without any it reads No Documents', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}])
  const owner = await pageOf(browser, client)
  await page.goto(`/client-details/${client.userId}`)
  await page.getByRole('tab', { name: /^Documents\s*0$/ }).click()
  await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
  const policyId = client.ids[0] ?? ''
  const description = 'With the schedule of vehicles'
  await upload(page.request, 'Vehicle cards', 'id card', { policyId, description })
  await upload(owner.request, 'Payroll for the audit', 'other')
  await expect(page.getByRole('tab', { name: /^Documents\s*2$/ })).toBeVisible()
  const row = rowOf(page, 'Vehicle cards')
  await expect(row.getByText('ID Card', { exact: true })).toBeVisible()
  await expect(row.getByText(description)).toBeVisible()
  await expect(row.getByText(aDate)).toBeVisible()
  await expect(row.getByText('by Daniel Kim')).toBeVisible()
  await expect(rowOf(page, 'Payroll for the audit').getByText('by Ines Vega (client)')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toBeVisible()
  for (const does of ['View', 'Download'])
    await expect(row.getByRole('button', { name: `${does} Vehicle cards`, exact: true })).toBeVisible()
  await page.getByPlaceholder('Search documents...').fill('PAYROLL')
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, 'Payroll')).toBeVisible()
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expect(uploadDialog(page).getByLabel('Client')).toHaveCount(0)
  await expect(choicesOf(uploadDialog(page).getByLabel('Type'))).toHaveText(typesWithout)
})

test('the filter of a client’s documents has Relation and Document Type, Clear All and Apply, and a count', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}])
  const policyId = client.ids[0] ?? ''
  await upload(page.request, 'Declarations', 'policy', { policyId })
  await upload(page.request, 'Installment', 'invoice', { policyId })
  await upload(page.request, 'Declination', 'other', { clientId: client.userId })
  await page.goto(`/client-details/${client.userId}?tab=documents`)
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
  // Nothing changes before Apply.
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'Declination')).toBeVisible()
  await expect(button).toHaveAccessibleName('Filter 1 active')
  await button.click()
  await relation.getByLabel('User / Company').uncheck()
  await relation.getByLabel('Policy').check()
  await type.getByLabel('Invoice').check()
  await type.getByLabel('Claim Doc').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(rowOf(page, 'Installment')).toBeVisible()
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

test('a category page has the tab Documents only when there are documents', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  await upload(page.request, 'Payroll for the audit', 'other')
  await page.goto('/policy/commercial/General-Liability-Insurance')
  const tabs = page.getByRole('main').getByRole('tab')
  await expect(page.getByText('GL 4410').first()).toBeVisible()
  await expect(tabs).toHaveText(['Policies'])
  await upload(agent.request, 'Declarations', 'policy', { policyId: client.ids[0] ?? '' })
  await expect(tabs).toHaveText(['Policies', /^Documents\s*1$/])
  await tabs.filter({ hasText: 'Documents' }).click()
  await expect(rowOf(page, 'Declarations')).toBeVisible()
  await expect(rowOf(page, 'Payroll')).toHaveCount(0)
})

test('Quick Access views the agency’s ID card and policy document; a client’s own upload never stands in', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  const policyId = client.ids[0] ?? ''
  await upload(page.request, 'My own card', 'id card', { policyId })
  await upload(page.request, 'My own declarations', 'policy', { policyId })
  await page.goto(`/policy/${policyId}`)
  const quick = page.getByRole('region', { name: 'Quick Access' })
  const entries = quick.getByRole('button').or(quick.getByRole('link'))
  await expect(entries).toHaveText([
    'Request ID Card',
    'Request Policy Document',
    'Request Certificate of Insurance',
    'File a Claim',
  ])
  await upload(agent.request, 'Cards of last year', 'id card', { policyId })
  await upload(agent.request, 'Vehicle cards', 'id card', { policyId })
  await upload(agent.request, 'Declarations', 'policy', { policyId })
  await upload(agent.request, 'A certificate', 'certificate of insurance', { policyId })
  await upload(page.request, 'My newest card', 'id card', { policyId })
  await expect(entries).toHaveText([
    'View ID Card',
    'View Policy Document',
    'Request Certificate of Insurance',
    'File a Claim',
  ])
  await quick.getByRole('button', { name: 'View ID Card' }).click()
  await expect(previewOf(page, 'Vehicle cards')).toBeVisible()
  await page.keyboard.press('Escape')
  await quick.getByRole('button', { name: 'View Policy Document' }).click()
  await expect(previewOf(page, 'Declarations')).toBeVisible()
})

test('the Coverage tab without coverages views the policy document, or asks for it', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [home])
  const page = await pageOf(browser, client)
  const policyId = client.ids[0] ?? ''
  await page.goto(`/policy/${policyId}?tab=coverage`)
  await expect(page.getByText('Coverage Details Coming Soon')).toBeVisible()
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Request Policy Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
  await expect(dialog.getByLabel('Request type')).toHaveValue('other')
  await expect(dialog.getByLabel('Details')).toHaveValue('Policy document')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await upload(agent.request, 'Declarations', 'policy', { policyId })
  await panel.getByRole('button', { name: 'View Policy Document' }).click()
  await expect(previewOf(page, 'Declarations')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Request Policy Document' })).toHaveCount(0)
})

test('staff moves a misfiled document to another policy and removes one, with a reason', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}, home])
  const owner = await pageOf(browser, client)
  await upload(page.request, 'Declarations', 'policy', { policyId: client.ids[0] ?? '' })
  await owner.goto('/documents')
  const theirs = owner.getByRole('article', { name: 'Declarations' })
  await expect(theirs.getByText('Policy GL 4410')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /More|Remove|Move/ })).toHaveCount(0)
  await page.goto(`/client-details/${client.userId}?tab=documents`)
  const more = page.getByRole('button', { name: 'More for Declarations' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Move to another policy' }).click()
  const move = page.getByRole('dialog', { name: 'Move to another policy' })
  // A policy document must have a policy.
  await expect(move.getByLabel('Policy').locator('option')).toHaveText([
    'HO 77 Home Insurance',
    'GL 4410 General Liability Insurance',
  ])
  await page.route('**/api/agent/document/move/*', (route) => route.fulfill({ status: 500, json: {} }))
  await move.getByLabel('Policy').selectOption({ label: 'HO 77 Home Insurance' })
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(alerts(page).getByText('Move failed', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Failed to move document', { exact: true })).toBeVisible()
  await page.unroute('**/api/agent/document/move/*')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(alerts(page).getByText('Document moved', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Declarations').getByText('Policy HO 77')).toBeVisible()
  await expect(theirs.getByText('Policy HO 77')).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Remove document' }).click()
  const remove = page.getByRole('alertdialog', { name: 'Remove document' })
  const sure = remove.getByRole('button', { name: 'Remove document' })
  await expect(sure).toHaveAccessibleDescription(/Please choose a reason first/)
  await expect(choicesOf(remove.getByLabel('Reason'))).toHaveText([
    'Filed under the wrong client',
    'The wrong file',
    'On file twice',
    'Out of date',
  ])
  await remove.getByLabel('Reason').selectOption({ label: 'On file twice' })
  await sure.click()
  await expect(alerts(page).getByText('Document removed', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Declarations')).toHaveCount(0)
  await expect(theirs).toHaveCount(0)
})

test('a document of a policy that was deactivated is moved only to one that is chosen', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}, home])
  const policyId = client.ids[0] ?? ''
  await upload(page.request, 'Declarations', 'policy', { policyId })
  await upload(page.request, 'First installment', 'invoice', { policyId })
  await page.request.delete(`/api/policy/${policyId}?reason=cancelled&cancelledOn=${day(-10)}`)
  await page.goto(`/client-details/${client.userId}?tab=documents`)
  const moving = async (title: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to another policy' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Move to another policy' })
  const policy = dialog.getByLabel('Policy')
  const move = dialog.getByRole('button', { name: 'Move', exact: true })
  await moving('Declarations')
  await expect(policy.locator('option')).toHaveText(['Select a policy', 'HO 77 Home Insurance'])
  await expect(policy).toHaveValue('')
  await move.click()
  await expect(policy).toHaveAccessibleDescription('Please choose a policy')
  await expect(policy).toBeFocused()
  await policy.selectOption({ label: 'HO 77 Home Insurance' })
  await expect(policy).toHaveAccessibleDescription('')
  await move.click()
  await expect(rowOf(page, 'Declarations').getByText('Policy HO 77')).toBeVisible()

  await moving('First installment')
  await expect(policy.locator('option')).toHaveText(['No policy', 'HO 77 Home Insurance'])
  await move.click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'First installment').getByText('Policy')).toHaveCount(0)
})

test('the documents of a policy leave an open list when it is entered in error, and come back with it', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const policyId = client.ids[0] ?? ''
  await upload(agent.request, 'Declarations', 'policy', { policyId })
  const page = await pageOf(browser, client)
  const isOpen = page.waitForResponse('**/api/events')
  await page.goto('/documents')
  await isOpen
  await expect(titlesIn(page.getByRole('main'))).toHaveText(['Declarations'])
  await agent.request.delete(`/api/policy/${policyId}`)
  await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
  await agent.request.post(`/api/policy/restore/${policyId}`)
  await expect(titlesIn(page.getByRole('main'))).toHaveText(['Declarations'])
})

test('a document that cannot be viewed or downloaded says so in a toast', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await upload(page.request, 'Loss runs', 'other')
  await page.goto('/documents')
  const view = page.getByRole('button', { name: 'View Loss runs' })
  const download = page.getByRole('button', { name: 'Download Loss runs' })
  const link = '**/api/documents/document-url/**'
  const gone = { url: '/api/file/gone' }
  for (const [answer, text] of [
    [{ status: 400, json: {} }, 'Failed to open the document'],
    [{ status: 404, json: { message: 'Document not found' } }, 'Document not found'],
    [{ json: gone }, 'Failed to fetch the file from signed URL.'],
    [{ json: {} }, 'Failed to open the document'],
  ] as const) {
    await page.route(link, (route) => route.fulfill(answer))
    await download.click()
    await expect(alerts(page).getByText('Download failed', { exact: true })).toBeVisible()
    await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
    await page.unroute(link)
  }
  await page.route(link, (route) => route.fulfill({ status: 404, json: { message: 'Document not found' } }))
  await view.click()
  await expect(alerts(page).getByText('View failed', { exact: true })).toBeVisible()
  const preview = previewOf(page, 'Loss runs')
  await expect(preview.getByText('Document not found')).toBeVisible()
  await page.unroute(link)
  await preview.getByRole('button', { name: 'Try again' }).click()
  await expect(preview.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible()
})
