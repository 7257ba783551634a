import type { APIRequestContext, Page } from '@playwright/test'
import {
  clientWithPolicies,
  dayFromToday,
  expectFacts,
  factValue,
  optionsOfSelect,
  specCarriers,
  toastRegion,
  toastTitled,
} from '../portal.ts'
import { addOfferToQuote, enterQuoteFor, fetchQuote, offerDialog, offerPaper } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const entry = (page: Page, carrier: string) => page.getByRole('article', { name: carrier })

/** An agent's page of a new quote. */
async function quotePage(
  agent: SignedInPerson,
  prepare: (agent: APIRequestContext, quoteId: string) => Promise<unknown> = async () => {},
) {
  const page = await agent.open()
  const client = await clientWithPolicies(page.request)
  const quote = await enterQuoteFor(page.request, client)
  await prepare(page.request, quote.id)
  await page.goto(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { name: /^Current Quotes/ })).toBeVisible()
  return { page, quote, client }
}

async function openAddQuote(page: Page) {
  await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
  const dialog = offerDialog(page, 'Add Quote Details')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Closes the open dialog of an offer without saving it. */
async function discardOffer(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an agent adds offers to a quote, and reads them there', async ({ agent }) => {
  const { page, quote } = await quotePage(agent)

  // Spec: offer/carriers, offer/required, offer/rules
  await test.step('Add Quote Details asks for the insurer and the premium, and holds a rating, a day and a link to their rules; the file is optional and of six kinds', async () => {
    const dialog = await openAddQuote(page)
    const sentRequests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sentRequests.push(request.url()))
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    const insurer = dialog.getByLabel('Insurer name')
    await expect(insurer).toHaveAccessibleDescription('Insurer name is required')
    await expect(dialog.getByLabel('Premium')).toHaveAccessibleDescription(/Premium is required/)
    await expect(dialog.getByText('A file is required')).toHaveCount(0)
    expect(sentRequests).toEqual([])
    await expect(optionsOfSelect(insurer)).toHaveText(specCarriers)
    const file = dialog.getByLabel('File', { exact: true })
    await expect(file).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png,.doc,.docx')
    await expect(dialog.getByLabel('Rating', { exact: true })).toHaveAccessibleDescription('1 to 5')
    await expect(dialog.getByLabel('Recommended')).not.toBeChecked()
    await expect(dialog.getByLabel('Valid until')).toHaveAttribute('type', 'date')
    await insurer.selectOption('Chubb')
    await dialog.getByLabel('Premium').fill('2388')
    await dialog.getByLabel('Rating', { exact: true }).fill('6')
    await dialog.getByLabel('Terms link').fill('ask us')
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    await expect(dialog.getByText('Please enter a rating from 1 to 5')).toBeVisible()
    await expect(dialog.getByText('Please enter a web address that starts with https://')).toBeVisible()
    await discardOffer(page)
  })

  // Spec: offers/added, quote/offers, offer/fields, offer/features, success/offer-add
  await test.step('an offer that is added shows all that was entered, and makes a pending quote quoted', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Current Quotes (0)' })).toBeVisible()
    const dialog = await openAddQuote(page)
    await dialog.getByLabel('Insurer name').selectOption('The Hartford')
    for (const [label, text] of [
      ['Premium', '9985'],
      ['Deductible', '1000'],
      ['Coverage limit', '1000000'],
      ['Rating', '4.5'],
      ['AM Best rating', 'A+'],
      ['Valid until', dayFromToday(42)],
      ['Features', ' Pay-as-you-go billing , Nurse line,'],
      ['Coverage details', 'Claims-made'],
      ['Exclusions', 'War'],
      ['Payment options', 'Monthly'],
      ['Discounts', 'With the BOP'],
      ['Terms link', 'https://hartford.example/terms'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text)
    await dialog.getByLabel('Recommended').check()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(offerPaper)
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    await expect(toastTitled(page, 'Quote Details Added!')).toBeVisible()
    await expect(
      toastRegion(page).getByText('New quote details added successfully', { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: 'Current Quotes (1)' })).toBeVisible()
    const offer = entry(page, 'The Hartford')
    await expect(offer.getByText('Recommended', { exact: true })).toBeVisible()
    for (const name of ['Edit Quote Detail', 'Delete Quote Detail', 'View', 'Download'])
      await expect(offer.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expectFacts(offer, {
      Premium: '$9,985 / year',
      Deductible: '$1,000',
      Coverage: '$1,000,000',
      'AM Best Rating': 'A+',
      Rating: /4\.5\/5/,
      'Valid Until': /^[A-Z][a-z]+ \d+, \d{4}$/,
    })
    for (const text of [
      'Pay-as-you-go billing',
      'Nurse line',
      'Claims-made',
      'War',
      'Monthly',
      'With the BOP',
    ])
      await expect(offer.getByText(text, { exact: true })).toBeVisible()
    await expect(offer.getByRole('link', { name: /^Full terms/ })).toHaveAttribute(
      'href',
      'https://hartford.example/terms',
    )
    const { status, details } = await fetchQuote(page.request, quote.id)
    expect(status).toBe('quoted')
    expect(details[0].features).toEqual(['Pay-as-you-go billing', 'Nurse line'])
  })

  await test.step('the document of an offer is viewed in the portal and saved under its name', async () => {
    const offer = entry(page, 'The Hartford')
    const linkRequest = page.waitForRequest('**/api/documents/document-url/*/hartford-quote.pdf')
    await offer.getByRole('button', { name: 'View hartford-quote.pdf' }).click()
    await linkRequest
    const view = page.getByRole('dialog', { name: 'Quote from The Hartford' })
    await expect(view.getByText('Cyber liability, one million')).toBeAttached()
    await view.getByRole('button', { name: 'Close' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      offer.getByRole('button', { name: 'Download hartford-quote.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('hartford-quote.pdf')
  })

  // Spec: offer/digits
  await test.step('premium, deductible and coverage limit keep digits only, with $ and thousands separators', async () => {
    const dialog = await openAddQuote(page)
    for (const label of ['Premium', 'Deductible', 'Coverage limit']) {
      const field = dialog.getByLabel(label)
      await field.pressSequentially('$9x,985.75')
      await field.blur()
      await expect(field).toHaveValue('9,985')
      await expect(field.locator('..')).toHaveText('$')
    }
    await dialog.getByLabel('Deductible').fill('')
    await dialog.getByLabel('Coverage limit').fill('')
    await dialog.getByLabel('Insurer name').selectOption('Chubb')
    const request = page.waitForRequest('**/api/quote/details/new/*')
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    const body = (await request).postData() ?? ''
    expect(body).toMatch(/name="premium"\s+9985\s/)
    // Empty fields are sent as 0.
    expect(body).toMatch(/name="deductible"\s+0\s/)
    expect(body).toMatch(/name="coverageLimit"\s+0\s/)
    await expect(dialog).toBeHidden()
    expect((await fetchQuote(page.request, quote.id)).details).toContainEqual(
      expect.objectContaining({ insurerName: 'Chubb', premium: 9985, deductible: 0, coverageLimit: 0 }),
    )
    await expect(factValue(entry(page, 'Chubb'), 'Deductible')).toHaveText('Not stated')
    await expect(page.getByText('$0')).toHaveCount(0)
  })

  // Spec: errors/offer-add
  await test.step('adding an offer that fails keeps the dialog open and says why: the message of the server, else the default', async () => {
    const dialog = await openAddQuote(page)
    await dialog.getByLabel('Insurer name').selectOption('Chubb')
    await dialog.getByLabel('Premium').fill('2388')
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to add quote details'],
    ] as const) {
      await page.route('**/api/quote/details/new/*', (route) => route.fulfill({ status: 500, json: answer }))
      await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastTitled(page, 'Add quote details failed')).toBeVisible()
      await expect(dialog.getByLabel('Premium')).toHaveValue('2,388')
      await page.unroute('**/api/quote/details/new/*')
    }
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    await expect(toastTitled(page, 'Quote Details Added!')).toBeVisible()
  })
})

test('an agent edits offers, and their new words, files and recommendation show', async ({ agent }) => {
  const { page, quote } = await quotePage(agent, async (agent, id) => {
    await addOfferToQuote(agent, id, {
      premium: '9985.50',
      features: 'Nurse line',
      validUntil: dayFromToday(30),
      deductible: '500',
    })
    await addOfferToQuote(agent, id, { insurerName: 'Chubb', rating: '4' })
    await addOfferToQuote(agent, id, {
      insurerName: 'Hiscox',
      validUntil: dayFromToday(-10),
      recommended: 'true',
    })
  })
  const editButton = page.getByRole('button', { name: 'Edit Quote Detail of The Hartford' })
  const dialog = offerDialog(page, 'Edit Quote Details')
  const hartfordDetail = async () =>
    (await fetchQuote(page.request, quote.id)).details.find(
      ({ insurerName }: { insurerName: string }) => insurerName === 'The Hartford',
    )

  // Spec: offer/rules
  await test.step('an offer without a grade shows n/5 under Rating, and one that has run out says so', async () => {
    const ratedOffer = entry(page, 'Chubb')
    await expect(factValue(ratedOffer, 'Rating')).toHaveText(/4\/5/)
    await expect(factValue(ratedOffer, 'AM Best Rating')).toHaveCount(0)
    await expect(ratedOffer.getByText('No longer valid')).toHaveCount(0)
    await expect(ratedOffer.getByText('Recommended')).toHaveCount(0)
    await expect(ratedOffer.getByText('Features')).toHaveCount(0)
    await expect(entry(page, 'Hiscox').getByText('No longer valid')).toBeVisible()
  })

  // Spec: offers/edited, offer/edit, offer/reloaded, offer/file, calls/offer-patch
  // Spec: success/offer-edit
  await test.step('Edit Quote Details sends only what was touched, and Reset puts back what is stored', async () => {
    await editButton.click()
    await expect(dialog.getByLabel('Insurer name')).toHaveValue('The Hartford')
    const premium = dialog.getByLabel('Premium')
    await expect(premium).toHaveValue('9,985.50')
    await expect(dialog.getByLabel('Coverage limit')).toHaveValue('')
    await premium.fill('10')
    await dialog.getByLabel('Features').fill('Other, things')
    await dialog.getByLabel('Recommended').check()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(offerPaper)
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(premium).toHaveValue('9,985.50')
    await expect(dialog.getByLabel('Features')).toHaveValue('Nurse line')
    await expect(dialog.getByLabel('Recommended')).not.toBeChecked()
    await expect(dialog.getByText('hartford-quote.pdf')).toHaveCount(0)
    await dialog.getByLabel('Deductible').fill('1000')
    await dialog.getByLabel('Features').fill('')
    await dialog.getByLabel('Valid until').fill('')
    const request = page.waitForRequest('**/api/quote/details/*')
    await dialog.getByRole('button', { name: 'Update Quote' }).click()
    const sentRequest = await request
    expect(sentRequest.method()).toBe('PATCH')
    const names = [...(sentRequest.postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(['deductible', 'features', 'validUntil', 'version'])
    await expect(toastTitled(page, 'Quote Updated')).toBeVisible()
    await expect(
      toastRegion(page).getByText('The Hartford details were updated.', { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(factValue(entry(page, 'The Hartford'), 'Deductible')).toHaveText('$1,000')
    expect(await hartfordDetail()).toMatchObject({
      premium: 9985.5,
      deductible: 1000,
      features: [],
      validUntil: null,
      recommended: false,
    })
  })

  // Spec: offer/required, errors/offer-edit
  await test.step('an edit that fails says Update Failed and why, and keeps what was entered', async () => {
    await editButton.click()
    await dialog.getByLabel('Insurer name').selectOption('')
    await dialog.getByLabel('Premium').fill('')
    await dialog.getByRole('button', { name: 'Update Quote' }).click()
    await expect(dialog.getByText('Insurer name is required')).toBeVisible()
    await expect(dialog.getByText('Premium is required')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await dialog.getByLabel('Premium').fill('9500')
    for (const [answer, text] of [
      [{ error: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to update quote'],
    ] as const) {
      await page.route('**/api/quote/details/*', (route) => route.fulfill({ status: 500, json: answer }))
      await dialog.getByRole('button', { name: 'Update Quote' }).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastTitled(page, 'Update Failed')).toBeVisible()
      await expect(dialog.getByLabel('Premium')).toHaveValue('9,500')
      await page.unroute('**/api/quote/details/*')
    }
    await discardOffer(page)
  })

  await test.step('a new file takes the place of the old one, and a new recommendation that of another', async () => {
    const { id } = await hartfordDetail()
    const filing = await page.request.patch(`/api/quote/details/${id}`, { multipart: { file: offerPaper } })
    expect(filing.ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'View hartford-quote.pdf' })).toBeVisible()
    await editButton.click()
    await expect(dialog.getByText(/^Replaces hartford-quote\.pdf/)).toBeVisible()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfUpload('hartford-revised.pdf'))
    await dialog.getByLabel('Recommended').check()
    await dialog.getByRole('button', { name: 'Update Quote' }).click()
    await expect(dialog).toBeHidden()
    await expect(entry(page, 'The Hartford').getByText('hartford-revised.pdf')).toBeVisible()
    await expect(page.getByText('hartford-quote.pdf')).toHaveCount(0)
    await expect(entry(page, 'The Hartford').getByText('Recommended', { exact: true })).toBeVisible()
    await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1)
  })
})

test('an agent deletes offers, and adds them from the client’s page', async ({ agent }) => {
  const { page, quote, client } = await quotePage(agent, async (agent, id) => {
    await addOfferToQuote(agent, id)
    await addOfferToQuote(agent, id, { insurerName: 'Crum & Forster' })
  })

  // Spec: offers/deleted, offer/delete, offer/reloaded, errors/offer-delete, success/offer-delete
  await test.step('deleting an offer asks first, names the insurer, and tells how it went', async () => {
    const deleteButton = page.getByRole('button', { name: 'Delete Quote Detail of Crum & Forster' })
    await deleteButton.click()
    const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
    await expect(question).toHaveAccessibleDescription(
      'Are you sure you want to delete Crum & Forster? This action cannot be undone.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Current Quotes (2)' })).toBeVisible()
    await deleteButton.click()
    for (const [answer, text] of [
      [{ error: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to delete quote detail'],
    ] as const) {
      await page.route('**/api/quote/details/*', (route) => route.fulfill({ status: 500, json: answer }))
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastTitled(page, 'Deletion failed')).toBeVisible()
      await page.unroute('**/api/quote/details/*')
    }
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastTitled(page, 'Deleted Successfully')).toBeVisible()
    await expect(toastRegion(page).getByText('The quote detail was removed.', { exact: true })).toBeVisible()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Current Quotes (1)' })).toBeVisible()
    expect((await fetchQuote(page.request, quote.id)).details).toHaveLength(1)
  })

  // Spec: offer/delete
  await test.step('an insurer without a name is asked about as this quote', async () => {
    const namelessOffer = await fetchQuote(page.request, quote.id)
    namelessOffer.details[0].insurerName = ''
    await page.route('**/api/quote/client/single/*', (route) =>
      route.fulfill({ json: { quote: namelessOffer } }),
    )
    await page.reload()
    await page.getByRole('button', { name: /^Delete Quote Detail/ }).click()
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Are you sure you want to delete this quote? This action cannot be undone.',
    )
  })

  // Spec: offer/client-carriers, offer/file
  await test.step('on the client’s page Add Quote Details offers four more carriers first and requires the file', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(`/client-details/${client.userId}?tab=quotes`)
    await page.getByRole('button', { name: 'Add Quote Details' }).click()
    const dialog = offerDialog(page, 'Add Quote Details')
    const insurer = dialog.getByLabel('Insurer name')
    await expect(optionsOfSelect(insurer)).toHaveText([
      'State Farm',
      'Progressive',
      'Allstate',
      'GEICO',
      ...specCarriers,
    ])
    await insurer.selectOption('GEICO')
    await dialog.getByLabel('Premium').fill('1200')
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    const file = dialog.getByLabel('File', { exact: true })
    await expect(file).toHaveAccessibleDescription(/A file is required/)
    await file.setInputFiles(pdfUpload('geico.pdf'))
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    await expect(toastTitled(page, 'Quote Details Added!')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'GEICO' })
    await expect(row).toContainText('$100 / month')
    await page.goto(`/quote/${quote.id}`)
    await page.getByRole('button', { name: 'Edit Quote Detail of GEICO' }).click()
    await expect(offerDialog(page, 'Edit Quote Details').getByLabel('Insurer name')).toHaveValue('GEICO')
  })
})
