import { datePattern, expectFacts, factValue, optionsOfSelect } from '../portal.ts'
import { expect, test } from '../test.ts'
import { postQuoteStatus, toggleAmountsByApi } from './client-quote.ts'
import { addOfferToQuote, postQuoteRequest } from './quotes.ts'

// Spec: quotes/title, quotes/add-quote, quotes/empty
test('Insurance Quotes without any says so, and leads to the wizard', async ({ client }) => {
  const page = await client.open()
  await page.goto('/quotes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurance Quotes')
  await expect(page.getByText('No quotes found', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Quote' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/business-quote')
  await page.getByRole('link', { name: 'Request Your First Quote' }).click()
  await expect(page).toHaveURL('/business-quote')
})

// Spec: quotes/card, quotes/best
test('a card has badge, number, title, description, dates, count and best quote, and leads to the quote', async ({
  agent,
  client,
}) => {
  const page = await client.open()
  const quote = await postQuoteRequest(page.request)
  await page.goto('/quotes')
  const card = page.getByRole('article', { name: quote.title })
  await expect(card.getByText(`#${quote.requestId}`, { exact: true })).toBeVisible()
  await expect(card.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(card.getByText(/^General Liability for Landscape gardening/)).toBeVisible()
  await expectFacts(card, {
    Requested: datePattern,
    Expires: datePattern,
    Quotes: '0',
    'Best quote': 'Pending',
  })

  await addOfferToQuote(agent.request, quote.id)
  await expectFacts(card, {
    'Best quote': 'Available!',
    Quotes: '1',
  })
  await expect(card.getByText('Quoted', { exact: true })).toBeVisible()
  await toggleAmountsByApi(agent.request, quote.id)
  await expect(factValue(card, 'Best quote')).toHaveText('$9,985 / year')
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(`/quote/${quote.id}`)
})

// Spec: quotes/filter, quotes/search
test('Insurance Quotes is filtered by status and searched by title and type, and keeps both in the address', async ({
  agent,
  client,
}) => {
  const page = await client.open()
  const liability = await postQuoteRequest(page.request)
  const auto = await postQuoteRequest(page.request, { requestedCoverage: 'Commercial Auto' })
  await postQuoteStatus(agent.request, auto.id, 'declined')
  await page.goto('/quotes')
  const status = page.getByLabel('Status')
  await expect(optionsOfSelect(status)).toHaveText([
    'All Status',
    'Pending',
    'Quoted',
    'Accepted',
    'Declined',
    'Expired',
  ])
  await expect(page.getByRole('article')).toHaveCount(2)
  await status.selectOption('Declined')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: auto.title })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('liability')
  await expect(page.getByText('No quotes found', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request Your First Quote' })).toBeVisible()
  await status.selectOption('All Status')
  await expect(page.getByRole('article', { name: liability.title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('quotes that cannot be read say so and offer Try again', async ({ client }) => {
  const page = await client.open()
  await page.route('**/api/quote/client/all?*', (route) => route.fulfill({ status: 400, json: {} }), {
    times: 1,
  })
  await page.goto('/quotes')
  await expect(page.getByText('Failed to fetch quotes')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No quotes found', { exact: true })).toBeVisible()
})

// Spec: quote/not-found
test('another client’s quote is Quote Not Found, with the way back to the own ones', async ({
  agent,
  client,
  somebody,
}) => {
  const otherClient = await somebody({ role: 'client', agent })
  const quote = await postQuoteRequest(otherClient.request)
  const page = await client.open(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible()
  await expect(
    page.getByText("The quote you're looking for doesn't exist or you don't have permission to view it."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Quotes' }).click()
  await expect(page).toHaveURL('/quotes')
})
