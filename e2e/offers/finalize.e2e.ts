import type { Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { findViolationsInBothThemes } from '../accessibility.ts'
import { toastRegion } from '../portal.ts'
import {
  allOffersOn,
  chubbOffer,
  hartfordOffer,
  openQuotePage,
  postQuoteStatus,
  toggleAmountsByApi,
} from '../quotes/client-quote.ts'
import { addOfferToQuote, fetchQuote, postQuoteRequest } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const finalizeDialog = (page: Page) => page.getByRole('dialog', { name: 'Finalize My Quote' })

/** A client's quote with visible amounts of two offers. */
async function addQuote(agent: SignedInPerson, client: SignedInPerson) {
  const quote = await postQuoteRequest(client.request)
  for (const offer of [hartfordOffer, chubbOffer]) await addOfferToQuote(agent.request, quote.id, offer)
  await toggleAmountsByApi(agent.request, quote.id)
  return quote
}

test('a client finalizes an offer, and the agent is told which, once', async ({ agent, client }) => {
  const page = await client.open()

  // Spec: quote/finalize-asks
  await test.step('Finalize My Quote asks which offer, by carrier and amount, and the agent hears of the chosen one', async () => {
    const quote = await addQuote(agent, client)
    await page.goto(`/quote/${quote.id}`)
    await page.getByRole('button', { name: 'Finalize My Quote' }).click()
    const dialog = finalizeDialog(page)
    const offers = dialog.getByRole('radio')
    await expect(offers).toHaveCount(2)
    const { details } = await fetchQuote(page.request, quote.id)
    for (const [index, { insurerName, premium }] of details.entries())
      await expect(offers.nth(index)).toHaveAccessibleName(
        new RegExp(`^${insurerName}, \\$${premium.toLocaleString('en-US')} / year`),
      )
    await expect(offers.first()).toBeChecked()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('radio', { name: /^Chubb/ }).check()
    await dialog.getByRole('button', { name: 'Finalize My Quote' }).click()
    await expect(toastRegion(page).getByText('Lets finalize your quote!', { exact: true })).toBeVisible()
    await expect(page.getByText(/^You asked to finalize the offer from Chubb on/)).toBeVisible()
    const search = encodeURIComponent(`Finalize quote #${quote.requestId}`)
    const { requests } = await (await agent.request.get(`/api/request?search=${search}`)).json()
    expect(requests[0].details).toContain('Chubb')
    const agentPage = await agent.open(`/quote/${quote.id}`)
    await expect(agentPage.getByText(/asked to finalize the offer from Chubb/)).toBeVisible()
  })

  // Spec: quote/finalize, success/finalize
  await test.step('Finalize My Quote tells the agent once, however often it is pressed, and says what it does not do', async () => {
    const quote = await addQuote(agent, client)
    await page.goto(`/quote/${quote.id}`)
    const pressButton = page.getByRole('button', { name: 'Finalize My Quote' })
    for (let times = 0; times < 2; times++) {
      const replyPromise = page.waitForResponse('**/api/quote/finalize/*')
      await pressButton.click()
      const dialog = finalizeDialog(page)
      await expect(dialog.getByText(noChangeNotice)).toBeVisible()
      await expect(dialog.getByText(/An offer is not coverage/)).toBeVisible()
      // The first choice stays: the second time, the dialog offers no other.
      await expect(dialog.getByRole('radio')).toHaveCount(times === 0 ? 2 : 0)
      await dialog.getByRole('button', { name: 'Finalize My Quote' }).click()
      expect((await replyPromise).ok()).toBe(true)
      await expect(toastRegion(page).getByText('Lets finalize your quote!', { exact: true })).toBeVisible()
      await expect(
        toastRegion(page).getByText("Your agent has been notified you're ready to finalize your quote!"),
      ).toBeVisible()
      // The first toast is gone before the second one appears.
      await toastRegion(page).getByRole('button', { name: 'Close' }).click()
      await expect(toastRegion(page).getByRole('listitem')).toHaveCount(0)
    }
    await expect(page.getByText(/^You asked to finalize the offer from The Hartford on/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choose this quote/ })).toHaveCount(0)
    const search = encodeURIComponent(`Finalize quote #${quote.requestId}`)
    const { requests } = await (await agent.request.get(`/api/request?search=${search}`)).json()
    expect(requests).toHaveLength(1)
    expect((await fetchQuote(page.request, quote.id)).status).toBe('quoted')
  })
})

test('only an offer that is still there is finalized, and only of an open quote', async ({
  agent,
  client,
}) => {
  const { page, quote } = await openQuotePage(agent, client, [hartfordOffer, chubbOffer], { shown: true })

  await test.step('an offer that is removed while the dialog is open is not finalized, and no other in its place', async () => {
    const { details } = await fetchQuote(page.request, quote.id)
    await page.getByRole('button', { name: 'Finalize My Quote' }).click()
    const dialog = finalizeDialog(page)
    await dialog.getByRole('radio', { name: /^Chubb/ }).check()
    const chosenOffer = details.find((offer: { insurerName: string }) => offer.insurerName === 'Chubb')
    const removalResponse = await agent.request.delete(`/api/quote/details/${chosenOffer?.id}`)
    expect(removalResponse.ok()).toBe(true)
    await dialog.getByRole('button', { name: 'Finalize My Quote' }).click()
    await expect(toastRegion(page).getByText('Offer not found')).toBeVisible()
    expect((await fetchQuote(page.request, quote.id)).finalizedAt).toBeNull()
  })

  await test.step('of one offer Finalize My Quote asks whether it is that one', async () => {
    await page.getByRole('button', { name: 'Finalize My Quote' }).click()
    const dialog = finalizeDialog(page)
    await expect(dialog.getByText(/^The Hartford, \$/)).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^You asked to finalize/)).toHaveCount(0)
  })

  await test.step('a closed quote with visible amounts says why it cannot be finalized', async () => {
    await postQuoteStatus(agent.request, quote.id, 'declined')
    await expect(page.getByRole('button', { name: 'Finalize My Quote' })).toHaveAccessibleDescription(
      'This quote is closed. Please ask your agent.',
    )
  })
})

test('a client chooses another offer than the best, and the first choice stands', async ({
  agent,
  client,
}) => {
  const page = await client.open()

  await test.step('another offer than the best one can be chosen; what fails says so', async () => {
    const quote = await addQuote(agent, client)
    await page.goto(`/quote/${quote.id}`)
    await page.route('**/api/quote/finalize/*', (route) => route.fulfill({ status: 400, json: {} }), {
      times: 1,
    })
    const choose = async () => {
      await page.getByRole('button', { name: 'Choose this quote from Chubb' }).click()
      const question = page.getByRole('alertdialog', { name: 'Choose the quote from Chubb?' })
      await expect(question.getByText(noChangeNotice)).toBeVisible()
      await question.getByRole('button', { name: 'Finalize My Quote' }).click()
    }
    await choose()
    await expect(toastRegion(page).getByText('Failed to notify your agent')).toBeVisible()
    await choose()
    await expect(page.getByText(/^You asked to finalize the offer from Chubb on/)).toBeVisible()
    await expect(allOffersOn(page).filter({ hasText: 'Your choice' }).getByRole('heading')).toHaveText(
      'Chubb',
    )
    expect((await fetchQuote(page.request, quote.id)).finalizedAt).not.toBeNull()
  })

  await test.step('an offer that is chosen while another was chosen elsewhere is not said to be: the first choice stands', async () => {
    const quote = await addQuote(agent, client)
    await page.goto(`/quote/${quote.id}`)
    const { details } = await fetchQuote(page.request, quote.id)
    await page.getByRole('button', { name: 'Finalize My Quote' }).click()
    const dialog = finalizeDialog(page)
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    const otherOffer = details.find(({ insurerName }: { insurerName: string }) => insurerName === 'Chubb')
    const response = await page.request.post(`/api/quote/finalize/${quote.id}`, {
      data: { detailId: otherOffer?.id },
    })
    expect(response.ok()).toBe(true)
    await dialog.getByRole('button', { name: 'Finalize My Quote' }).click()
    await expect(toastRegion(page).getByText('Offer Already Chosen', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText(/You asked to finalize the offer from Chubb\./)).toBeVisible()
    await expect(page.getByText(/^You asked to finalize the offer from Chubb on/)).toBeVisible()
  })
})
