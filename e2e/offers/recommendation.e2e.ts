import { axeBuilderFor } from '../accessibility.ts'
import { chubbOffer, hartfordOffer, openQuotePage, toggleAmountsByApi } from '../quotes/client-quote.ts'
import { fetchQuote, offerDialog } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'

test('an offer is recommended with a reason, compared, and edited by two', async ({ agent, client }) => {
  const { page, quote } = await openQuotePage(agent, client, [
    { ...hartfordOffer, recommended: 'false' },
    chubbOffer,
  ])
  const agentPage = await agent.open(`/quote/${quote.id}`)

  // Spec: quotes/recommendation
  await test.step('an agent says why they recommend an offer; the client reads it beside their name, with the rates and not before', async () => {
    await agentPage.getByRole('button', { name: 'Edit Quote Detail of The Hartford' }).click()
    const dialog = offerDialog(agentPage, 'Edit Quote Details')
    const reason = dialog.getByLabel('Why you recommend it')
    await expect(reason).toHaveCount(0)
    await dialog.getByLabel('Recommended').check()
    await reason.fill('Only 345 more, and with a nurse line.')
    await dialog.getByRole('button', { name: 'Update Quote' }).click()
    await expect(dialog).toBeHidden()
    const recommendationPattern = /^Recommended by [A-Z]\w+ [A-Z]\w+: Only 345 more, and with a nurse line\.$/
    await expect(
      agentPage.getByRole('article', { name: 'The Hartford' }).getByText(recommendationPattern),
    ).toBeVisible()

    // The reason is hidden together with the amounts, because it may mention them.
    const card = page.getByRole('region', { name: 'Your Policy Details' }).getByRole('article').first()
    await expect(card.getByText(/^Recommended by [A-Z]\w+ [A-Z]\w+$/)).toBeVisible()
    await expect(page.getByText(/345/)).toHaveCount(0)
    expect((await fetchQuote(client.request, quote.id)).details[0].recommendationReason).toBeNull()
    await toggleAmountsByApi(agent.request, quote.id)
    await expect(card.getByText(recommendationPattern)).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  })

  // Spec: quotes/comparison
  await test.step('staff opens the client’s cards in the place of the offers', async () => {
    await agentPage.getByRole('button', { name: 'Compare side by side' }).click()
    const card = (name: string) => agentPage.getByRole('article', { name })
    await expect(card('The Hartford').getByText('$345 more than the lowest')).toBeVisible()
    await expect(agentPage.getByRole('button', { name: 'Edit Quote Detail of Chubb' })).toHaveCount(0)
    await agentPage.emulateMedia({ media: 'print' })
    await expect(agentPage.getByText('Client Information')).toBeHidden()
    await expect(card('Chubb').getByText('$9,640', { exact: true })).toBeVisible()
    await agentPage.emulateMedia({ media: null })
    await agentPage.getByRole('button', { name: 'Close comparison' }).click()
    await expect(agentPage.getByRole('button', { name: 'Edit Quote Detail of Chubb' })).toBeVisible()
  })

  await test.step('two who edit why one offer is recommended are shown both', async () => {
    const { details } = await fetchQuote(agent.request, quote.id)
    const { id } = details.find(({ insurerName }: { insurerName: string }) => insurerName === 'The Hartford')
    await agentPage.getByRole('button', { name: 'Edit Quote Detail of The Hartford' }).click()
    const dialog = offerDialog(agentPage, 'Edit Quote Details')
    await dialog.getByLabel('Why you recommend it').fill('Nurse line and one audit.')
    const recommendation = { recommendationReason: 'The lowest deductible.' }
    expect((await agent.request.patch(`/api/quote/details/${id}`, { multipart: recommendation })).ok()).toBe(
      true,
    )
    await dialog.getByRole('button', { name: 'Update Quote' }).click()
    await expect(dialog.getByText('The lowest deductible.')).toBeVisible()
    await expect(dialog.getByText('Nurse line and one audit.').first()).toBeVisible()
  })
})
