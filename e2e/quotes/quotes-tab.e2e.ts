import type { Locator, Page } from '@playwright/test'
import { clientWithPolicies, computedInkColor, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'
import { addOfferToQuote, enterQuoteFor, showAmounts } from './quotes.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const scrollTopOf = (container: Locator) => container.evaluate(({ scrollTop }) => scrollTop)

test('the Quotes tab of a client has their quotes, and scrolls a long list', async ({ agent }) => {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request)

  // Spec: client/tabs, quotes/per-month, quotes/completed
  await test.step('the Quotes tab of a client has each quote with its offers, their premium per month', async () => {
    const quote = await enterQuoteFor(page.request, client)
    await addOfferToQuote(page.request, quote.id, {
      premium: '9985',
      coverageLimit: '1000000',
      validUntil: dayFromToday(30),
    })
    await addOfferToQuote(page.request, quote.id, {
      insurerName: 'Hiscox',
      validUntil: dayFromToday(-10),
      recommended: 'true',
    })
    await page.route('**/api/agent/quotes/requests/client/byid/*', async (route) => {
      const answer = await route.fetch()
      const list = await answer.json()
      list.quotes[0].status = 'completed'
      await route.fulfill({ response: answer, json: list })
    })
    await page.goto(`/client-details/${client.userId}?tab=quotes`)
    await expect(page.getByRole('tab', { name: /^Quotes/ })).toHaveText(/^Quotes\s*1$/)
    const table = page.getByRole('table', { name: 'Quotes with their offers' })
    await expect(table.getByText('Completed', { exact: true })).toHaveCSS(
      'color',
      await computedInkColor(page, 'grey'),
    )
    const row = table.getByRole('row').filter({ hasText: 'The Hartford' })
    await expect(row).toContainText('$832.08 / month')
    await expect(row).toContainText('$9,985 a year ÷ 12')
    await expect(row).toContainText('$1,000,000')
    await expect(row).toContainText('Not stated')
    const otherRow = table.getByRole('row').filter({ hasText: 'Hiscox' })
    await expect(otherRow).toContainText('No longer valid')
    await expect(otherRow).toContainText('Recommended')
    const line = table.getByRole('rowheader').filter({ hasText: quote.title })
    await expect(line).toContainText('Plover & Reed cannot see the amounts yet.')
    await showAmounts(page)
    await expect(line).toContainText('Plover & Reed has been able to see the amounts since')
    await expect(line.getByRole('button', { name: 'Hide Quote Details' })).toBeVisible()
    await table.getByRole('link', { name: quote.title }).click()
    await expect(page).toHaveURL(`/quote/${quote.id}`)
  })

  // Spec: quotes/height
  await test.step('the table of a client’s quotes is at most 900 px high and is scrolled by the keyboard', async () => {
    for (let count = 0; count < 11; count++) await enterQuoteFor(page.request, client)
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.unrouteAll({ behavior: 'wait' })
    await page.goBack()
    const box = region(page, 'Quotes')
    await expect(box.getByRole('link')).toHaveCount(12)
    await expect(box).toHaveCSS('max-height', '900px')
    expect((await box.boundingBox())?.height).toBe(900)
    await box.focus()
    await page.keyboard.press('End')
    await expect(box.getByRole('link').last()).toBeInViewport()
    await expect.poll(() => scrollTopOf(box)).toBeGreaterThan(0)
  })
})
