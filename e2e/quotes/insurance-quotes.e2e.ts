import { datePattern, expectFacts, factValue, optionsOfSelect } from '../portal.ts'
import { expect, test } from '../test.ts'
import { postQuoteStatus, toggleAmountsByApi } from './client-quote.ts'
import { addOfferToQuote, postQuoteRequest } from './quotes.ts'

test('Insurance Quotes lists a client’s quotes and leads to each', async ({ agent, client, somebody }) => {
  const page = await client.open()

  await test.step('quotes that cannot be read say so and offer Try again', async () => {
    await page.route('**/api/quote/client/all?*', (route) => route.fulfill({ status: 400, json: {} }), {
      times: 1,
    })
    await page.goto('/quotes')
    await expect(page.getByText('Failed to fetch quotes')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No quotes found', { exact: true })).toBeVisible()
  })

  // Spec: quotes/title, quotes/add-quote, quotes/empty
  await test.step('Insurance Quotes without any says so, and leads to the wizard', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurance Quotes')
    await expect(page.getByText('No quotes found', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Quote' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/business-quote')
    await page.getByRole('link', { name: 'Request Your First Quote' }).click()
    await expect(page).toHaveURL('/business-quote')
  })

  // Spec: quotes/card, quotes/best
  await test.step('a card has badge, number, title, description, dates, count and best quote, and leads to the quote', async () => {
    const quote = await postQuoteRequest(client.request)
    await page.goBack()
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
  await test.step('Insurance Quotes is filtered by status and searched by title and type, and keeps both in the address', async () => {
    const auto = await postQuoteRequest(client.request, { requestedCoverage: 'Commercial Auto' })
    await postQuoteStatus(agent.request, auto.id, 'declined')
    await page.goBack()
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
    await expect(page.getByRole('article', { name: 'General Liability Quote' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  // Spec: quote/not-found
  await test.step('another client’s quote is Quote Not Found, with the way back to the own ones', async () => {
    const otherClient = await somebody({ role: 'client', agent })
    const quote = await postQuoteRequest(otherClient.request)
    await page.goto(`/quote/${quote.id}`)
    await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible()
    await expect(
      page.getByText("The quote you're looking for doesn't exist or you don't have permission to view it."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Quotes' }).click()
    await expect(page).toHaveURL('/quotes')
  })
})
