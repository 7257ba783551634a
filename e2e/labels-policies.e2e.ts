import type { Page } from '@playwright/test'
import { aDate, alerts, carriers, choicesOf, clientWith, day, fact, inkOf, pageAs, pageOf } from './portal.ts'
import { expect, test } from './test.ts'

const cardOf = (page: Page, policyNumber: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: policyNumber })

const bare = {
  policyNumber: 'HO 77',
  type: 'home',
  category: 'personal',
  premium: 0,
  coverageLimit: 0,
  coverageType: '',
  coverages: [],
  endDate: day(30),
}
const expired = { policyNumber: 'GL 4409', startDate: day(-465), endDate: day(-100) }

test('the dashboard of a client has the welcome, Contact Agent, three tiles and a tab for each category', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request, [{}, bare, expired]))
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Welcome, Ines Vega' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Contact Agent' })).toBeVisible()
  const tile = (label: string) => main.locator('a').filter({ hasText: label })
  await expect(tile('Active Policies')).toContainText('2')
  await expect(tile('Documents')).toContainText('0')
  await expect(tile('Days to Next Expiration')).toContainText(/(29|30|31)/)
  await expect(main.getByRole('tab', { name: 'Commercial Insurance' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(main.getByText('GL 4410')).toBeVisible()
  await main.getByRole('tab', { name: 'Personal Insurance' }).click()
  await expect(main.getByText('HO 77')).toBeVisible()
  await expect(main.getByText('GL 4410')).toBeHidden()
})

test('the dashboard of a client without policies has N/A, no personal tab and Get a Quote', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Days to Next Expiration')).toBeVisible()
  await expect(main.getByText('N/A', { exact: true })).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Commercial Insurance'])
  await expect(main.getByText('No policies yet')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/business-quote')
})

test('a policy card has its facts and leads to the policy', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  await page.goto('/')
  const card = cardOf(page, 'GL 4410')
  await expect(card.getByText('Policy Info')).toBeAttached()
  await expect(card.getByRole('heading', { name: /^General Liability/ })).toBeVisible()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card.locator('svg').first()).toBeVisible()
  await expect(card.getByText('GL 4410').first()).toBeVisible()
  await expect(card.getByText('Landscape gardening.')).toBeVisible()
  await expect(fact(card, 'Coverage')).toHaveText('$1,000,000')
  await expect(fact(card, 'Provider')).toHaveText('Crum & Forster')
  await expect(fact(card, 'Premium')).toContainText('$4,187')
  await expect(fact(card, 'Renewal')).toHaveText(aDate)
  await expect(card.getByRole('button', { name: /Actions/ })).toHaveCount(0)
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(`/policy/${client.ids[0]}`)
})

test('a policy card gives the agent an Actions menu with Edit Policy', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${client.userId}`)
  const card = cardOf(page, 'GL 4410')
  await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Policy' })).toBeVisible()
})

test('the page of a policy has its title, badge, number and four tabs, and buttons by the role', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [bare, expired])
  const page = await pageOf(browser, client)
  await page.goto(`/policy/${client.ids[0]}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Home Insurance')
  await expect(main.getByText('HO 77').first()).toBeVisible()
  const active = main.getByText('Active', { exact: true }).first()
  await expect(active).toHaveCSS('color', await inkOf(page, 'green'))
  await expect(main.getByRole('tab')).toHaveText(['Overview', 'Coverage', 'Documents', 'Claims'])
  await expect(main.getByRole('button', { name: 'Contact Agent' }).first()).toBeVisible()
  await page.goto(`/policy/${client.ids[1]}`)
  const ended = main.getByText('Expired', { exact: true }).first()
  await expect(ended).toHaveCSS('color', await inkOf(page, 'red'))
  await main.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await agent.goto(`/policy/${client.ids[0]}`)
  await expect(agent.getByRole('main').getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test('Overview has the policy information, the coverage summary, Quick Access and the agent, for clients', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  await page.goto(`/policy/${client.ids[0]}`)
  const information = page.getByRole('region', { name: 'Policy Information' })
  await expect(fact(information, 'Policy number')).toHaveText('GL 4410')
  await expect(fact(information, 'Coverage type')).toHaveText('Occurrence')
  await expect(fact(information, 'Status')).toHaveText('Active')
  await expect(fact(information, 'Category')).toHaveText('Commercial')
  await expect(fact(information, 'Premium')).toContainText('$4,187')
  await expect(fact(information, 'Renewal date')).toHaveText(aDate)
  const summary = page.getByRole('region', { name: 'Coverage Summary' })
  await expect(summary.getByText('Each occurrence')).toBeVisible()
  await expect(summary).toContainText(/\$1,000,000\s*per occurrence/)
  const quick = page.getByRole('region', { name: 'Quick Access' })
  for (const entry of ['Request ID Card', 'Request Policy Document', 'Request Certificate of Insurance'])
    await expect(quick.getByText(entry)).toBeVisible()
  const ours = page.getByRole('region', { name: 'Agent Information' })
  await expect(fact(ours, 'Name')).toHaveText('Daniel Kim')
  await expect(fact(ours, 'Email')).toHaveText(/@/)
  await expect(fact(ours, 'Phone')).toHaveText('(860) 555-0102')
  await expect(ours.getByRole('button', { name: 'Contact Agent' })).toBeVisible()
  await agent.goto(`/policy/${client.ids[0]}`)
  await expect(agent.getByRole('region', { name: 'Policy Information' })).toBeVisible()
  await expect(agent.getByRole('region', { name: 'Agent Information' })).toHaveCount(0)
})

test('Quick Access asks for what a policy needs, for clients and staff; File a Claim leads to its screen', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  for (const one of [agent, page]) {
    await one.goto(`/policy/${client.ids[0]}`)
    const quick = one.getByRole('region', { name: 'Quick Access' })
    await expect(quick.getByRole('link', { name: 'File a Claim' })).toHaveAttribute(
      'href',
      `/file-claim/${client.ids[0]}`,
    )
  }
  await expect(page.getByRole('button', { name: 'Request ID Card' })).toBeEnabled()
  // Staff, who would be asking themselves, writes to the client.
  await agent.getByRole('button', { name: 'Request ID Card' }).click()
  await expect(agent.getByRole('dialog', { name: 'Contact Your Client' })).toBeVisible()
})

test('Overview says Standard, Contact agent and a text of its own where the policy is silent', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { ids } = await clientWith(agent.request, [bare])
  await agent.goto(`/policy/${ids[0]}`)
  const information = agent.getByRole('region', { name: 'Policy Information' })
  await expect(fact(information, 'Coverage type')).toHaveText('Standard')
  await expect(fact(information, 'Premium')).toHaveText('Contact agent')
  await expect(
    agent.getByRole('region', { name: 'Coverage Summary' }).getByText(/No coverages/),
  ).toBeVisible()
})

test('the Coverage tab lists the coverages, and without any says Coverage Details Coming Soon', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { ids } = await clientWith(agent.request, [{}, bare])
  await agent.goto(`/policy/${ids[0]}`)
  await agent.getByRole('tab', { name: 'Coverage' }).click()
  const row = agent.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Each occurrence' })
  await expect(row).toContainText('$1,000,000')
  await expect(row).toContainText('per occurrence')
  await agent.goto(`/policy/${ids[1]}`)
  await agent.getByRole('tab', { name: 'Coverage' }).click()
  await expect(agent.getByText('Coverage Details Coming Soon')).toBeVisible()
})

test('the Claims tab says No Claims Found, and one that is begun with File New Claim stands there', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { ids } = await clientWith(agent.request, [{}])
  await agent.goto(`/policy/${ids[0]}`)
  await agent.getByRole('tab', { name: 'Claims' }).click()
  await expect(agent.getByText('No Claims Found')).toBeVisible()
  await agent.getByRole('link', { name: 'File New Claim' }).click()
  await expect(agent.getByRole('heading', { name: 'File a Claim' })).toBeVisible()
  await agent.getByRole('button', { name: 'Start the Report' }).click()
  await expect(agent.getByRole('heading', { name: 'When and Where' })).toBeVisible()
  await agent.goto(`/policy/${ids[0]}?tab=claims`)
  await expect(agent.getByRole('article', { name: 'Liability claim on GL 4410' })).toContainText(
    'Not sent yet. Open it to finish.',
  )
})

test('a policy that is not there reads Policy Not Found and leads back to the dashboard', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/policy/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('Policy Not Found').last()).toBeVisible()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/')
})

test('a policy that is deactivated elsewhere leaves the open page of its client', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  const isOpen = page.waitForResponse('**/api/events')
  await page.goto(`/policy/${client.ids[0]}`)
  await isOpen
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
  await agent.request.delete(`/api/policy/${client.ids[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy Not Found')
})

test('a category page has its category, type and Policies tab', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request, [{}, bare]))
  await page.goto('/policy/commercial/General-Liability-Insurance')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
  await expect(main.getByText('Commercial Insurance', { exact: true })).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Policies'])
  await expect(main.getByText('GL 4410').first()).toBeVisible()
  await expect(main.getByText('HO 77')).toHaveCount(0)
})

test('a category without policies reads No Policies Found', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto("/policy/commercial/Workers'-Compensation-Insurance")
  await expect(page.getByText('No Policies Found')).toBeVisible()
})

test('Add Policy offers the types of the category, twenty carriers, four frequencies and the intervals', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request)
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Policy' })
  const category = dialog.getByLabel('Category')
  await expect(category).toHaveValue('commercial')
  await expect(choicesOf(category)).toHaveText(['Commercial', 'Personal'])
  const type = dialog.getByLabel('Policy type')
  await expect(choicesOf(type)).toHaveText(commercialTypes)
  await type.selectOption(commercialTypes[0] ?? '')
  await category.selectOption('personal')
  await expect(type).toHaveValue('')
  const values = choicesOf(type).evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(await values).toEqual(personalTypes)
  await expect(choicesOf(dialog.getByLabel('Carrier'))).toHaveText(carriers)
  const frequency = dialog.getByLabel('Payment frequency')
  await expect(choicesOf(frequency)).toHaveText(['Monthly', 'Quarterly', 'Semi-annually', 'Annually'])
  await expect(choicesOf(dialog.getByLabel('Status'))).toHaveText(['Active', 'Pending'])
  for (const label of ['Policy number', 'Description']) await expect(dialog.getByLabel(label)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add coverage' }).click()
  const intervals = await choicesOf(dialog.getByLabel('Interval')).allTextContents()
  expect(intervals.slice(0, 2)).toEqual(['Per occurrence', 'Per accident'])
  for (const label of ['Premium', 'Deductible', 'Coverage limit', 'Amount']) {
    await dialog.getByLabel(label, { exact: true }).pressSequentially('a1b2,3c4')
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('1,234')
  }
})

test('the end date follows the start date by a year in Add Policy and in Edit Policy', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [start, end] of [
    ['2026-09-01', '2027-09-01'],
    ['2027-01-15', '2028-01-15'],
  ] as const) {
    await dialog.getByLabel('Start date').fill(start)
    await expect(dialog.getByLabel('End date')).toHaveValue(end)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await edit(page)
  await dialog.getByLabel('Start date').fill('2026-03-10')
  await expect(dialog.getByLabel('End date')).toHaveValue('2027-03-10')
})

test('adding a policy shows New Policy Added! and a failure Error adding policy with the reason', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request)
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Policy' })
  await dialog.getByLabel('Policy type').selectOption('Inland Marine Insurance')
  await dialog.getByLabel('Policy number').fill('IM 31')
  await dialog.getByLabel('Carrier').selectOption('Chubb')
  await dialog.getByLabel('Start date').fill(day(-10))
  for (const [answer, text] of [
    [{ message: 'The server says why' }, 'The server says why'],
    [{}, 'Failed to add policy'],
  ] as const) {
    await page.route('**/api/policy/new/*', (route) => route.fulfill({ status: 500, json: answer }))
    await dialog.getByRole('button', { name: 'Add Policy' }).click()
    await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
    await expect(alerts(page).getByText('Error adding policy', { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
  }
  await page.unroute('**/api/policy/new/*')
  await dialog.getByRole('button', { name: 'Add Policy' }).click()
  await expect(alerts(page).getByText('New Policy Added!', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('New policy details added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('IM 31').first()).toBeVisible()
})

test('editing a policy shows Policy Updated and a failure Error with the reason', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${userId}`)
  await edit(page)
  const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
  await expect(dialog.getByLabel('Policy number')).toHaveValue('GL 4410')
  for (const label of ['Category', 'Policy type', 'Carrier', 'Premium', 'Deductible', 'Coverage limit'])
    await expect(dialog.getByLabel(label, { exact: true })).not.toHaveValue('')
  await dialog.getByLabel('Policy number').fill('GL 4411')
  const save = dialog.getByRole('button', { name: 'Update Policy' })
  await page.route('**/api/policy/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await save.click()
  await expect(alerts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Failed to update policy', { exact: true })).toBeVisible()
  await page.unroute('**/api/policy/**')
  await save.click()
  await expect(alerts(page).getByText('Policy Updated', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('The policy was successfully updated.')).toBeVisible()
  await expect(page.getByRole('main').getByText('GL 4411').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('GL 4410')).toHaveCount(0)
})

test('Deactivate Policy asks first and takes the card away; where it fails the reason shows', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate Policy' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Policy' })
  await dialog.getByLabel('Reason').selectOption({ label: 'Cancelled' })
  await dialog.getByLabel('Cancelled from').fill(day(-10))
  const sure = dialog.getByRole('button', { name: 'Deactivate Policy' })
  await page.route('**/api/policy/**', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await sure.click()
  await expect(alerts(page).getByText('Failed to delete policy', { exact: true })).toBeVisible()
  await page.unroute('**/api/policy/**')
  await sure.click()
  await expect(alerts(page).getByText('Policy Deactivated', { exact: true })).toBeVisible()
  await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'GL 4410')).toHaveCount(0)
})

test('an end date that is not after the start date is told together with the other mistakes', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await clientWith(page.request)
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Policy' })
  await dialog.getByLabel('Start date').fill('2026-09-01')
  await dialog.getByLabel('End date').fill('2026-09-01')
  await dialog.getByRole('button', { name: 'Add Policy' }).click()
  await expect(dialog.getByText('Policy number is required')).toBeVisible()
  const wrong = dialog.getByText('The end date must be after the start date')
  await expect(wrong).toBeVisible()
  await dialog.getByLabel('End date').fill('2026-09-02')
  await expect(wrong).toHaveCount(0)
})

/** Deactivated by somebody else; every page of the agent has heard of it when this ends. */
async function deactivatedElsewhere(page: Page, userId: string, policyId = '') {
  const other = await page.context().newPage()
  await other.goto(`/client-details/${userId}`)
  await expect(other.getByText('GL 4410').first()).toBeVisible()
  await page.request.delete(`/api/policy/${policyId}?reason=cancelled&cancelledOn=${day(-10)}`)
  await expect(other.getByText('No Policies', { exact: true })).toBeVisible()
}

test('what changes meanwhile is shown when the dialog is closed, not taken from under it', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId, ids } = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${userId}`)
  await edit(page)
  const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
  await deactivatedElsewhere(page, userId, ids[0])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
})

test('saving a policy that was deactivated meanwhile says so, closes and shows what is so now', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId, ids } = await clientWith(page.request, [{}])
  await page.goto(`/client-details/${userId}`)
  await edit(page)
  const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
  await dialog.getByLabel('Policy number').fill('GL 4411')
  await deactivatedElsewhere(page, userId, ids[0])
  await expect(dialog.getByLabel('Policy number')).toHaveValue('GL 4411')
  await dialog.getByRole('button', { name: 'Update Policy' }).click()
  await expect(alerts(page).getByText('Policy not found', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
})

test('a card says when a term to come starts, and Ended instead of Renewal when it is over', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const toCome = { policyNumber: 'GL 4412', startDate: day(30), endDate: day(395) }
  const { userId } = await clientWith(page.request, [{}, expired, toCome])
  await page.goto(`/client-details/${userId}`)
  await expect(fact(cardOf(page, 'GL 4410'), 'Renewal')).toBeVisible()
  await expect(cardOf(page, 'GL 4410').getByText(/^Starts/)).toHaveCount(0)
  await expect(fact(cardOf(page, 'GL 4409'), 'Ended')).toBeVisible()
  await expect(fact(cardOf(page, 'GL 4409'), 'Renewal')).toHaveCount(0)
  await expect(cardOf(page, 'GL 4412').getByText(/^Starts [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(fact(cardOf(page, 'GL 4412'), 'Renewal')).toBeVisible()
})

test('the open tab of a policy stands in its address', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const { ids } = await clientWith(page.request, [bare])
  await page.goto(`/policy/${ids[0]}`)
  const summary = page.getByRole('region', { name: 'Coverage Summary' })
  await expect(summary.getByText('No coverages are listed here yet.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Claims' }).click()
  await expect(page).toHaveURL(`/policy/${ids[0]}?tab=claims`)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Claims' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page).toHaveURL(`/policy/${ids[0]}`)
})

async function edit(page: Page) {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
}

const commercialTypes = [
  "Business Owner's Policy (BOP)",
  'Commercial Auto Insurance',
  'Commercial Property Insurance',
  'Cyber Liability Insurance',
  'Directors and Officers (D&O) Insurance',
  'General Liability Insurance',
  'Inland Marine Insurance',
  'Professional Liability Insurance (Errors & Omissions)',
  'Umbrella & Excess Liability Insurance',
  "Workers' Compensation Insurance",
]
const personalTypes = ['auto', 'home', 'life', 'business', 'umbrella', 'property', 'liability']
