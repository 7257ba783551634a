import type { Locator, Page } from '@playwright/test'
import { pdf } from './papers.ts'
import {
  aDate,
  alerts,
  choicesOf,
  clientWith,
  day,
  fact,
  hearsNothing,
  heldBack,
  inkOf,
  newAddress,
  pageAs,
  pageOf,
  toast,
} from './portal.ts'
import { askForQuotes, offerOn, quoteFor, quoteNow } from './quotes.ts'
import { expect, test } from './test.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Quote' })
const panel = (page: Page) => region(page, 'Quote Requests')
const submit = (page: Page) => createDialog(page).getByRole('button', { name: 'Create Quote' })

/** The quote is answered with these changes, which no agent can make. */
async function answeredWith(page: Page, changes: object) {
  await page.route('**/api/quote/client/single/*', async (route) => {
    const answer = await route.fetch()
    const { quote } = await answer.json()
    await route.fulfill({ response: answer, json: { quote: { ...quote, ...changes } } })
  })
}

/** A company that only this test knows. */
const newCompany = () => `Heron ${newAddress('lane').slice(5, 13)}`

test('a quote says that it loads, and one that is unknown or another agent’s is Quote Not Found', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const quote = await quoteFor(agent.request, await clientWith(agent.request))
  const release = await heldBack(agent, '**/api/quote/client/single/*')
  await agent.goto(`/quote/${quote.id}`)
  await expect(agent.getByText('Loading quote...')).toBeAttached()
  release()
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Cyber Liability Insurance Quote')
  const other = await pageAs(browser, 'agent2')
  await other.goto(`/quote/${quote.id}`)
  await expect(other.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible()
  await expect(
    other.getByText("The quote you're looking for doesn't exist or you don't have permission to view it."),
  ).toBeVisible()
  await other.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(other).toHaveURL('/')
})

test('a quote that cannot be read says so and offers Try again', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const quote = await quoteFor(page.request, await clientWith(page.request))
  await hearsNothing(page)
  await page.route('**/api/quote/client/single/*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`/quote/${quote.id}`)
  await expect(page.getByText('Failed to fetch quote')).toBeVisible()
  await page.unroute('**/api/quote/client/single/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cyber Liability Insurance Quote')
})

test('the head of a quote has its title, number and a badge in the colour of its status', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const quote = await quoteFor(page.request, await clientWith(page.request))
  for (const [status, text, colour] of [
    ['pending', 'Pending', 'amber'],
    ['quoted', 'Quoted', 'green'],
    ['expired', 'Expired', 'red'],
    ['accepted', 'Accepted', 'blue'],
    ['declined', 'Declined', 'grey'],
    ['completed', 'Completed', 'grey'],
  ] as const) {
    await answeredWith(page, { status })
    await page.goto(`/quote/${quote.id}`)
    const badge = page.locator('header').getByText(text, { exact: true })
    await expect(badge).toHaveCSS('color', await inkOf(page, colour))
    await page.unroute('**/api/quote/client/single/*')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title)
  await expect(page.locator('header').getByText(`#${quote.requestId}`, { exact: true })).toBeVisible()
})

test('the agent reads who asked, all that was answered, and the document that came along', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const owner = await pageOf(browser, client)
  const quote = await askForQuotes(owner.request, { file: pdf('current-policy.pdf', 'Policy in force') })
  await answeredWith(page, { presentationNotes: 'Call the office, please.' })
  await page.goto(`/quote/${quote.id}`)
  const asked = region(page, 'Client Information')
  for (const [label, text] of [
    ['Business Name', 'Plover & Reed'],
    ['Request ID', `#${quote.requestId}`],
    ['Client Name', 'Ines Vega'],
    ['Phone', '(860) 555-0141'],
    ['Email', 'office@plover.example'],
  ] as const)
    await expect(fact(asked, label).first()).toHaveText(text)
  await expect(asked.getByRole('link', { name: 'Ines Vega' })).toHaveAttribute(
    'href',
    `/client-details/${client.userId}`,
  )
  const raw = asked.getByRole('group').filter({ hasText: 'Raw Request Data' })
  await expect(raw.getByText('Landscape gardening')).toBeHidden()
  await raw.getByText('Raw Request Data').click()
  await expect(raw.getByText('Landscape gardening')).toBeVisible()
  const details = region(page, 'Quote Details')
  for (const [label, text] of [
    ['Has Insurance', 'Yes'],
    ['Has a Current Policy', 'Yes'],
    ['Full-Time Employees', '6'],
    ['Part-Time Employees', '4'],
    ['Annual Payroll', '$310,000'],
    ['Annual Revenue', '$890,000'],
    ['Industry', 'Landscape gardening'],
    ['Address', /4 Alder Row/],
    ['Requested Coverage', 'General Liability'],
    ['Client Notes', 'Call the office, please.'],
  ] as const)
    await expect(fact(details, label)).toHaveText(text)
  await details.getByRole('button', { name: 'View current-policy.pdf' }).click()
  await expect(page.getByRole('dialog').getByText('Policy in force')).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Download current-policy.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('current-policy.pdf')
})

test('what was not answered reads N/A, and no notes and no document are said to be missing', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const quote = await quoteFor(page.request, await clientWith(page.request))
  await page.goto(`/quote/${quote.id}`)
  const details = region(page, 'Quote Details')
  for (const label of ['Has Insurance', 'Full-Time Employees', 'Annual Payroll', 'Industry', 'Address'])
    await expect(fact(details, label)).toHaveText('N/A')
  await expect(fact(details, 'Client Notes')).toHaveText('No notes included.')
  await expect(fact(details, 'Included Document')).toHaveText('No documents included.')
  const summary = region(page, 'Quote Summary')
  await expect(fact(summary, 'Type')).toHaveText('Commercial')
  await expect(fact(summary, 'Quote Count')).toHaveText('0')
  await expect(fact(summary, 'Best Quote')).toHaveText('Pending')
  await expect(fact(summary, 'Requested')).toHaveText(aDate)
  await expect(fact(summary, 'Expires')).toHaveText(aDate)
})

test('Show Quote Details shows the amounts to the client, Hide Quote Details hides them again', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const quote = await quoteFor(page.request, client)
  await offerOn(page.request, quote.id, { premium: '9985' })
  const owner = await pageOf(browser, client)
  await page.goto(`/quote/${quote.id}`)
  const summary = region(page, 'Quote Summary')
  await expect(fact(summary, 'Quotes Hidden to Client')).toHaveText('Yes')
  await expect(fact(summary, 'Best Quote')).toHaveText('$9,985 / year')
  await expect(fact(summary, 'Quote Count')).toHaveText('1')
  expect((await quoteNow(owner.request, quote.id)).details[0].premium).toBeNull()
  await summary.getByRole('button', { name: 'Show Quote Details' }).click()
  await expect(toast(page, 'Quote View Changed!')).toBeVisible()
  await expect(fact(summary, 'Quotes Hidden to Client')).toHaveText('No')
  expect((await quoteNow(owner.request, quote.id)).details[0].premium).toBe(9985)
  await page.route('**/api/agent/quote/hideQuote/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server says why' } }),
  )
  await summary.getByRole('button', { name: 'Hide Quote Details' }).click()
  await expect(toast(page, 'Failed to change quote view')).toBeVisible()
  await expect(alerts(page).getByText('The server says why', { exact: true })).toBeVisible()
  await expect(fact(summary, 'Quotes Hidden to Client')).toHaveText('No')
  await page.unroute('**/api/agent/quote/hideQuote/*')
  await summary.getByRole('button', { name: 'Hide Quote Details' }).click()
  await expect(fact(summary, 'Quotes Hidden to Client')).toHaveText('Yes')
  expect((await quoteNow(owner.request, quote.id)).details[0].premium).toBeNull()
})

test('the agent may set any of five statuses, which are sent in lower case; a failure leaves the old one', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const quote = await quoteFor(page.request, await clientWith(page.request))
  await page.goto(`/quote/${quote.id}`)
  const status = region(page, 'Quote Summary').getByLabel('Status')
  await expect(status).toHaveValue('pending')
  await expect(status.locator('option')).toHaveText(['Pending', 'Quoted', 'Accepted', 'Declined', 'Expired'])
  for (const [label, value] of [
    ['Accepted', 'accepted'],
    ['Declined', 'declined'],
    ['Expired', 'expired'],
    ['Quoted', 'quoted'],
    ['Pending', 'pending'],
  ] as const) {
    const request = page.waitForRequest('**/api/agent/quote/changeStatus/*')
    await status.selectOption({ label })
    expect((await request).postDataJSON()).toEqual({ status: value })
    await expect(toast(page, 'Quote Status Changed!')).toBeVisible()
    await expect(page.locator('header').getByText(label, { exact: true })).toBeVisible()
    await expect(status).toHaveValue(value)
  }
  await page.route('**/api/agent/quote/changeStatus/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'The server says why' } }),
  )
  await status.selectOption('accepted')
  await expect(toast(page, 'Failed to update quote status')).toBeVisible()
  await expect(alerts(page).getByText('The server says why', { exact: true })).toBeVisible()
  await expect(status).toHaveValue('pending')
})

test('Delete Quote asks first, says how it went, and goes back one page', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const quote = await quoteFor(page.request, client)
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await page.getByRole('link', { name: quote.title }).click()
  await page.getByRole('button', { name: 'Delete Quote', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleDescription(
    'Are you sure you want to delete this quote? This action cannot be undone.',
  )
  await page.route('**/api/quote/full/quote/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'The server says why' } }),
  )
  await question.getByRole('button', { name: 'Delete Quote' }).click()
  await expect(toast(page, 'Failed to delete quote')).toBeVisible()
  await expect(alerts(page).getByText('The server says why', { exact: true })).toBeVisible()
  await page.unroute('**/api/quote/full/quote/*')
  await question.getByRole('button', { name: 'Delete Quote' }).click()
  await expect(toast(page, 'Quote Deleted!')).toBeVisible()
  await expect(page).toHaveURL(`/client-details/${client.userId}?tab=quotes`)
  await expect(page.getByText('No Quotes', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*0$/)
})

test('after a quote is deleted that was the first page, the dashboard comes', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const quote = await quoteFor(page.request, await clientWith(page.request))
  await page.goto(`/quote/${quote.id}`)
  await page.getByRole('button', { name: 'Delete Quote', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  await expect(toast(page, 'Quote Deleted!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('when the client asked to finalize, the agent reads which offer, and that nothing is bound', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const quote = await quoteFor(page.request, client)
  await offerOn(page.request, quote.id, { insurerName: 'Chubb' })
  await page.request.get(`/api/agent/quote/hideQuote/${quote.id}`)
  const owner = await pageOf(browser, client)
  expect((await owner.request.post(`/api/quote/finalize/${quote.id}`, { data: {} })).ok()).toBe(true)
  await page.goto(`/quote/${quote.id}`)
  await expect(page.getByText(/^Plover & Reed asked to finalize the offer of Chubb on /)).toBeVisible()
  await expect(page.getByText(/^Nothing is bound by this/)).toBeVisible()
})

test('Create Quote has its fields: the type follows from the category, and the title from the type', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  const dialog = createDialog(page)
  const category = dialog.getByLabel('Category')
  const type = dialog.getByLabel('Type', { exact: true })
  const title = dialog.getByLabel('Title')
  await expect(category).toHaveValue('personal')
  await expect(choicesOf(category)).toHaveText(['Commercial', 'Personal'])
  await expect(choicesOf(type)).toHaveText([
    'Personal Auto',
    'Home',
    'Life',
    'Business',
    'Umbrella',
    'Property',
    'Liability',
  ])
  await type.selectOption('home')
  await expect(title).toHaveValue('Home Insurance Quote')
  await expect(title).not.toBeEditable()
  await category.selectOption('')
  await expect(type).toBeDisabled()
  await expect(type).toHaveValue('')
  await category.selectOption('commercial')
  await expect(type).toHaveValue('')
  await expect(title).toHaveValue('')
  await expect(choicesOf(type)).toHaveText([
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
  ])
  await type.selectOption('Commercial Auto Insurance')
  await expect(title).toHaveValue('Commercial Auto Insurance Quote')
  await type.selectOption("Business Owner's Policy (BOP)")
  await expect(title).toHaveValue("Business Owner's Policy (BOP) Insurance Quote")
  await expect(dialog.getByLabel('Business name')).toHaveValue('Plover & Reed')
  for (const label of ['Industry', 'First name', 'Last name', 'Phone number'])
    await expect(dialog.getByLabel(label)).toBeVisible()
  await expect(dialog.getByLabel('File', { exact: true })).toHaveAttribute(
    'accept',
    '.pdf,.jpg,.jpeg,.png,.doc,.docx',
  )
})

test('employees, payroll and revenue of Create Quote accept digits only; a quote needs a type', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  const dialog = createDialog(page)
  for (const [label, shown] of [
    ['Full-time employees', '1,840'],
    ['Part-time employees', '1,840'],
    ['Annual payroll', '1,840'],
    ['Annual revenue', '1,840'],
  ] as const) {
    const field = dialog.getByLabel(label)
    await field.pressSequentially('1a84-0.5')
    await field.blur()
    await expect(field).toHaveValue(shown)
  }
  await submit(page).click()
  await expect(dialog.getByLabel('Type', { exact: true })).toHaveAccessibleDescription(
    'Please choose an insurance type',
  )
})

test('a quote for a client is sent with all the specification names, and says that it was created', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const me = (await (await page.request.get('/api/auth/me')).json()).user
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await expect(page.getByText('No Quotes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  const dialog = createDialog(page)
  await dialog.getByLabel('Category').selectOption('commercial')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Cyber Liability Insurance')
  for (const [label, text] of [
    ['Full-time employees', '9'],
    ['Part-time employees', '0'],
    ['Annual payroll', '860000'],
    ['Annual revenue', '1900000'],
    ['Industry', 'IT services'],
    ['First name', 'Ines'],
    ['Last name', 'Vega'],
    ['Phone number', '8605550141'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  for (const [answer, text] of [
    [{ message: 'The server says why' }, 'The server says why'],
    [{}, 'Failed to upload quote'],
  ] as const) {
    await page.route('**/api/agent/quote/client/new', (route) => route.fulfill({ status: 500, json: answer }))
    await submit(page).click()
    await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
    await expect(toast(page, 'Create quote failed')).toBeVisible()
    await page.unroute('**/api/agent/quote/client/new')
  }
  const request = page.waitForRequest('**/api/agent/quote/client/new')
  await submit(page).click()
  const body = (await request).postData() ?? ''
  for (const [name, value] of [
    ['category', 'commercial'],
    ['type', 'Cyber Liability Insurance'],
    ['title', 'Cyber Liability Insurance Quote'],
    ['requestedCoverage', 'Cyber Liability Insurance'],
    ['userId', client.userId],
    ['agentId', me.id],
    ['fullTimeEmployees', '9'],
    ['partTimeEmployees', '0'],
    ['annualPayroll', '860000'],
    ['annualRevenue', '1900000'],
    ['industry', 'IT services'],
    ['firstName', 'Ines'],
    ['lastName', 'Vega'],
    ['businessName', 'Plover & Reed'],
    ['phoneNumber', '(860) 555-0141'],
  ] as const)
    expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`)
  await expect(toast(page, 'Quote created')).toBeVisible()
  await expect(
    alerts(page).getByText('Your quote has been uploaded successfully.', { exact: true }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cyber Liability Insurance Quote' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*1$/)
})

test('Quote Requests starts with the new ones; Add Quote asks for the client and takes the contact from there', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const company = newCompany()
  const client = await clientWith(page.request)
  await page.request.put(`/api/agent/client/${client.userId}`, {
    data: { company, firstName: 'Ines', lastName: 'Vega', phone: '8605550141' },
  })
  await page.goto('/')
  await panel(page).getByRole('button', { name: 'Add Quote' }).click()
  const dialog = createDialog(page)
  await submit(page).click()
  await expect(dialog.getByText('Please choose a client')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).fill(company)
  await dialog.getByRole('option', { name: company }).click()
  for (const [label, text] of [
    ['First name', 'Ines'],
    ['Last name', 'Vega'],
    ['Business name', company],
    ['Phone number', '(860) 555-0141'],
  ] as const)
    await expect(dialog.getByLabel(label)).toHaveValue(text)
  await dialog.getByLabel('Type', { exact: true }).selectOption('umbrella')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdf('loss-runs.pdf'))
  await submit(page).click()
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByLabel('Quote status')).toHaveValue('pending')
  const row = panel(page).getByRole('row').filter({ hasText: company })
  await expect(row).toBeVisible()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(row.getByText(/^#\d+$/)).toBeVisible()
  await expect(row.getByText(aDate)).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umbrella Insurance Quote')
  await expect(page.getByRole('button', { name: 'View loss-runs.pdf' })).toBeVisible()
})

test('Quote Requests is searched and filtered by status, and keeps both in the address', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const company = newCompany()
  const client = await clientWith(page.request)
  await page.request.put(`/api/agent/client/${client.userId}`, { data: { company } })
  const waiting = await quoteFor(page.request, client, { type: 'Inland Marine Insurance' })
  const quoted = await quoteFor(page.request, client, { type: 'Inland Marine Insurance' })
  await offerOn(page.request, quoted.id)
  await page.goto('/')
  const rows = panel(page).getByRole('row').filter({ hasText: company })
  await panel(page).getByRole('searchbox').fill('inland marine')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`#${waiting.requestId}`)
  const status = panel(page).getByLabel('Quote status')
  await expect(status.locator('option')).toHaveText([
    'All Status',
    'Pending',
    'Quoted',
    'Accepted',
    'Declined',
    'Expired',
  ])
  await status.selectOption('Quoted')
  await expect(rows).toContainText(`#${quoted.requestId}`)
  await expect(rows.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await status.selectOption('All Status')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await panel(page).getByRole('searchbox').fill('nothing is called this')
  await expect(panel(page).getByText('No quote matches this search and status.')).toBeVisible()
})

test('the Quotes tab of a client has each quote with its offers, their premium per month', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  const quote = await quoteFor(page.request, client)
  await offerOn(page.request, quote.id, { premium: '9985', coverageLimit: '1000000', validUntil: day(30) })
  await offerOn(page.request, quote.id, { insurerName: 'Hiscox', validUntil: day(-10), recommended: 'true' })
  await page.route('**/api/agent/quotes/requests/client/byid/*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    list.quotes[0].status = 'completed'
    await route.fulfill({ response: answer, json: list })
  })
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*1$/)
  const table = page.getByRole('table', { name: 'Quotes with their offers' })
  await expect(table.getByText('Completed', { exact: true })).toHaveCSS('color', await inkOf(page, 'grey'))
  const row = table.getByRole('row').filter({ hasText: 'The Hartford' })
  await expect(row).toContainText('$832.08 / month')
  await expect(row).toContainText('$9,985 a year ÷ 12')
  await expect(row).toContainText('$1,000,000')
  await expect(row).toContainText('Not stated')
  const other = table.getByRole('row').filter({ hasText: 'Hiscox' })
  await expect(other).toContainText('No longer valid')
  await expect(other).toContainText('Recommended')
  await table.getByRole('link', { name: quote.title }).click()
  await expect(page).toHaveURL(`/quote/${quote.id}`)
})

test('the table of a client’s quotes is at most 900 px high and is scrolled by the keyboard', async ({
  browser,
}) => {
  test.slow()
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request)
  for (let count = 0; count < 12; count++) await quoteFor(page.request, client)
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto(`/client-details/${client.userId}?tab=quotes`)
  const box = region(page, 'Quotes')
  await expect(box.getByRole('link')).toHaveCount(12)
  await expect(box).toHaveCSS('max-height', '900px')
  expect((await box.boundingBox())?.height).toBe(900)
  await box.focus()
  await page.keyboard.press('End')
  await expect(box.getByRole('link').last()).toBeInViewport()
  await expect.poll(() => scrolled(box)).toBeGreaterThan(0)
})

const scrolled = (place: Locator) => place.evaluate(({ scrollTop }) => scrollTop)
