import type { Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { dayFromToday, expectFacts, factValue } from '../portal.ts'
import {
  allOffersOn,
  chubbOffer,
  hartfordOffer,
  openQuotePage,
  toggleAmountsByApi,
} from '../quotes/client-quote.ts'
import { addOfferToQuote, postQuoteRequest } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const offerCards = (page: Page) =>
  page.getByRole('region', { name: 'Your Policy Details' }).getByRole('article')

const travelers = { insurerName: 'Travelers', premium: '12000' }

const markel = { insurerName: 'Markel', premium: '9900' }

const datePattern = /[A-Z][a-z]+ \d{1,2}, \d{4}/

test('a client sees what has come in, and books the presentation that shows the amounts', async ({
  agent,
  client,
}) => {
  const { page, quote } = await openQuotePage(agent, client, [])

  // Spec: quote/summary, quote/best, quote/none
  await test.step('a quote without offers is being processed, and its presentation can be booked all the same', async () => {
    await expect(page.getByText(`#${quote.requestId}`, { exact: true })).toBeVisible()
    await expect(page.getByText('No Quotes Available', { exact: true })).toBeVisible()
    await expect(
      page.getByText(
        "Your quote request is being processed. You'll receive quotes from our partner insurers soon.",
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show My Rate' })).toBeVisible()
    const summary = page.getByRole('region', { name: 'Quote Summary' })
    await expectFacts(summary, {
      'Best Quote': 'Pending',
      'Quotes Received': '0',
      Category: 'Commercial',
      Industry: 'Landscape gardening',
      'Requested Coverage': 'General Liability',
      Description: /^General Liability for Landscape gardening/,
    })
  })

  // Spec: quote/best, quote/cheapest, quote/offer-card, quote/show-rate, quote/finalize, quote/all
  await test.step('while the amounts are hidden the cards say how to see them, in the order of the amounts', async () => {
    for (const offer of [travelers, chubbOffer, hartfordOffer, markel])
      await addOfferToQuote(agent.request, quote.id, offer)
    await expect(factValue(page.getByRole('region', { name: 'Quote Summary' }), 'Best Quote')).toHaveText(
      'Available!',
    )
    await expect(offerCards(page).getByRole('heading')).toHaveText(['The Hartford', 'Chubb', 'Markel'])
    for (const card of await offerCards(page).all())
      await expect(card.getByText('To View Rates, Click Show My Rate')).toBeVisible()
    const bestCard = offerCards(page).filter({ hasText: 'Best Quote' })
    await expect(bestCard.getByRole('heading')).toHaveText('The Hartford')
    await expect(bestCard.getByText('Rating: 4 out of 5')).toBeAttached()
    await expect(bestCard.getByText('4/5')).toBeVisible()
    await expect(bestCard.getByText('TH', { exact: true })).toBeVisible()
    await expect(allOffersOn(page).getByRole('heading')).toHaveText([
      'The Hartford',
      'Chubb',
      'Markel',
      'Travelers',
    ])
    await expect(page.getByText(/\$\d/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Finalize My Quote' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More details' })).toHaveCount(0)
  })

  // Spec: quote/show-rate
  await test.step('the next free times are on the page, and a press opens the dialog of Show My Rate with the time chosen', async () => {
    const times = page.getByRole('region', { name: 'Next free times' })
    const time = times.getByRole('button').first()
    const timeText = (await time.textContent()) ?? ''
    await time.click()
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
    await expect(dialog.getByRole('button', { pressed: true })).toHaveText(timeText)
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(
      offerCards(page)
        .first()
        .getByText(/^Presentation Scheduled for: /),
    ).toBeVisible()
    await expect(times).toHaveCount(0)
  })

  // Spec: quote/presentation
  await test.step('with a presentation to come the cards name its time, and Show My Rate is gone', async () => {
    expect((await page.request.post(`/api/quote/presentation/cancel/${quote.id}`)).ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Show My Rate' })).toBeVisible()
    const { days } = await (await page.request.get(`/api/quote/presentation/slots/${quote.id}`)).json()
    const datetime = days.at(-12).slots.at(-1)
    const data = { datetime }
    expect((await page.request.post(`/api/quote/presentation/schedule/${quote.id}`, { data })).ok()).toBe(
      true,
    )
    await expect(
      offerCards(page)
        .first()
        .getByText(/^Presentation Scheduled for: .+, 5:30 PM E[SD]T$/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show My Rate' })).toHaveCount(0)
  })
})

test('with visible amounts the cards have the best offers, and the list has all', async ({
  agent,
  client,
}) => {
  const words = {
    features: 'Nurse line, Pay-as-you-go billing',
    exclusions: 'Flood',
    termsUrl: 'https://carrier.example/terms',
    validUntil: dayFromToday(40),
  }
  const { page } = await openQuotePage(
    agent,
    client,
    [
      { ...hartfordOffer, premium: '100', validUntil: dayFromToday(-3) },
      { ...chubbOffer, ...words },
      travelers,
    ],
    { shown: true },
  )

  // Spec: quote/best, quote/cheapest, quote/offer-card, quote/show-rate
  await test.step('visible amounts stand per year; the badge of the merely cheapest says what it does not say', async () => {
    const bestCard = offerCards(page).filter({ hasText: 'Best Quote' })
    await expect(bestCard.getByText('$9,640', { exact: true })).toBeVisible()
    await expect(bestCard.getByText('per year', { exact: true })).toBeVisible()
    await expect(factValue(page.getByRole('region', { name: 'Quote Summary' }), 'Best Quote')).toHaveText(
      '$9,640 / year',
    )
    await expectFacts(bestCard, {
      Deductible: '$2,500',
      Coverage: '$1,000,000',
    })
    await expect(bestCard.getByText('Lowest premium. Coverage may differ.')).toBeVisible()
    const otherCard = offerCards(page).filter({ hasText: 'Travelers' })
    await expectFacts(otherCard, {
      Coverage: 'See Agent',
      Deductible: 'Not stated',
    })
    await expect(page.getByText('$0')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show My Rate' })).toHaveCount(0)
    await expect(page.getByText(noChangeNotice)).toBeVisible()
  })

  // Spec: quote/tabs
  await test.step('all quotes are listed with Coverage, Features and Terms; an offer that has run out is last and never best', async () => {
    await expect(page.getByRole('heading', { name: 'All Quotes (3)' })).toBeVisible()
    await expect(allOffersOn(page).getByRole('heading')).toHaveText(['Chubb', 'Travelers', 'The Hartford'])
    await expect(allOffersOn(page).last().getByText('No longer valid', { exact: true })).toBeVisible()
    await expect(offerCards(page).filter({ hasText: 'Best Quote' }).getByRole('heading')).toHaveText('Chubb')

    const firstOffers = allOffersOn(page).first()
    await expect(firstOffers.getByRole('tab')).toHaveText(['Coverage', 'Features', 'Terms'])
    await firstOffers.getByRole('tab', { name: 'Features' }).click()
    await expect(firstOffers.getByRole('listitem')).toHaveText(['Nurse line', 'Pay-as-you-go billing'])
    await expect(factValue(firstOffers, 'Exclusions')).toHaveText('Flood')
    await firstOffers.getByRole('tab', { name: 'Terms' }).click()
    await expect(firstOffers.getByText(/^Valid until/)).toContainText(datePattern)
    await expect(firstOffers.getByRole('link', { name: /^View full terms/ })).toHaveAttribute(
      'href',
      words.termsUrl,
    )
    await expect(
      firstOffers.getByText('This quote is subject to underwriting approval and is not a binder.'),
    ).toBeVisible()

    const secondOffers = allOffersOn(page).nth(1)
    await expect(secondOffers.getByText('See Agent', { exact: true })).toBeVisible()
    await secondOffers.getByRole('tab', { name: 'Features' }).click()
    await expect(secondOffers.getByText('See Agent', { exact: true })).toBeVisible()
  })
})

test('an offer’s document opens with the amounts, and the cards compare side by side', async ({
  agent,
  client,
}) => {
  const sameTerms = { deductible: '1000', coverageLimit: '1000000', rating: '4' }
  const page = await client.open()
  const quote = await postQuoteRequest(page.request)
  await addOfferToQuote(agent.request, quote.id, {
    ...hartfordOffer,
    ...sameTerms,
    features: 'Nurse line',
    file: pdfUpload('hartford-quote.pdf', 'Nine thousand'),
  })
  await addOfferToQuote(agent.request, quote.id, { ...travelers, ...sameTerms })
  await page.goto(`/quote/${quote.id}`)

  // Spec: quote/document
  await test.step('an attached document can be viewed and downloaded only while the amounts are visible', async () => {
    await expect(allOffersOn(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^(View|Download) hartford/ })).toHaveCount(0)
    await toggleAmountsByApi(agent.request, quote.id)
    await page.getByRole('button', { name: 'View hartford-quote.pdf' }).click()
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download hartford-quote.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('hartford-quote.pdf')
  })

  // Spec: quotes/comparison
  await test.step('the rows of the cards run across them, what differs is highlighted, and the page prints without what is for the screen', async () => {
    const [firstCard, secondCard] = [offerCards(page).nth(0), offerCards(page).nth(1)]
    await expect(page.getByText('Differences highlighted.')).toHaveCount(0)
    await expect(secondCard.getByText('$2,015 more than the lowest')).toBeVisible()
    await expectFacts(firstCard, { Deductible: '$1,000', Coverage: '$1,000,000' })
    const details = page.getByRole('button', { name: 'More details' })
    await expect(firstCard.getByText('Nurse line')).toBeHidden()
    await details.focus()
    await page.keyboard.press('Enter')
    await expect(firstCard.getByText('Nurse line')).toBeVisible()
    await expect(page.getByText('Differences highlighted.')).toBeVisible()
    await expectFacts(secondCard, { Features: 'See Agent' })
    for (const label of ['Deductible', 'Coverage', 'Features']) {
      const [one, other] = [
        await factValue(firstCard, label).boundingBox(),
        await factValue(secondCard, label).boundingBox(),
      ]
      expect(one?.y, label).toBe(other?.y)
    }
    await expect(page.getByText(/^A summary for your convenience\./)).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    const fewerDetailsButton = page.getByRole('button', { name: 'Fewer details' })
    await expect(fewerDetailsButton).toBeFocused()
    await fewerDetailsButton.click()
    await expect(firstCard.getByText('Nurse line')).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(firstCard.getByText('Nurse line'), 'all rows are printed').toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Your agent' })).toBeHidden()
    await expect(page.getByRole('heading', { name: /^All Quotes/ })).toBeHidden()
  })
})
