import type { Page } from '@playwright/test'
import {
  blockEventStream,
  clientWithPolicies,
  computedColor,
  computedInkColor,
  datePattern,
  delayResponses,
  expectFacts,
  factValue,
  pageAs,
  toastRegion,
  toastTitled,
} from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'
import { postQuoteStatus, toggleAmountsByApi } from './client-quote.ts'
import { addOfferToQuote, enterQuoteFor, fetchQuote, postQuoteRequest, showAmounts } from './quotes.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Changes the server's answer for a quote in ways that no agent can. */
async function mockQuoteReply(page: Page, changes: object) {
  await page.route('**/api/quote/client/single/*', async (route) => {
    const answer = await route.fetch()
    const { quote } = await answer.json()
    await route.fulfill({ response: answer, json: { quote: { ...quote, ...changes } } })
  })
}

test('a quote loads, is not found or cannot be read, and says so', async ({ agent, browser }) => {
  const agentPage = await agent.open()
  const quote = await enterQuoteFor(agent.request, await clientWithPolicies(agent.request))

  // Spec: quote/loading, quote/not-found
  await test.step('a quote says that it loads, and one that is unknown or another agent’s is Quote Not Found', async () => {
    const release = await delayResponses(agentPage, '**/api/quote/client/single/*')
    await agentPage.goto(`/quote/${quote.id}`)
    await expect(agentPage.getByText('Loading quote...')).toBeAttached()
    release()
    await expect(agentPage.getByRole('heading', { level: 1 })).toHaveText('Cyber Liability Insurance Quote')
    const otherPage = await pageAs(browser, 'agent2')
    await otherPage.goto(`/quote/${quote.id}`)
    await expect(otherPage.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible()
    await expect(
      otherPage.getByText(
        "The quote you're looking for doesn't exist or you don't have permission to view it.",
      ),
    ).toBeVisible()
    await otherPage.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(otherPage).toHaveURL('/')
  })

  // Spec: quote/error
  await test.step('a quote that cannot be read says so and offers Try again', async () => {
    await blockEventStream(agentPage)
    await agentPage.route('**/api/quote/client/single/*', (route) => route.fulfill({ status: 400, json: {} }))
    await agentPage.goto(`/quote/${quote.id}`)
    await expect(agentPage.getByText('Failed to fetch quote')).toBeVisible()
    await agentPage.unroute('**/api/quote/client/single/*')
    await agentPage.getByRole('button', { name: 'Try again' }).click()
    await expect(agentPage.getByRole('heading', { level: 1 })).toHaveText('Cyber Liability Insurance Quote')
  })
})

test('the agent reads a request, shows its amounts, and hears which offer is to be finalized', async ({
  agent,
  client,
}) => {
  const page = await agent.open()
  const quote = await postQuoteRequest(client.request, {
    file: pdfUpload('current-policy.pdf', 'Policy in force'),
  })
  await mockQuoteReply(page, { presentationNotes: 'Call the office, please.' })
  await page.goto(`/quote/${quote.id}`)

  // Spec: quotes/answers, quote/client-information, quote/details
  await test.step('the agent reads who asked, all that was answered, and the document that came along', async () => {
    const clientFacts = region(page, 'Client Information')
    for (const [label, text] of [
      ['Business Name', 'Plover & Reed'],
      ['Request ID', `#${quote.requestId}`],
      ['Client Name', 'Ines Vega'],
      ['Phone', '(860) 555-0141'],
      ['Email', 'office@plover.example'],
    ] as const)
      await expect(factValue(clientFacts, label).first()).toHaveText(text)
    await expect(clientFacts.getByRole('link', { name: 'Ines Vega' })).toHaveAttribute(
      'href',
      `/client-details/${client.id}`,
    )
    const rawAnswers = clientFacts.getByRole('group').filter({ hasText: 'Raw Request Data' })
    await expect(rawAnswers.getByText('Landscape gardening')).toBeHidden()
    await rawAnswers.getByText('Raw Request Data').click()
    await expect(rawAnswers.getByText('Landscape gardening')).toBeVisible()
    const details = region(page, 'Quote Details')
    await expectFacts(details, {
      'Has Insurance': 'Yes',
      'Has a Current Policy': 'Yes',
      'Full-Time Employees': '6',
      'Part-Time Employees': '4',
      'Annual Payroll': '$310,000',
      'Annual Revenue': '$890,000',
      Industry: 'Landscape gardening',
      Address: /4 Alder Row/,
      'Requested Coverage': 'General Liability',
      'Client Notes': 'Call the office, please.',
    })
    await details.getByRole('button', { name: 'View current-policy.pdf' }).click()
    await expect(page.getByRole('dialog').getByText('Policy in force')).toBeAttached()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('button', { name: 'Download current-policy.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('current-policy.pdf')
  })

  // Spec: quote/visibility, errors/quote-view, success/quote-view, quotes/show-amounts
  await test.step('Show Quote Details shows the amounts to the client, Hide Quote Details hides them again', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await addOfferToQuote(page.request, quote.id, { premium: '9985' })
    const summary = region(page, 'Quote Summary')
    await expect(
      summary.getByText('Plover & Reed cannot see the amounts yet.', { exact: true }),
    ).toBeVisible()
    await expectFacts(summary, {
      'Quotes Hidden to Client': 'Yes',
      'Best Quote': '$9,985 / year',
      'Quote Count': '1',
    })
    expect((await fetchQuote(client.request, quote.id)).details[0].premium).toBeNull()
    await summary.getByRole('button', { name: 'Show Quote Details' }).click()
    const question = page.getByRole('alertdialog', { name: 'Show the amounts?' })
    await expect(question).toHaveAccessibleDescription(
      /^Plover & Reed sees the amounts of this offer and its PDF from now on, and is notified at once\. You can hide amounts later/,
    )
    await expect(question.getByRole('list', { name: 'Offers' })).toHaveText(/The Hartford.*\$9,985 \/ year/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await fetchQuote(client.request, quote.id)).details[0].premium).toBeNull()
    await showAmounts(page)
    await expect(toastTitled(page, 'Quote View Changed!')).toBeVisible()
    await expect(factValue(summary, 'Quotes Hidden to Client')).toHaveText('No')
    await expect(
      summary.getByText(/^Plover & Reed has been able to see the amounts since [A-Z]/),
    ).toBeVisible()
    expect((await fetchQuote(client.request, quote.id)).details[0].premium).toBe(9985)
    await page.route('**/api/agent/quote/hideQuote/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The server says why' } }),
    )
    await summary.getByRole('button', { name: 'Hide Quote Details' }).click()
    await expect(toastTitled(page, 'Failed to change quote view')).toBeVisible()
    await expect(toastRegion(page).getByText('The server says why', { exact: true })).toBeVisible()
    await expect(factValue(summary, 'Quotes Hidden to Client')).toHaveText('No')
    await page.unroute('**/api/agent/quote/hideQuote/*')
    await summary.getByRole('button', { name: 'Hide Quote Details' }).click()
    await expect(factValue(summary, 'Quotes Hidden to Client')).toHaveText('Yes')
    await expect(
      summary.getByText('Plover & Reed can no longer see the amounts.', { exact: true }),
    ).toBeVisible()
    expect((await fetchQuote(client.request, quote.id)).details[0].premium).toBeNull()
  })

  await test.step('when the client asked to finalize, the agent reads which offer, and that nothing is bound', async () => {
    const { id: detailId } = await addOfferToQuote(page.request, quote.id, { insurerName: 'Chubb' })
    await toggleAmountsByApi(page.request, quote.id)
    const choice = await client.request.post(`/api/quote/finalize/${quote.id}`, { data: { detailId } })
    expect(choice.ok()).toBe(true)
    await expect(page.getByText(/^Plover & Reed asked to finalize the offer from Chubb on /)).toBeVisible()
    await expect(page.getByText(/^This does not bind coverage/)).toBeVisible()
  })
})

test('a quote without answers is shown to the client and deleted', async ({ agent }) => {
  const page = await agent.open()
  const quote = await enterQuoteFor(page.request, await clientWithPolicies(page.request))
  await page.goto(`/quote/${quote.id}`)

  // Spec: quote/delete, quote/category, quote/details
  await test.step('what was not answered reads N/A, and no notes and no document are said to be missing', async () => {
    const request = region(page, 'Quote Request Details')
    const removeButton = request.getByRole('button', { name: 'Delete Quote', exact: true })
    await expect(removeButton).toHaveCSS('background-color', await computedColor(page, 'red'))
    const details = region(page, 'Quote Details')
    for (const label of ['Has Insurance', 'Full-Time Employees', 'Annual Payroll', 'Industry', 'Address'])
      await expect(factValue(details, label)).toHaveText('N/A')
    await expectFacts(details, {
      'Client Notes': 'No notes included.',
      'Included Document': 'No documents included.',
    })
    const summary = region(page, 'Quote Summary')
    await expectFacts(summary, {
      Type: 'Commercial',
      'Quote Count': '0',
      'Best Quote': 'Pending',
      Requested: datePattern,
      Expires: datePattern,
    })
  })

  // Spec: quotes/show-amounts
  await test.step('Show Quote Details that comes after a colleague has shown them hides nothing', async () => {
    await addOfferToQuote(page.request, quote.id)
    await page.getByRole('button', { name: 'Show Quote Details' }).click()
    await page.request.get(`/api/agent/quote/hideQuote/${quote.id}`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show Quote Details' }).click()
    await expect(toastTitled(page, 'Quote View Changed!')).toBeVisible()
    await expect(factValue(region(page, 'Quote Summary'), 'Quotes Hidden to Client')).toHaveText('No')
    expect((await fetchQuote(page.request, quote.id)).hideQuoteAmounts).toBe(false)
  })

  await test.step('after a quote is deleted that was the first page, the dashboard comes', async () => {
    await page.getByRole('button', { name: 'Delete Quote', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
    await expect(toastTitled(page, 'Quote Deleted!')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('an agent sets the status of a quote, whose badge shows it, and deletes the quote', async ({
  agent,
}) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request)
  const quote = await enterQuoteFor(page.request, client)
  await page.goto(`/quote/${quote.id}`)
  const badge = (text: string) => page.locator('header').getByText(text, { exact: true })

  // Spec: quote/status, errors/quote-status, success/quote-status
  await test.step('the agent may set any of five statuses, which are sent in lower case; a failure leaves the old one', async () => {
    const status = region(page, 'Quote Summary').getByLabel('Status')
    await expect(status).toHaveValue('pending')
    await expect(status.locator('option')).toHaveText([
      'Pending',
      'Quoted',
      'Accepted',
      'Declined',
      'Expired',
    ])
    for (const [label, value] of [
      ['Accepted', 'accepted'],
      ['Declined', 'declined'],
      ['Expired', 'expired'],
      ['Quoted', 'quoted'],
      ['Pending', 'pending'],
    ] as const) {
      const request = page.waitForRequest('**/api/agent/quote/changeStatus/*')
      await status.selectOption({ label })
      expect((await request).postDataJSON()).toEqual({ status: value, version: expect.any(Number) })
      await expect(toastTitled(page, 'Quote Status Changed!')).toBeVisible()
      await expect(badge(label)).toBeVisible()
      await expect(status).toHaveValue(value)
    }
    await page.route('**/api/agent/quote/changeStatus/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The server says why' } }),
    )
    await status.selectOption('accepted')
    await expect(toastTitled(page, 'Failed to update quote status')).toBeVisible()
    await expect(toastRegion(page).getByText('The server says why', { exact: true })).toBeVisible()
    await expect(status).toHaveValue('pending')
  })

  // Spec: quote/head
  await test.step('the head of a quote has its title, number and a badge in the colour of its status', async () => {
    for (const [status, text, colour] of [
      ['pending', 'Pending', 'amber'],
      ['quoted', 'Quoted', 'green'],
      ['expired', 'Expired', 'red'],
      ['accepted', 'Accepted', 'blue'],
      ['declined', 'Declined', 'grey'],
    ] as const) {
      await postQuoteStatus(agent.request, quote.id, status)
      await expect(badge(text)).toHaveCSS('color', await computedInkColor(page, colour))
    }
    await mockQuoteReply(page, { status: 'completed' })
    await page.reload()
    await expect(badge('Completed')).toHaveCSS('color', await computedInkColor(page, 'grey'))
    // Waits for reads in flight: the page may read the quote again when its event stream opens.
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title)
    await expect(page.locator('header').getByText(`#${quote.requestId}`, { exact: true })).toBeVisible()
  })

  // Spec: quote/delete, quote/deleted-back, errors/quote-delete, success/quote-delete
  await test.step('Delete Quote asks first, says how it went, and goes back one page', async () => {
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
    await expect(toastTitled(page, 'Failed to delete quote')).toBeVisible()
    await expect(toastRegion(page).getByText('The server says why', { exact: true })).toBeVisible()
    await page.unroute('**/api/quote/full/quote/*')
    await question.getByRole('button', { name: 'Delete Quote' }).click()
    await expect(toastTitled(page, 'Quote Deleted!')).toBeVisible()
    await expect(page).toHaveURL(`/client-details/${client.userId}?tab=quotes`)
    await expect(page.getByText('No Quotes', { exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*0$/)
  })
})
