import type { Page } from '@playwright/test'
import { clientWithPolicies, datePattern, newEmailAddress } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'
import { createDialog, createQuoteButton } from './create-dialog.ts'
import { addOfferToQuote, enterQuoteFor } from './quotes.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const panel = (page: Page) => region(page, 'Quote Requests')

/** A unique company name. */
const newCompany = () => `Heron ${newEmailAddress('lane').slice(5, 13)}`

test('Quote Requests takes a new quote, and is searched and filtered', async ({ agent }) => {
  const page = await agent.open()
  const company = newCompany()
  const client = await clientWithPolicies(page.request)

  // Spec: quotes/add-quote, calls/quote-client
  await test.step('Quote Requests starts with the new ones; Add Quote asks for the client and takes the contact from there', async () => {
    await page.request.put(`/api/agent/client/${client.userId}`, {
      data: { company, firstName: 'Ines', lastName: 'Vega', phone: '8605550141' },
    })
    await page.goto('/#requests')
    await panel(page).getByRole('button', { name: 'Add Quote' }).click()
    const dialog = createDialog(page)
    await createQuoteButton(page).click()
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
    await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfUpload('loss-runs.pdf'))
    await createQuoteButton(page).click()
    await expect(dialog).toBeHidden()
    await expect(panel(page).getByLabel('Quote status')).toHaveValue('pending')
    const row = panel(page).getByRole('row').filter({ hasText: company })
    await expect(row).toBeVisible()
    await expect(row.getByText('Pending', { exact: true })).toBeVisible()
    await expect(row.getByText(/^#\d+$/)).toBeVisible()
    await expect(row.getByText(datePattern)).toBeVisible()
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umbrella Insurance Quote')
    await expect(page.getByRole('button', { name: 'View loss-runs.pdf' })).toBeVisible()
  })

  await test.step('Quote Requests is searched and filtered by status, and keeps both in the address', async () => {
    const waitingQuote = await enterQuoteFor(page.request, client, { type: 'Inland Marine Insurance' })
    const quoteId = await enterQuoteFor(page.request, client, { type: 'Inland Marine Insurance' })
    await addOfferToQuote(page.request, quoteId.id)
    await page.goBack()
    const rows = panel(page).getByRole('row').filter({ hasText: company })
    // The list that was left stands first, without the new quotes.
    await expect(rows).toHaveCount(2)
    await panel(page).getByRole('searchbox').fill('inland marine')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(`#${waitingQuote.requestId}`)
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
    await expect(rows).toContainText(`#${quoteId.requestId}`)
    await expect(rows.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await status.selectOption('All Status')
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await panel(page).getByRole('searchbox').fill('nothing is called this')
    await expect(panel(page).getByText('No quotes match this search and status.')).toBeVisible()
  })
})
